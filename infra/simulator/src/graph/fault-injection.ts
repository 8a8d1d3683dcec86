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

/** The HTML error page of a proxy in front of the network. */
export const htmlTrouble = (status: number): Reply => ({
  status,
  body: '<!DOCTYPE html><html lang="en"><head><title>Error</title></head><body>Sorry, something went wrong.</body></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

/** Waits for the sum of all latency faults of this kind, plus `besides` ms. */
export async function linger(injected: Fault[], kind: 'latency' | 'latency_after', besides = 0): Promise<void> {
  let ms = besides
  for (const fault of injected) if (fault.kind === kind) ms += fault.delayMs ?? 1000
  if (ms > 0) await wait(ms)
}

/** Returns the time between bytes of the answer, in ms; undefined when it is sent at once. */
export const dripOf = (injected: Fault[]): number | undefined => {
  const fault = injected.find(({ kind }) => kind === 'drip')
  return fault && (fault.delayMs ?? 1000)
}

/** Waits `ms`, unless the simulator stops first. Returns whether the time passed. */
export async function waitUnlessStopped(ms: number, stopped: AbortSignal): Promise<boolean> {
  if (stopped.aborted) return false
  return wait(ms, true, { signal: stopped }).catch(() => false)
}
