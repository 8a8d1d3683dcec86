import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import {
  DraftFromSource,
  MakeThumbnail,
  PostsOfContents,
  PostsOfSources,
} from '@fanfare/contracts/internal/publishing.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** What research asks the publishing service. */
export interface PublishingClient {
  /**
   * Ids of the posts of this product that these live posts are, by `account_id content_id`. Asked whenever they are shown, so that neither a missed
   * event nor a deletion makes it wrong. None while publishing is away: the live posts are shown all the same.
   */
  postsOf(teamId: string, contents: BodyOf<typeof PostsOfContents>['contents']): Promise<Map<string, string>>
  /** What came of saved posts, at most 100, as of now. */
  resultsOf(teamId: string, savedIds: readonly string[]): Promise<ReplyOf<typeof PostsOfSources>>
  /** Links of live posts made from these saved ones, by post id, as of now. None while publishing is away: the posts are shown all the same. */
  linksOf(teamId: string, savedIds: readonly string[]): Promise<Map<string, string>>
  /** Makes a draft in the name of a person, with their rights. Throws AppError. */
  draft(who: Who, draft: BodyOf<typeof DraftFromSource>): Promise<{ post_id: string }>
  /** A small WebP of a picture: the one at this address, or this one in Base64. Throws AppError, below 500 where trying again is in vain. */
  thumbnail(teamId: string, picture: { url: string } | { image: string }): Promise<Buffer>
}

/** Longest waits, ms: of a list, of a person who waits for their draft, and of a picture. */
const TIMEOUT_MS = 3_000
const DRAFT_MS = 28_000
const THUMBNAIL_MS = 25_000

export const createPublishingClient = ({ call, log }: { call: Caller; log: Log }): PublishingClient => ({
  async postsOf(teamId, contents) {
    if (contents.length === 0) return new Map()
    try {
      const found = await call(PostsOfContents, { body: { team_id: teamId, contents }, timeoutMs: TIMEOUT_MS })
      return new Map(found.map(one => [`${one.account_id} ${one.content_id}`, one.post_id]))
    } catch (err) {
      log.warn({ err, teamId }, 'which posts are live ones could not be asked')
      return new Map()
    }
  },
  resultsOf: (teamId, savedIds) =>
    call(PostsOfSources, { body: { team_id: teamId, source_refs: [...savedIds] }, timeoutMs: TIMEOUT_MS }),
  async linksOf(teamId, savedIds) {
    if (savedIds.length === 0) return new Map()
    try {
      const body = { team_id: teamId, source_refs: [...savedIds] }
      const found = await call(PostsOfSources, { body, timeoutMs: TIMEOUT_MS })
      return new Map(found.flatMap(one => (one.permalink === null ? [] : [[one.post_id, one.permalink] as const])))
    } catch (err) {
      log.warn({ err, teamId }, 'the links of live posts could not be asked')
      return new Map()
    }
  },
  // Another service asks, in the name of the person.
  draft: (who, draft) => call(DraftFromSource, { who: { ...who, via: 'service' }, body: draft, timeoutMs: DRAFT_MS }),
  async thumbnail(teamId, picture) {
    const body = { team_id: teamId, edge: savedPosts.thumbnailEdge, ...picture }
    return Buffer.from((await call(MakeThumbnail, { body, timeoutMs: THUMBNAIL_MS })).thumbnail, 'base64')
  },
})
