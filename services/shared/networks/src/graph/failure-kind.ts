/**
 * Why a call to a network did not give its answer, as the network tells it. Of a call that cannot be taken back, no kind proves that it
 * was not done: the networks have answered errors to posts that went live. Only `unsent` proves it.
 * - `transient`: may be tried again soon.
 * - `rate_limited`: wait `retryAfterMs`, or until a person's quota allows.
 * - `not_ready`: what it needs is still being processed.
 * - `token_invalid`: the connection has ended, or is said to have.
 * - `checkpoint`: the person has to do something at the network first (190/459, 190/464).
 * - `forbidden`: a permission is missing: of the person's connection, or of the app.
 * - `installation`: app id, app secret or the app's capabilities are wrong: nothing that an author can put right.
 * - `rejected`: will not be done when tried again.
 * - `unknown`: no answer, or none of the network's own.
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
