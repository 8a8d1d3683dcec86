import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { PostPublished } from '@fanfare/contracts/events.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { announceAfter } from '../../live.ts'
import { isPlanned } from '../../model/post.ts'
import { dateIn } from '../../model/zones.ts'
import { changedAlone, noProgress } from '../../stores/post-columns.ts'
import { changePost, type PostChange, type PostRow } from '../../stores/posts.ts'
import { lockPublications } from '../../stores/publications.ts'
import { changeWithRetry } from '../changeable-post.ts'
import { decide, requireLink } from '../decide-publication.ts'
import { withdraw } from '../publications.ts'

/** What a call says of a live post. */
interface Given {
  permalink: string | null
  at: Date
}

/** An instant as a Date; undefined for a day that no month has, which the contract's pattern lets through. */
function existing(text: string): Date | undefined {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    return undefined
  }
}

/** When it went live, as the request says. Throws `invalid_input` for a time that does not exist or lies ahead. */
function instantOf(posted_at: string | undefined, now: Date): Date {
  if (posted_at === undefined) return now
  const at = existing(posted_at)
  if (at && at <= now) return at
  const rule = 'a date and time that have passed'
  return fail('invalid_input', { field: 'body.posted_at', rule, message: `body.posted_at must be ${rule}.` })
}

/** A live post stands where it went live; one that had a time keeps it. */
async function columnsOf({ team }: Deps, post: PostRow, { permalink, at }: Given): Promise<PostChange> {
  const account = (await team.named(post.team_id, [post.social_account_id])).get(post.social_account_id)
  const zone = account?.timezone ?? 'UTC'
  return {
    ...noProgress,
    ...changedAlone(post),
    ...(post.post_at && post.post_at <= at ? {} : { post_at: at, post_date: dateIn(at, zone) }),
    status: Posted,
    unconfirmed: false,
    permalink,
    posted_at: at,
    locked_by: null,
    locked_until: null,
  }
}

/**
 * Shows a post as live because a person says so. One that waits to be published is no longer; one that is unconfirmed is decided.
 * Throws `post_going_out` while it is being published, `post_state` where it is live already.
 */
export async function markPosted(
  deps: Deps,
  who: Who,
  id: string,
  { permalink: link, posted_at }: BodyOf<typeof MarkPosted>,
): Promise<PostRow> {
  const permalink = link ?? null
  requireLink(deps, permalink)
  const given: Given = { permalink, at: instantOf(posted_at, await dbNow(deps.db)) }
  return changeWithRetry(deps, { who, id }, async post => {
    if (post.status === Posted) fail('post_state', { message: 'This post is live already.' })
    if (post.draft_accounts)
      fail('post_state', { message: 'This draft is for several accounts. Choose one of them first.' })
    if (post.unconfirmed) return decide(deps, who, id, { live: true, permalink, at: posted_at ? given.at : undefined })
    const columns = await columnsOf(deps, post, given)
    return transaction(deps.db, async tx => {
      await lockPublications(tx, who.teamId, id)
      if (isPlanned(post) && (await withdraw(tx, deps, post)) === 'going_out') fail('post_going_out')
      const live = await changePost(tx, who.teamId, post, columns)
      if (!live) return undefined
      await emit(tx, PostPublished, { teamId: who.teamId, postId: id }, { teamId: who.teamId })
      announceAfter(tx, deps, live, 'changed')
      return live
    })
  })
}
