import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { type Credential, callWith } from '@fanfare/networks/credentials.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isInstallationFault, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { lackingPermission } from '@fanfare/networks/read-errors.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { isOfAccount, isOfApp, readFailure, toTell } from '../networks/read-failure.ts'

export interface Question<T> {
  /** What the connection needs for it, as the network names it. */
  permissions: readonly string[]
  /** Where the request names what is asked for: errors name it. */
  field: string
  ask(account: Account, networkId: string, call: CallOptions): Promise<T>
}

type Asked<T> = { answer: T } | { failure: AppError }

/** Asks through one account. */
async function askThrough<T>(deps: Deps, account: Account, question: Question<T>): Promise<Asked<T>> {
  const networkId = networkIdOf(account)
  const credential = networkId ? await suited(deps, account, question.permissions) : undefined
  if (!networkId || !credential)
    return { failure: new AppError('token_unauthorized', { details: { account_id: account.id } }) }
  const lacks = lackOf(account, credential, question.permissions)
  if (lacks !== undefined)
    return { failure: lackingPermission({ permission: lacks, field: question.field, accountId: account.id }) }
  try {
    return { answer: await question.ask(account, networkId, callWith(credential, networkId)) }
  } catch (cause) {
    if (!(cause instanceof NetworkFailure)) throw cause
    if (isInstallationFault(cause)) deps.log.error({ err: cause }, 'the network refuses this installation')
    if (isTokenRefused(cause)) await deps.tokens.report(account, credential.version, cause.message)
    const known = credential.permissions ?? account.permissions
    return {
      failure: readFailure(cause, {
        credential,
        granted: Boolean(known) && question.permissions.length > 0,
        field: question.field,
        accountId: account.id,
        now: deps.clock.now(),
      }),
    }
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
 * What the network answers through the first of these accounts that can ask: one that is held back, whose login has ended or that lacks a permission
 * ends nothing while another one may ask. Throws AppError: `toTell` where none could. A token that was refused is reported, which notifies its owner.
 */
export async function askNetwork<T>(
  deps: Deps,
  accounts: readonly Account[],
  question: Question<T>,
): Promise<{ account: Account; answer: T }> {
  const failures: AppError[] = []
  for (const account of accounts) {
    const asked = await askThrough(deps, account, question)
    if ('answer' in asked) return { account, answer: asked.answer }
    if (!isOfAccount(asked.failure)) throw asked.failure
    failures.push(asked.failure)
    if (isOfApp(failures)) break
  }
  throw toTell(failures) ?? fail('no_account')
}
