import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { type Credential, callWith } from '@fanfare/networks/credentials.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { lackingPermission, readError } from '@fanfare/networks/read-errors.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'

export interface Question<T> {
  /** What the connection needs for it, as the network names it. */
  permissions: readonly string[]
  /** Where the request names what is asked for: errors name it. */
  field: string
  ask(account: Account, networkId: string, call: CallOptions): Promise<T>
}

type Asked<T> = { answer: T } | { failure: AppError; next: boolean }

/** Asks through one account. `next`: another account may have an answer all the same. */
async function askThrough<T>(deps: Deps, account: Account, question: Question<T>): Promise<Asked<T>> {
  const networkId = networkIdOf(account)
  const credential = networkId ? await suited(deps, account, question.permissions) : undefined
  if (!networkId || !credential) return { failure: new AppError('token_unauthorized'), next: true }
  const lacks = lackOf(account, credential, question.permissions)
  if (lacks !== undefined)
    return {
      failure: lackingPermission({ permission: lacks, field: question.field, accountId: account.id }),
      next: true,
    }
  try {
    return { answer: await question.ask(account, networkId, callWith(credential, networkId)) }
  } catch (cause) {
    if (!(cause instanceof NetworkFailure)) throw cause
    if (isInstallationFault(cause)) deps.log.error({ err: cause }, 'the network refuses this installation')
    const failure = readError(cause, { token: credential.token, field: question.field, accountId: account.id })
    const { code } = failure
    if (isTokenRefused(cause)) await deps.tokens.report(account, credential.version, cause.message)
    // What was held back for publishing is of this account only; a limit of the network itself is of all.
    const isOwn = code === 'token_unauthorized' || code === 'graph_permission' || cause.unsent
    return { failure, next: isOwn }
  }
}

/** The credential of an account; read again where the one that is known does not do, for the account may have been reconnected a moment ago. */
async function suited(
  { tokens }: Deps,
  account: Account,
  permissions: readonly string[],
): Promise<Credential | undefined> {
  const known = await tokens.of(account)
  return known && lackOf(account, known, permissions) === undefined ? known : tokens.of(account, 'fresh')
}

/** The permission that a connection is known to lack; undefined where it has all, or nobody knows. */
function lackOf(account: Account, { permissions }: Credential, needed: readonly string[]): string | undefined {
  const granted = permissions ?? account.permissions
  return granted ? needed.find(permission => !granted.includes(permission)) : undefined
}

/**
 * What the network answers through the first of these accounts that can ask. Throws AppError: that of the first one where none could, since it is
 * the one that a person chose. A token that was refused is reported, so that its owner is told.
 */
export async function askNetwork<T>(
  deps: Deps,
  accounts: readonly Account[],
  question: Question<T>,
): Promise<{ account: Account; answer: T }> {
  let first: AppError | undefined
  for (const account of accounts) {
    const asked = await askThrough(deps, account, question)
    if ('answer' in asked) return { account, answer: asked.answer }
    first ??= asked.failure
    if (!asked.next) throw asked.failure
  }
  throw first ?? fail('no_account')
}
