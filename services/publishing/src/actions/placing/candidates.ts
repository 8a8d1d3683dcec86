import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { draftAccountsOf } from '../../model/draft-accounts.ts'
import { type Left, left } from '../../model/placing.ts'
import { contentOf } from '../../model/post.ts'
import type { Content, Subject } from '../../model/preflight/finding.ts'
import { firstStop } from '../../model/preflight/preflight.ts'
import { withoutCopy } from '../../model/preflight/routes.ts'
import { type LibraryRow, librariesByIds } from '../../stores/post-libraries.ts'
import type { PostRow } from '../../stores/posts.ts'
import { notChangeable } from '../changeable-post.ts'
import { libraryNotFound } from '../library-item.ts'
import { mediaOf } from '../post-content.ts'
import { missing, namedPosts } from './batch.ts'

/** A draft, or an item of the library for one account, that is to get a time. */
export interface Candidate {
  post: PostRow | undefined
  library: LibraryRow | undefined
  accountId: string
  /** undefined: the account is not among those of the request. */
  account: Account | undefined
  /** It is one of several accounts of its draft. */
  shared: boolean
  content: Content
  media: Subject['media']
  /** Why it cannot be placed. */
  left: Left | undefined
}

function stateOf(deps: Deps, who: Who, { post, account }: Pick<Candidate, 'post' | 'account'>): Left | undefined {
  if (post?.deleted_at) return left('not_found')
  if (post && post.status !== Draft) return left('state', 'It isn’t a draft.', 'Not a draft')
  const refused = post && notChangeable(deps, who, post)
  if (refused) return refused
  return account ? undefined : left('account')
}

/** Why the content cannot go out on this account, by the first thing that stops it. */
function contentStop(account: Account, content: Content, media: Subject['media'], now: Date): Left | undefined {
  const timing = { kind: null, wall: null, zone: account.timezone, at: null, date: null, twice: false } as const
  const requiredPermissions = permissionsOf(account.type, account.login)
  const stop = firstStop([{ account, requiredPermissions, content, media, schedule: 'draft', timing, now, used: 0 }])
  if (stop?.type !== 'finding') return undefined
  const { title, text } = stop.first
  return left('incomplete', `${title}. ${text}`, title)
}

/** On which account of which a draft or an item is to be placed. */
interface Placed {
  accountId: string
  caption?: string | null
  shared?: boolean
  /** The accounts on which the same goes out. */
  beside?: readonly Account[]
}

interface Named {
  accounts: readonly Account[]
  posts: readonly string[]
  libraries: readonly string[]
  now: Date
}

function tooMany(count: number): never {
  const rule = `at most ${placing.posts} posts, where a library item for any account or a draft for several counts once for each`
  const message = `These are ${count} posts. One call can place ${rule}.`
  return fail('invalid_input', { field: 'body.posts', rule, message, details: { limit: placing.posts, wanted: count } })
}

/**
 * Drafts and items of the library in the order in which they were named, checked. Also the posts that the team does not have. Throws
 * `post_not_found` where it has none of them, `post_library_not_found` where an item is missing, `invalid_input` where they are too many.
 */
export async function candidatesOf(deps: Deps, who: Who, { accounts, posts, libraries, now }: Named) {
  const found = await namedPosts(deps, who.teamId, posts)
  const items = await librariesByIds(deps.db, who.teamId, libraries)
  libraries.forEach((id, at) => {
    if (!items.some(item => item.id === id)) libraryNotFound(`body.options.library_items.${at}`)
  })
  const media = await mediaOf(deps, who.teamId, ...found.values(), ...items)
  const known = new Map(accounts.map(account => [account.id, account]))
  const connected = await deps.team.of(who.teamId)
  const candidate = (
    post: PostRow | undefined,
    library: LibraryRow | undefined,
    { accountId, caption = null, shared = false, beside = [] }: Placed,
  ): Candidate => {
    const account = known.get(accountId)
    const said = contentOf((post ?? library) as Content)
    const spoken = caption === null ? said : { ...said, caption }
    const content = account ? withoutCopy(spoken, account, beside) : spoken
    const stop = stateOf(deps, who, { post, account })
    return {
      post,
      library,
      accountId,
      account,
      shared,
      content,
      media,
      left: stop ?? (account && contentStop(account, content, media, now)),
    }
  }
  const severalOf = (post: PostRow) => (post.draft_accounts ? draftAccountsOf(post, connected) : [])
  const drafted = [...found.values()].reduce((sum, post) => sum + Math.max(1, severalOf(post).length), 0)
  const forAll = items.filter(item => item.social_account_id === null).length
  const count = drafted + items.length - forAll + forAll * accounts.length
  // Counted first: a thousand items for fifty accounts are not all checked to be refused.
  if (count > placing.posts) tooMany(count)
  /** A draft is one for each of its accounts; those that were removed from the team are left out. */
  const ofPost = (post: PostRow): Candidate[] => {
    const several = severalOf(post)
    if (several.length === 0) return [candidate(post, undefined, { accountId: post.social_account_id })]
    const beside = several.map(({ account }) => account)
    return several.map(({ account: { id }, caption }) =>
      candidate(post, undefined, { accountId: id, caption, shared: true, beside }),
    )
  }
  /** An item is one for each account of the request, or for the account alone that it is for. */
  const ofItem = (item: LibraryRow): Candidate[] =>
    item.social_account_id === null
      ? accounts.map(({ id }) => candidate(undefined, item, { accountId: id, beside: accounts }))
      : [candidate(undefined, item, { accountId: item.social_account_id })]
  return {
    candidates: [
      ...posts.flatMap(id => {
        const post = found.get(id)
        return post ? ofPost(post) : []
      }),
      ...items.flatMap(ofItem),
    ],
    missing: posts.filter(id => !found.has(id)).map(missing),
  }
}
