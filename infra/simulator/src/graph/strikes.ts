import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, FaultKind, FaultScript } from '../faults.ts'
import type { Reply } from '../wire/call.ts'
import { type GraphErrorSpec, known } from '../wire/errors.ts'
import { throttles } from '../wire/throttles.ts'
import { blocked, usualError } from '../wire/usual-errors.ts'
import { expiredAt } from './identify.ts'

const minute = 60_000

/** Faults that answer instead of the call, as the error the network would give. */
export const answers: Partial<Record<FaultKind, (now: number) => GraphErrorSpec>> = {
  http_401: () => ({ ...known.garbageToken(), status: 401 }),
  http_429: () => ({ ...throttles[4], status: 429 }),
  http_500: known.unknownError,
  http_503: known.serviceDown,
  code_1: () => ({ ...known.unknownError(), status: 400 }),
  code_2: () => ({ ...known.serviceDown(), status: 400 }),
  code_4: () => throttles[4],
  code_17: () => throttles[17],
  code_32: () => throttles[32],
  code_368: () => blocked,
  code_613: () => throttles[613],
  code_80001: () => throttles[80001],
  code_80002: () => throttles[80002],
  token_revoked: () => usualError(190, 460),
  wrong_app: known.wrongApp,
  wrong_secret: known.wrongSecret,
  wrong_proof: known.wrongProof,
  token_expired: now => known.token(463, expiredAt(now - 7 * minute, now)),
}

/** The error object of a script, filled up with what the network usually says with its code. */
export function scripted({ code, subcode, status, message, type, transient }: FaultScript): GraphErrorSpec {
  const usual = usualError(code, subcode)
  return {
    ...usual,
    ...(status === undefined ? {} : { status }),
    ...(message === undefined ? {} : { message }),
    ...(type === undefined ? {} : { type }),
    ...(transient === undefined ? {} : { transient }),
  }
}

/** What a proxy in front of the network answers when it has had enough. */
export const htmlTrouble = (status: number): Reply => ({
  status,
  body: '<!DOCTYPE html><html lang="en"><head><title>Error</title></head><body>Sorry, something went wrong.</body></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

/** Waits as long as all latency faults of this kind say together. */
export async function linger(struck: Fault[], kind: 'latency' | 'latency_after', besides = 0): Promise<void> {
  let ms = besides
  for (const fault of struck) if (fault.kind === kind) ms += fault.delayMs ?? 1000
  if (ms > 0) await wait(ms)
}

/** How far apart a struck call's bytes come, in ms; absent when they come at once. */
export const dripOf = (struck: Fault[]): number | undefined => {
  const fault = struck.find(({ kind }) => kind === 'drip')
  return fault && (fault.delayMs ?? 1000)
}

/** Waits, unless the simulator stops first. Says whether the time came. */
export async function patiently(ms: number, stopped: AbortSignal): Promise<boolean> {
  if (stopped.aborted) return false
  return wait(ms, true, { signal: stopped }).catch(() => false)
}
