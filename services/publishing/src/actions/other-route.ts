import { networkOf } from '@fanfare/contracts/networks.ts'
import type { Db } from '../db/db.ts'
import type { Account } from '../model/account.ts'
import type { Media } from '../model/media.ts'
import { crossPostOfPost } from '../model/parts.ts'
import type { Content, OtherRoute } from '../model/preflight/finding.ts'
import { printsOf } from '../model/prints.ts'
import { hasOwnPost, isCopiedTo } from '../stores/other-routes.ts'

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
