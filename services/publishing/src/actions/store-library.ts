import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { StorePostLibrary, UpdatePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import type { contentNamesOfSpec } from '@fanfare/contracts/entities/contents.ts'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { library } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { contentOf } from '../model/post.ts'
import type { Content } from '../model/preflight/finding.ts'
import { libraryContentColumns } from '../stores/post-columns.ts'
import { changeLibrary, countLibraries, insertLibrary, type LibraryRow, lockLibrary } from '../stores/post-libraries.ts'
import { findPost } from '../stores/posts.ts'
import { announceLibrary, libraryItemOf, noteLibrary, requireLibraryChangeable } from './library-item.ts'
import { changedContent, lockFiles, mediaOf, requireAccounts, requireMedia } from './post-content.ts'

const TRIES = 5

type ByOurNames<B> = Omit<B, keyof typeof contentNamesOfSpec | 'type' | 'source'>

function requireSomething({ caption, items }: Content): void {
  if (caption.trim() !== '' || items.length > 0) return
  fail('post_library_empty', { field: 'body', rule: 'a caption, a picture or a video' })
}

/** The account that a body names by either of its names, and which of them that is. Throws `invalid_input` where they name two. */
function accountIn({ account: given, account_id }: Pick<BodyOf<typeof StorePostLibrary>, 'account' | 'account_id'>) {
  const account = typeof given === 'object' && given !== null ? given.id : given
  if (account === undefined) return { id: account_id, field: 'body.account_id' }
  if (account_id !== undefined && account_id !== account) {
    const [field, rule] = ['body.account', 'the same as body.account_id, or absent']
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
  return { id: account, field: 'body.account' }
}

/** The tags without blanks around them, each once. */
const trimmed = (tags: readonly string[]): string[] => [...new Set(tags.map(tag => tag.trim()))]

/** Throws `post_library_limit` where the team's library is full. Others that add to it wait until `tx` ends. */
export async function requireLibraryRoom(tx: Tx, teamId: string): Promise<void> {
  await lockLibrary(tx, teamId)
  if ((await countLibraries(tx, teamId, {})) >= library.maxItems)
    fail('post_library_limit', { details: { limit: library.maxItems } })
}

/** Adds an item to the team's library: what is sent, over what the post with `post_id` has. */
export async function storeLibrary(
  deps: Deps,
  who: Who,
  body: ByOurNames<BodyOf<typeof StorePostLibrary>>,
): Promise<LibraryRow> {
  const { account: _account, account_id: _accountId, post_id, tags = [], ...given } = body
  const { teamId } = who
  const { id: account, field } = accountIn(body)
  if (account) await requireAccounts(deps, teamId, [account], field)
  const post = post_id === undefined ? undefined : await findPost(deps.db, teamId, post_id)
  if (post_id !== undefined && !post) fail('post_not_found', { field: 'body.post_id', rule: 'a post of this team' })
  const content = changedContent(post ? contentOf(post) : emptyContent, given)
  requireSomething(content)
  const media = await requireMedia(deps, teamId, content)
  const item = await transaction(deps.db, async tx => {
    await requireLibraryRoom(tx, teamId)
    await lockFiles(tx, teamId, content)
    const row = await insertLibrary(tx, teamId, {
      id: deps.ids.next(),
      author_id: who.userId,
      source: post ? 'saved_from' : 'upload',
      post_id: post?.id ?? null,
      social_account_id: account === undefined ? (post?.social_account_id ?? null) : account,
      tags: trimmed(tags),
      deleted_at: null,
      ...libraryContentColumns(content, media),
    })
    await noteLibrary(tx, who, row, 'created')
    return row
  })
  announceLibrary(deps, item)
  return item
}

/**
 * Changes an item; fields that were not sent keep their value. With `versions` (If-Match) it throws `version_conflict` where
 * someone else changed it before. Throws `service_unavailable` where it keeps changing.
 */
export async function updateLibrary(
  deps: Deps,
  who: Who,
  id: string,
  body: ByOurNames<BodyOf<typeof UpdatePostLibrary>>,
  versions: ReadonlySet<number> | undefined,
): Promise<LibraryRow> {
  const { account: _account, account_id: _accountId, tags, ...given } = body
  const { teamId } = who
  const { id: account, field } = accountIn(body)
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const item = await libraryItemOf(deps, teamId, id)
    requireLibraryChangeable(who, item)
    if (versions && !versions.has(item.version)) {
      const { version } = item
      fail('version_conflict', { field: 'headers.if-match', rule: `"${version}", as it is now`, details: { version } })
    }
    if (account && account !== item.social_account_id) await requireAccounts(deps, teamId, [account], field)
    const content = changedContent(contentOf(item), given)
    requireSomething(content)
    const isSent = given.items !== undefined || given.cover !== undefined
    const readMedia = isSent ? requireMedia : mediaOf
    const media = await readMedia(deps, teamId, content)
    const changed = await transaction(deps.db, async tx => {
      if (isSent) await lockFiles(tx, teamId, content)
      const row = await changeLibrary(tx, teamId, item, {
        ...libraryContentColumns(content, media),
        ...(account === undefined ? {} : { social_account_id: account }),
        ...(tags === undefined ? {} : { tags: trimmed(tags) }),
      })
      if (row) await noteLibrary(tx, who, row, 'changed')
      return row
    })
    if (!changed) continue
    announceLibrary(deps, changed)
    return changed
  }
  return fail('service_unavailable', { message: 'This item keeps changing. Try again in a moment.' })
}
