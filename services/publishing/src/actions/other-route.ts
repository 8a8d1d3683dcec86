import { networkOf } from '@fanfare/contracts/networks.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Account } from '../model/account.ts'
import type { Media } from '../model/media.ts'
import { crossPostOfPost } from '../model/parts.ts'
import { contentOf } from '../model/post.ts'
import type { Content, Finding, OtherRoute } from '../model/preflight/finding.ts'
import { routeChecks } from '../model/preflight/routes.ts'
import { printsOf } from '../model/prints.ts'
import { mediaByIds } from '../stores/media.ts'
import { hasOwnPost, isCopiedTo, lockRoutes } from '../stores/other-routes.ts'
import type { PostRow } from '../stores/posts.ts'
import { refuseFinding } from './refuse.ts'

interface Looked {
  account: Account
  content: Content
  media: ReadonlyMap<string, Media>
  /** When it goes out; null: when it does already. */
  at: Date | null
  /** Id of the post itself, where it exists. */
  except?: string | undefined
}

/** Another way in which a page would get what is to go out: its own post, or the copy of another account's post. */
export async function otherRoute(db: Db, teamId: string, looked: Looked): Promise<OtherRoute | undefined> {
  const { account, content, media, at, except } = looked
  const { text_print: textPrint, picture_prints: picturePrints } = printsOf(content, media)
  const same = { at, textPrint, picturePrints, except }
  const { page_account_id: pageId } = account
  const { linkedTo } = networkOf(account.type)
  if (pageId !== null && linkedTo !== null) {
    const page = { id: pageId, type: linkedTo }
    if (crossPostOfPost({ account, page, content, media }) !== 'yes') return undefined
    return (await hasOwnPost(db, teamId, pageId, same)) ? { type: 'own_post' } : undefined
  }
  return (await isCopiedTo(db, teamId, account.id, same)) ? { type: 'copied' } : undefined
}

interface Routed {
  teamId: string
  account: Account
  content: Content
  at: Date
  /** Id of the post itself, where it is stored. */
  except?: string | undefined
}

/**
 * Why something cannot go out at a time: a page would get it twice. Asked in the transaction that plans it, where no other one can plan the
 * other way meanwhile: what was found before it began may have changed.
 */
export async function routeStop(
  tx: Tx,
  { teamId, account, content, at, except }: Routed,
): Promise<Finding | undefined> {
  const isPage = networkOf(account.type).linkedTo === null
  if (!isPage && (account.page_account_id === null || !content.post_to_page)) return undefined
  await lockRoutes(tx, teamId)
  const ids = content.items.map(({ media_id }) => media_id)
  const media = await mediaByIds(tx, teamId, ids)
  const route = await otherRoute(tx, teamId, { account, content, media, at, except })
  return routeChecks({ account, route }).find(({ level }) => level === 'stop')
}

/** Throws `post_incomplete` where a page would get a stored post twice. */
export async function requireOneRoute(tx: Tx, post: PostRow, { account, at }: Pick<Routed, 'account' | 'at'>) {
  const { id: except, team_id: teamId } = post
  const stop = await routeStop(tx, { teamId, account, content: contentOf(post), at, except })
  if (stop) refuseFinding(stop, account.id)
}
