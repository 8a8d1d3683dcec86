import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { isLoginBlocked } from '@fanfare/networks/blocked-login.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { AppError, type ErrorCode } from '@fanfare/runtime/errors.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { logins } from '../networks/logins.ts'

/** How long all calls to the network of one request may take together, ms. Shorter than the gateway waits. */
const TOGETHER_MS = 25_000

export const networkSignal = (): AbortSignal => AbortSignal.timeout(TOGETHER_MS)

export type TokenCode = 'connect.token_invalid' | 'token_unauthorized'

/** Whether the network did not do what it was asked; anything else is an internal error. */
export const isNetworkTrouble = (err: unknown): err is NetworkFailure | DOMException =>
  err instanceof NetworkFailure || err instanceof DOMException

/** Logs a refusal of the installation itself as an error, with the settings of the login that was used: only its operator can fix it. */
export function alertOperator({ log }: { log: Log }, err: unknown, login: LoginKey): void {
  if (!isInstallationFault(err)) return
  const { settings } = logins[login]
  log.error(
    { err, login },
    `the network refuses this installation: check ${settings.join(', ')} and the app at ${loginOf(login).name}`,
  )
}

function codeOf(err: unknown, tokenCode: TokenCode): ErrorCode {
  if (isInstallationFault(err)) return 'connect_app_refused'
  if (isLoginBlocked(err)) return 'connect_blocked'
  if (isTokenRefused(err)) return tokenCode
  return err instanceof NetworkFailure && err.kind === 'rate_limited' ? 'network_rate_limited' : 'network_unavailable'
}

/** A failed call to the network as the caller's error. What is no failure of the network comes back as it is. */
export function asAppError(deps: { log: Log }, err: unknown, tokenCode: TokenCode, login: LoginKey): unknown {
  if (!isNetworkTrouble(err)) return err
  alertOperator(deps, err, login)
  const wait =
    err instanceof NetworkFailure && err.retryAfterMs !== undefined
      ? { details: { retry_after_seconds: Math.ceil(err.retryAfterMs / 1000) } }
      : {}
  const code = codeOf(err, tokenCode)
  return new AppError(code, { cause: err, ...messageOfLogin(code, login), ...wait })
}
