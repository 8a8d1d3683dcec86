import { NetworkFailure } from './failure.ts'
import { isCuredAtNetwork, troubleOf } from './token-facts.ts'

/** The network refuses our app's own credentials, whatever the words of its answer. */
export class AppRefused extends NetworkFailure {}

/** Wrong app id; a capability that the app does not have. */
const ofApp = new Set([101, 3])
const ofSecret = /client secret|appsecret_proof/i

/**
 * Whether the network refuses the installation: app id, app secret, proof or capabilities of the app. No person's doing and no new
 * login cures that; whoever runs it has to.
 */
export const isInstallationFault = (err: unknown): boolean => {
  if (err instanceof AppRefused) return true
  if (!(err instanceof NetworkFailure)) return false
  const { code = 0, message } = err
  return ofApp.has(code) || ((code === 1 || code === 100) && ofSecret.test(message))
}

/** Whether a permission is missing for the call as a whole: of the person, or of the app; 200 to 299 is the group of them. */
export const isForbidden = (err: unknown): err is NetworkFailure => {
  if (!(err instanceof NetworkFailure)) return false
  const { code = 0 } = err
  return code === 10 || (code >= 200 && code <= 299)
}

/** Whether the network does not take the token, for whatever reason. One such answer alone proves nothing: ask debug_token. */
export const isTokenRefused = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure && !isInstallationFault(err) && (err.kind === 'token_invalid' || err.code === 190)

/** Whether the person has to log in at the network and do as it says before any app is let in (190/459, 190/464). */
export const isCheckpoint = (err: unknown): err is NetworkFailure =>
  isTokenRefused(err) && isCuredAtNetwork(troubleOf(err.subcode))
