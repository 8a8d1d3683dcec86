import type { Db } from '../db/db.ts'
import { SAME_MS, searchDuplicates } from '../model/duplicates.ts'
import type { Media } from '../model/media.ts'
import type { Content, NearbyPosts } from '../model/preflight/finding.ts'
import { captionPrint, picturePrintsOf } from '../model/prints.ts'
import { postsAround, postsWith } from '../stores/similar-posts.ts'

interface Looked {
  accountId: string
  at: Date
  content: Content
  media: ReadonlyMap<string, Media>
  /** Least minutes between two posts of the account. */
  gap: number
  /** Id of the post itself, where it exists. */
  except?: string | undefined
}

/** The posts of an account near a time: those with the same caption or one of the same files, and all that are closer than the gap or follow within a day. */
export async function nearbyPosts(db: Db, teamId: string, looked: Looked): Promise<NearbyPosts> {
  const { accountId, at, content, media, gap, except } = looked
  const text = captionPrint(content.caption)
  const pictures = picturePrintsOf(content, media)
  const [others, around] = await Promise.all([
    postsWith(db, teamId, {
      accountIds: [accountId],
      since: new Date(at.getTime() - SAME_MS),
      until: new Date(at.getTime() + SAME_MS),
      prints: [...(text === null ? [] : [text]), ...pictures],
      except,
    }),
    postsAround(db, teamId, looked),
  ])
  const same = searchDuplicates(others)({ accountId, at: at.getTime(), series: null, text, pictures })
  return { same, gap, around }
}
