import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { AppError, type ErrorCode } from '@fanfare/runtime/errors.ts'

/** How long all calls to the network of one request may take together, ms. Shorter than the gateway waits. */
const TOGETHER_MS = 25_000

export const networkSignal = (): AbortSignal => AbortSignal.timeout(TOGETHER_MS)

const codes: Partial<Record<NetworkFailure['kind'], ErrorCode>> = { rate_limited: 'network_rate_limited' }

/** Whether the network says that a token does not work any more. */
export const isTokenInvalid = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure && err.kind === 'token_invalid'

/** A failed call to the network as the caller's error. What is no failure of the network comes back as it is. */
export function asAppError(err: unknown, tokenCode: 'connect_token_invalid' | 'token_unauthorized'): unknown {
  if (err instanceof DOMException) return new AppError('network_unavailable', { cause: err })
  if (!(err instanceof NetworkFailure)) return err
  const code = err.kind === 'token_invalid' ? tokenCode : (codes[err.kind] ?? 'network_unavailable')
  const wait =
    err.retryAfterMs === undefined ? {} : { details: { retry_after_seconds: Math.ceil(err.retryAfterMs / 1000) } }
  return new AppError(code, { cause: err, ...wait })
}
