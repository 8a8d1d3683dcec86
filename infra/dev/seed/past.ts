import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import type { PublishingTables } from '@fanfare/publishing/db/schema.ts'
import { fieldColumns } from '@fanfare/publishing/stores/post-columns.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createIds, ID_EPOCH } from '@fanfare/runtime/ids.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { PastPost } from './past-post.ts'
import { faultOf, stepsOf } from './past-story.ts'

/** Whether its recorder says that it was sent: then Retry first asks what became of it, else it is simply published. */
export const isSent = (post: PastPost): boolean =>
  stepsOf(post).some(({ step }) => step === 'commit_requested' || step === 'published')

/**
 * Writes posts that lie in the past straight into the publishing schema, since no API schedules backwards: the post, its publication
 * and what the flight recorder would have noted. Ids are of the time they belong to.
 */
export async function writePast(adminUrl: string, posts: PastPost[]): Promise<void> {
  const db = openDatabase<PublishingTables>({ url: adminUrl, schema: 'publishing', log: silentLog, max: 4 })
  try {
    for (const post of posts) {
      const made = post.at.getTime() - 2 * 86_400_000
      const ids = createIds({
        clock: { now: () => Math.max(made, ID_EPOCH), instant: () => Temporal.Instant.fromEpochMilliseconds(made) },
      })
      const postId = ids.next()
      const publicationId = ids.next()
      const steps = stepsOf(post)
      const done = new Date(post.at.getTime() + (steps.at(-1)?.afterMs ?? 0))
      const posted = post.fate === 'posted'
      const fault = faultOf(post)
      await db
        .insertInto('posts')
        .values({
          id: postId,
          team_id: post.teamId,
          group_id: postId,
          social_account_id: post.accountId,
          author_id: post.authorId,
          status: posted ? Posted : Failed,
          unconfirmed: post.fate === 'unconfirmed',
          ...fieldColumns({
            ...emptyContent,
            caption: post.caption,
            items: post.media.map(file => ({ ...emptyItem, media_id: file.id, alt_text: post.alt })),
          }),
          kind: post.media.length > 1 ? 'album' : 'image',
          hashtags: hashtagsOf(post.caption),
          thumb_media_id: post.media[0]?.id ?? null,
          thumb_color: post.media[0]?.dominant_color ?? null,
          schedule_kind: 'date',
          schedule_wall: post.wall,
          schedule_zone: post.zone,
          post_at: post.at,
          post_date: post.wall.slice(0, 10),
          posted_at: posted ? done : null,
          permalink: post.live?.permalink ?? null,
          content_id: post.live?.id ?? null,
          fault: JSON.stringify(fault),
          progress: JSON.stringify(null),
          max_retry: 3,
          deleted_at: null,
          created_at: new Date(made),
          updated_at: done,
        })
        .execute()
      await db
        .insertInto('publications')
        .values({
          id: publicationId,
          team_id: post.teamId,
          post_id: postId,
          social_account_id: post.accountId,
          surface: post.type === 'ig' ? 'instagram_feed' : 'page_post',
          state: posted ? 'decorated' : post.fate === 'failed' ? 'failed' : 'unconfirmed',
          attempt: post.fate === 'failed' ? 3 : 1,
          max_attempts: 3,
          due_at: post.at,
          next_at: post.at,
          deadline_at: null,
          lease_owner: null,
          lease_until: null,
          prepared: JSON.stringify(post.container ? { container: post.container } : {}),
          prepared_at: null,
          commit_requested_at: isSent(post) ? new Date(post.at.getTime() + 5900) : null,
          commits: isSent(post) ? 1 : 0,
          content_id: post.live?.id ?? null,
          permalink: post.live?.permalink ?? null,
          published_at: posted ? done : null,
          fault: JSON.stringify(fault),
          refusal: JSON.stringify(null),
          comment_requested_at: null,
          sent: isSent(post),
          decorated: JSON.stringify(posted ? ['permalink'] : []),
          created_at: new Date(made),
          updated_at: done,
        })
        .execute()
      await db
        .insertInto('publication_steps')
        .values(
          steps.map(({ step, title, text, verdict, afterMs, tookMs, afterCommit }) => ({
            id: ids.next(),
            team_id: post.teamId,
            publication_id: publicationId,
            attempt: 1,
            worker: 'worker-1',
            step,
            title,
            text,
            verdict,
            after_commit: afterCommit,
            calls: JSON.stringify([]),
            duration_ms: tookMs,
            at: new Date(post.at.getTime() + afterMs),
          })),
        )
        .execute()
    }
  } finally {
    await db.destroy()
  }
}
