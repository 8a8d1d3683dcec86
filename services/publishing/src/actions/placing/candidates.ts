import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
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

/**
 * Drafts and items of the library in the order in which they were named, checked. Also the posts that the team does not have. Throws
 * `post_not_found` where it has none of them, `post_library_not_found` where an item is missing.
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
  /** A draft is one for each of its accounts; those that were removed from the team are left out. */
  const ofPost = (post: PostRow): Candidate[] => {
    const several = post.draft_accounts ? draftAccountsOf(post, connected) : []
    if (several.length === 0) return [candidate(post, undefined, { accountId: post.social_account_id })]
    const beside = several.map(({ account }) => account)
    return several.map(({ account: { id }, caption }) =>
      candidate(post, undefined, { accountId: id, caption, shared: true, beside }),
    )
  }
  return {
    candidates: [
      ...posts.flatMap(id => {
        const post = found.get(id)
        return post ? ofPost(post) : []
      }),
      ...items.flatMap(item =>
        accounts.map(({ id }) => candidate(undefined, item, { accountId: id, beside: accounts })),
      ),
    ],
    missing: posts.filter(id => !found.has(id)).map(missing),
  }
}
