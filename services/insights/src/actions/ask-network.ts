import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { callWith } from '@fanfare/networks/credentials.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { readError } from '@fanfare/networks/read-errors.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Account } from '../clients/team.ts'
import type { ReadProblem } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { ReadTask } from '../networks/reading.ts'

/** The account at its network, and what its connection may do. */
export type Access = Pick<ReadTask, 'id' | 'permissions' | 'needs' | 'call'>

/** Calls the network in the name of an account; `fresh`: with the newest credential. Throws AppError; a token that was refused is reported, which notifies its owner. */
export async function askNetwork<T>(
  deps: Pick<Deps, 'tokens' | 'log'>,
  account: Account,
  fresh: boolean,
  ask: (access: Access) => Promise<T>,
): Promise<T> {
  const { tokens } = deps
  const id = networkIdOf(account)
  const credential = id === undefined ? undefined : await tokens.of(account, fresh ? 'fresh' : undefined)
  if (!id || !credential) throw new AppError('token_unauthorized')
  try {
    return await ask({
      id,
      permissions: credential.permissions ?? account.permissions,
      needs: permissionsOf(account.type, credential.login).insights,
      call: callWith(credential, id),
    })
  } catch (cause) {
    if (!(cause instanceof NetworkFailure)) throw cause
    if (isInstallationFault(cause)) deps.log.error({ err: cause }, 'the network refuses this installation')
    if (isTokenRefused(cause)) await tokens.report(account, credential.version, cause.message)
    throw readError(cause, { token: credential.token, field: 'account', accountId: account.id })
  }
}

/** Why an account could not be read, and how long the network wants it to wait. */
export function problemOf(err: unknown): { problem: ReadProblem; retryAfterMs: number | undefined } {
  const { code, message } = err instanceof AppError ? err : new AppError('internal_error')
  const { cause } = err as { cause?: unknown }
  const retryAfterMs = cause instanceof NetworkFailure ? cause.retryAfterMs : undefined
  return { problem: { code, message }, retryAfterMs }
}
