import { isLoginBlocked } from '@fanfare/networks/blocked-login.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault } from '@fanfare/networks/graph/refusals.ts'
import { codeOf, usedGrant } from '@fanfare/networks/tiktok/failures.ts'
import { AppError } from '@fanfare/runtime/errors.ts'

/** Whether a code itself was refused: not the app, and not the login whose code it is. */
const isOld = (err: unknown): err is NetworkFailure =>
  err instanceof NetworkFailure &&
  (err.kind === 'rejected' || codeOf(err) === usedGrant) &&
  !isInstallationFault(err) &&
  !isLoginBlocked(err)

/** Throws on, where a code was refused: it was used or is old, and starting again helps. */
export const asOldCode = (err: unknown): never => {
  throw isOld(err) ? new AppError('connect_state_invalid', { cause: err }) : err
}
