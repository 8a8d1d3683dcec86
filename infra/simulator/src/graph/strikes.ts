import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, FaultKind } from '../faults.ts'
import type { Reply } from '../wire/call.ts'
import { type GraphErrorSpec, known } from '../wire/errors.ts'
import { throttles } from '../wire/throttles.ts'
import { expiredAt, passwordChanged } from './identify.ts'

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
  code_368: () => ({
    message: 'The action attempted has been deemed abusive or is otherwise disallowed',
    code: 368,
    transient: false,
    title: 'Action Blocked',
  }),
  code_613: () => throttles[613],
  code_80001: () => throttles[80001],
  code_80002: () => throttles[80002],
  token_revoked: () => known.token(460, passwordChanged),
  token_expired: now => known.token(463, expiredAt(now - 7 * minute, now)),
}

/** What a proxy in front of the network answers when it has had enough. */
export const htmlTrouble: Reply = {
  status: 502,
  body: '<!DOCTYPE html><html lang="en"><head><title>Error</title></head><body>Sorry, something went wrong.</body></html>',
  headers: { 'content-type': 'text/html; charset=utf-8' },
}

/** Waits as long as all latency faults of this kind say together. */
export async function linger(struck: Fault[], kind: 'latency' | 'latency_after', besides = 0): Promise<void> {
  let ms = besides
  for (const fault of struck) if (fault.kind === kind) ms += fault.delayMs ?? 1000
  if (ms > 0) await wait(ms)
}
