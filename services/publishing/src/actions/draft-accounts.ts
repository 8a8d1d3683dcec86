import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { type DraftAccount, type DraftAccounts, draftAccountsOf } from '../model/draft-accounts.ts'
import type { PostRow } from '../stores/posts.ts'
import { requireAccounts } from './post-content.ts'

type Body = Pick<BodyOf<typeof UpdatePost>, 'accounts' | 'account_id' | 'overrides' | 'schedule'>

/** The accounts of a draft after a change, the first one first: at least one. */
export interface DraftFor {
  clock: DraftAccounts['clock']
  accounts: readonly [DraftAccount, ...DraftAccount[]]
}

/** Throws `invalid_input` with the field of the first text that is for an account which is not among these. */
export function requireAmong(overrides: readonly { account_id: string }[], ids: readonly string[]): void {
  overrides.forEach(({ account_id }, at) => {
    if (ids.includes(account_id)) return
    const [field, rule] = [`body.overrides.${at}.account_id`, 'one of body.accounts']
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  })
}

/** The accounts that a request names. Throws `post_state` where they are several and the post is for one. */
async function named(deps: Deps, post: PostRow, { accounts, account_id }: Body): Promise<string[] | undefined> {
  if (accounts && account_id !== undefined) {
    const rule = 'sent, or body.account_id, and not both'
    fail('invalid_input', { field: 'body.accounts', rule, message: `body.accounts must be ${rule}.` })
  }
  if (accounts && accounts.length > 1 && (post.status !== Draft || post.series_id !== null)) {
    const message = `Only a draft can be for several accounts, and this ${post.status === Draft ? 'one is part of a series' : 'post isn’t one'}.`
    fail('post_state', { field: 'body.accounts', rule: 'one account', message })
  }
  if (accounts) await requireAccounts(deps, post.team_id, accounts)
  else if (account_id !== undefined) await requireAccounts(deps, post.team_id, [account_id], 'body.account_id')
  return accounts ?? (account_id === undefined ? undefined : [account_id])
}

/**
 * For which accounts a post is after a change, where it is a draft for several or the request says so; undefined otherwise. Accounts that
 * were removed from the team are left out. Throws `post_state`, `social_account_not_found` and `invalid_input`.
 */
export async function draftFor(deps: Deps, post: PostRow, body: Body): Promise<DraftFor | undefined> {
  const { draft_accounts: stored } = post
  if (!stored && !body.accounts && !body.overrides) return undefined
  const ids = await named(deps, post, body)
  const known = await deps.team.of(post.team_id, ids)
  const before = draftAccountsOf(post, known)
  const wanted = ids ?? before.map(({ account }) => account.id)
  if (body.overrides) requireAmong(body.overrides, wanted)
  const ownText = (id: string): string | null =>
    body.overrides
      ? (body.overrides.find(({ account_id }) => account_id === id)?.caption ?? null)
      : (before.find(({ account }) => account.id === id)?.caption ?? null)
  const [first, ...more] = wanted.flatMap(id => {
    const account = known.get(id)
    return account ? [{ account, caption: ownText(id) }] : []
  })
  if (!first) return undefined
  const { schedule } = body
  // A time that comes with the accounts says what it means for them; moved alone, it means what it meant.
  const isGiven = body.accounts !== undefined && schedule?.wall !== undefined
  const given = schedule?.zone === undefined ? 'local' : 'moment'
  return { clock: isGiven ? given : (stored?.clock ?? 'local'), accounts: [first, ...more] }
}
