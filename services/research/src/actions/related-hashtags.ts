import type { RelatedHashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Deps } from '../deps.ts'
import { hashtagView, uncountedView } from '../model/hashtags.ts'
import { findHashtags, hashtagsBeginning } from '../stores/hashtags.ts'
import { relatedTags } from '../stores/related-tags.ts'
import { orFail } from './or-fail.ts'
import { tagIn } from './searched-tags.ts'

/** Hashtags that are used together with one in the posts that teams have loaded here; where those are too few, hashtags that begin with it. */
export async function relatedHashtags(
  { db, apis }: Deps,
  given: string,
  limit: number = hashtagLimits.related,
): Promise<RelatedHashtag[]> {
  const tag = tagIn(given, 'params.tag')
  const view = apis.photoApp ? hashtagView : uncountedView
  return orFail('hashtag_related_failed', async () => {
    const { posts, related } = await relatedTags(db, tag, limit)
    const known = await findHashtags(
      db,
      related.map(({ name }) => name),
    )
    const found = related.map(({ name, together }) => ({
      ...view(name, known.get(name)),
      share: together / posts,
      posts,
    }))
    if (found.length === limit) return found
    const taken = new Set([tag, ...related.map(({ name }) => name)])
    const alike = (await hashtagsBeginning(db, tag, limit + taken.size)).filter(({ name }) => !taken.has(name))
    return [...found, ...alike.map(row => ({ ...view(row.name, row), share: 0, posts }))].slice(0, limit)
  })
}
