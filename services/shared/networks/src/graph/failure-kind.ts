/**
 * Why a call to a network failed, by the network's response. For an irreversible call no kind proves that it was not done: networks have
 * returned errors for posts that went live. Only `unsent` proves it.
 * - `transient`: may be tried again soon.
 * - `rate_limited`: wait `retryAfterMs`, or until a person's quota allows.
 * - `not_ready`: what it needs is still being processed.
 * - `token_invalid`: the connection has ended, or is said to have.
 * - `checkpoint`: the person has to act at the network first (190/459, 190/464, and sub-codes that only
 *   publishing is answered with).
 * - `forbidden`: a permission is missing: of the person's connection, or of the app.
 * - `installation`: app id, app secret or the app's capabilities are wrong: only the operator can fix it.
 * - `rejected`: will be refused again when repeated.
 * - `unknown`: no response, or one that is not the network's own.
 */
export type FailureKind =
  | 'transient'
  | 'rate_limited'
  | 'not_ready'
  | 'token_invalid'
  | 'checkpoint'
  | 'forbidden'
  | 'installation'
  | 'rejected'
  | 'unknown'
