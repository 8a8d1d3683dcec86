import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { type IdField, idFields, networkOf } from '@fanfare/contracts/networks.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emitAll } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { announceAfter } from '../../live.ts'
import type { Account } from '../../model/account.ts'
import { isPlanned } from '../../model/post.ts'
import { postEvents } from '../../model/post-events.ts'
import { postState } from '../../model/post-state.ts'
import { dateIn } from '../../model/zones.ts'
import { changedAlone, noProgress } from '../../stores/post-columns.ts'
import { outboxOf } from '../../stores/post-state.ts'
import { changePost, type PostChange, type PostRow } from '../../stores/posts.ts'
import { lockPublications } from '../../stores/publications.ts'
import { changeWithRetry } from '../changeable-post.ts'
import { decide, requireLink } from '../decide-publication.ts'
import { planOf, withdraw } from '../publications.ts'

/** What a call says of a live post. */
interface Given {
  permalink: string | null
  /** The network's own id of it. */
  contentId: string | null
  at: Date
}

/** When it went live, as the request says. Throws `invalid_input` for a time that lies ahead. */
function instantOf(posted_at: string | undefined, now: Date): Date {
  if (posted_at === undefined) return now
  const at = new Date(posted_at)
  if (at <= now) return at
  const rule = 'a date and time that have passed'
  return fail('invalid_input', { field: 'body.posted_at', rule, message: `body.posted_at must be ${rule}.` })
}

type Ids = Pick<BodyOf<typeof MarkPosted>, 'content_id' | IdField>
const names = ['content_id', ...idFields] as const

/** The network's own id of the post by whichever of its names it was sent. Throws `invalid_input` where two of them differ. */
function contentIdOf(body: Ids): string | null {
  const [first, ...others] = names.filter(name => body[name])
  const id = (first && body[first]) ?? null
  const differs = others.find(name => body[name] !== id)
  if (differs === undefined) return id
  const [field, rule] = [`body.${differs}`, `the same as body.${first}, or absent`]
  return fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
}

/** Throws `invalid_input` for an id by the name of a network that the post is not on. */
function refuseOtherNetwork(body: Ids, account: Account | undefined): void {
  if (!account) return
  const own = networkOf(account.type).idField
  const other = idFields.find(name => name !== own && body[name])
  if (!other) return
  const [field, rule] = [`body.${other}`, `absent: this post is on another network, whose id is ${own}`]
  fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
}

/** Emits that a post is live on its own account, as for one that Fanfare published. `account`: undefined where it is not connected any more. */
async function emitLive(
  tx: Tx,
  post: PostRow,
  account: Account | undefined,
  { permalink, contentId, at }: Given,
): Promise<void> {
  const planned = account ? await planOf(tx, post, account) : []
  const own = planned.filter(({ accountId }) => accountId === post.social_account_id)
  const parts = (own.length > 0 ? own : [{ part: 1, surface: '' }]).map(({ part, surface }) => ({
    ...{ part, surface, permalink, social_account_id: post.social_account_id, published_at: at },
    ...{ state: 'published' as const, attempt: 0, fault: null, content_id: contentId },
  }))
  const events = postEvents(post, postState(post.social_account_id, parts), post.alerts)
  await emitAll(tx, outboxOf(post.team_id, events))
}

/** A live post stands where it went live; one that had a time keeps it. */
function columnsOf(post: PostRow, account: Account | undefined, { permalink, contentId, at }: Given): PostChange {
  const zone = account?.timezone ?? 'UTC'
  return {
    ...noProgress,
    ...changedAlone(post),
    ...(post.post_at && post.post_at <= at ? {} : { post_at: at, post_date: dateIn(at, zone) }),
    status: Posted,
    unconfirmed: false,
    permalink,
    ...(contentId === null ? {} : { content_id: contentId }),
    posted_at: at,
    locked_by: null,
    locked_until: null,
  }
}

/**
 * Shows a post as live because a person says so. One that waits to be published is no longer; one that is unconfirmed is decided.
 * Throws `post_going_out` while it is being published, `post_state` where it is live already.
 */
export async function markPosted(deps: Deps, who: Who, id: string, body: BodyOf<typeof MarkPosted>): Promise<PostRow> {
  const { posted_at } = body
  const permalink = body.permalink ?? null
  requireLink(deps, permalink)
  const known = { permalink, contentId: contentIdOf(body), at: instantOf(posted_at, await dbNow(deps.db)) }
  return changeWithRetry(deps, { who, id }, async post => {
    if (post.status === Posted) fail('post_state', { message: 'This post is live already.' })
    if (post.draft_accounts)
      fail('post_state', { message: 'This draft is for several accounts. Choose one of them first.' })
    const { social_account_id: accountId } = post
    const account = (await deps.team.named(who.teamId, [accountId])).get(accountId)
    refuseOtherNetwork(body, account)
    if (post.unconfirmed) return decide(deps, who, id, { ...known, live: true, at: posted_at ? known.at : undefined })
    const columns = columnsOf(post, account, known)
    return transaction(deps.db, async tx => {
      await lockPublications(tx, who.teamId, id)
      if (isPlanned(post) && (await withdraw(tx, deps, post)) === 'going_out') fail('post_going_out')
      const live = await changePost(tx, who.teamId, post, columns)
      if (!live) return undefined
      await emitLive(tx, post, account, known)
      announceAfter(tx, deps, live, 'changed')
      return live
    })
  })
}
