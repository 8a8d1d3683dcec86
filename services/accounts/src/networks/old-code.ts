import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault } from '@fanfare/networks/graph/refusals.ts'
import { AppError } from '@fanfare/runtime/errors.ts'

/** Throws on, where a code was refused: it was used or is old, and starting again helps. */
export const asOldCode = (err: unknown): never => {
  throw err instanceof NetworkFailure && err.kind === 'rejected' && !isInstallationFault(err)
    ? new AppError('connect_state_invalid', { cause: err })
    : err
}
