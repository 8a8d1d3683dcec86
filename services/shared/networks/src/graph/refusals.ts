import { NetworkFailure } from './failure.ts'

/** The network refuses the app's own credentials, whatever its message. */
export class AppRefused extends NetworkFailure {}

/**
 * Whether the network refuses the installation: app id, app secret, proof or capabilities of the app. No new login fixes that, only the
 * operator can.
 */
export const isInstallationFault = (err: unknown): boolean =>
  err instanceof AppRefused || (err instanceof NetworkFailure && err.kind === 'installation')

/** Whether a permission is missing for the call as a whole: of the person, or of the app. */
export const isForbidden = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure && err.kind === 'forbidden'

/** Whether the network refuses the token, for whatever reason. One such response alone proves nothing: inspect it with debug_token. */
export const isTokenRefused = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure && !isInstallationFault(err) && (err.kind === 'token_invalid' || err.code === 190)

/** Whether the person has to log in at the network and follow its steps before any app is allowed in (190/459, 190/464). */
export const isCheckpoint = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure && err.kind === 'checkpoint'

/** The code of the limit of the app as a whole; 17 is that of a person, 32 that of a page (Rate Limits). */
const APP_LIMIT = 4
/** Whether the app as a whole has made too many calls: through no account may it make more. */
export const isAppLimit = (err: unknown): boolean =>
  err instanceof NetworkFailure && err.kind === 'rate_limited' && err.code === APP_LIMIT
