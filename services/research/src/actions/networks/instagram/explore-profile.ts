import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import type { ExploredProfile } from '@fanfare/contracts/entities/explored.ts'
import { explore as limits } from '@fanfare/contracts/research/limits.ts'
import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { discover, isUnknownProfile } from '@fanfare/networks/instagram/discovery.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../../deps.ts'
import { profileNotShown, profileView } from '../../../networks/explored.ts'
import { keepTags } from '../../../stores/explored-posts.ts'
import { explore } from '../../explore.ts'

/** Keeps which hashtags are used together. Without it the profile is shown all the same. */
async function keepProfileTags({ db, ids, log }: Deps, { media }: ExploredProfile): Promise<void> {
  const posts = media.data.map(({ id, caption = '', timestamp }) => ({
    network: 'ig' as const,
    post_id: id,
    tags: researchTags(caption),
    posted_at: timestamp,
  }))
  await keepTags(db, posts, ids.next).catch(err => log.warn({ err }, 'the hashtags of a profile were not kept'))
}

/** An Instagram profile by its username, with a page of its posts. */
export async function exploreProfile(
  deps: Deps,
  who: Who,
  { acc, username: given, after }: QueryOf<typeof ExploreProfile>,
): Promise<ReplyOf<typeof ExploreProfile>> {
  const username = given.replace(/^@/, '').toLowerCase()
  const { shown, error, ...rest } = await explore<ExploredProfile>(deps, who, {
    sought: 'profiles',
    subject: username,
    field: 'query.username',
    acc,
    after,
    lives: { data: limits.profileSeconds, error: limits.postSeconds },
    read: async (ig, call) =>
      profileView(await discover(deps.apis.graph, { ig, username, after, limit: limits.perPage }, call)),
    notShown: failure => (isUnknownProfile(failure) ? profileNotShown(username, failure) : undefined),
    keep: profile => keepProfileTags(deps, profile),
  })
  return { ...(shown && { business_discovery: shown }), ...(error && { error }), ...rest }
}
