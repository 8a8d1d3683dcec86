import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { PostsOfContents } from '@fanfare/contracts/internal/publishing.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

type Contents = BodyOf<typeof PostsOfContents>['contents']

/** What insights asks the publishing service. */
export interface PublishingClient {
  /**
   * Posts of this product by the network's ids of live posts of an account. Asked whenever they are shown, so that neither a missed event nor a deletion
   * makes it wrong. undefined while publishing is away: then it is not known of any.
   */
  postsOf(teamId: string, accountId: string, ids: readonly string[]): Promise<Map<string, string> | undefined>
}

/** Longest wait, ms, and most ids of one call. */
const TIMEOUT_MS = 3_000
const PART = 500

export const createPublishingClient = ({ call, log }: { call: Caller; log: Log }): PublishingClient => ({
  async postsOf(teamId, accountId, ids) {
    const found = new Map<string, string>()
    try {
      for (let at = 0; at < ids.length; at += PART) {
        const contents: Contents = ids.slice(at, at + PART).map(id => ({ account_id: accountId, content_id: id }))
        const posts = await call(PostsOfContents, { body: { team_id: teamId, contents }, timeoutMs: TIMEOUT_MS })
        for (const { content_id: id, post_id: post } of posts) found.set(id, post)
      }
    } catch (err) {
      log.warn({ err, teamId }, 'which posts are live ones could not be asked')
      return undefined
    }
    return found
  },
})
