import { Draft, Failed, Posted, type PostStatus, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  PostAlerted,
  PostFailed,
  PostHeld,
  PostPublished,
  PostResolved,
  PostUnconfirmed,
} from '@fanfare/contracts/events.ts'
import { emitAll, type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { isAboutPage, type PostState, postState } from '../model/post-state.ts'
import type { StoredFault, StoredProgress } from '../model/stored.ts'
import { type PostRow, touched } from './posts.ts'
import { partsOfRows } from './publications.ts'

/** What changes on the post with it. */
export interface PostPart {
  status?: Exclude<PostStatus, typeof Draft>
  unconfirmed?: boolean
  progress?: StoredProgress | null
  fault?: StoredFault | null
  permalink?: string | null
  contentId?: string | null
  posted?: boolean
  /** Added to those it has. */
  alerts?: StoredFault[]
}

const json = (value: unknown): string => JSON.stringify(value)

/** What other services are told of a post whose state has changed. */
const eventsOf = (before: PostRow, { status, unconfirmed, fault, ...now }: PostState, alerts: PostRow['alerts']) => {
  const resolved = { teamId: before.team_id, postId: before.id }
  const publications = now.publications.map(({ part, account_id, surface, status: stage }) => ({
    ...{ part, account_id, surface },
    status: stage,
  }))
  const about = { ...resolved, publications }
  const team = { teamId: before.team_id }
  const events: OutboxEntry[] = []
  const isOther = before.status !== status || before.unconfirmed !== unconfirmed
  if (isOther && before.unconfirmed && (status === Posted || status === Failed))
    events.push(outboxEntry(PostResolved, { ...resolved, live: status === Posted }, team))
  if (isOther && status === Posted) events.push(outboxEntry(PostPublished, about, team))
  if (isOther && status === Failed)
    events.push(
      unconfirmed
        ? outboxEntry(PostUnconfirmed, about, team)
        : outboxEntry(PostFailed, { ...about, code: fault?.code ?? 'failed' }, team),
    )
  if (status === Scheduled && fault && fault.action !== 'wait' && before.fault?.code !== fault.code)
    events.push(outboxEntry(PostHeld, { ...about, code: fault.code }, team))
  const known = new Set(before.alerts.map(({ code }) => code))
  for (const { code } of alerts) if (!known.has(code)) events.push(outboxEntry(PostAlerted, { ...about, code }, team))
  return events
}

/**
 * Writes the state of a post with several publications, from all of them as they are now, with what one of them shows of its step, and
 * emits what became of it. Call it after the publications were written, in the same transaction: the post is locked here, so the last one
 * that writes sees all others. Drafts are left alone. Returns the post; undefined where it has no publications or is a draft.
 */
export const showParts = async (
  tx: Tx,
  teamId: string,
  postId: string,
  part: Pick<PostPart, 'progress' | 'alerts'> = {},
): Promise<PostRow | undefined> => {
  const before = await tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', postId)
    .where('team_id', '=', teamId)
    .where('status', '<>', Draft)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const rows = await tx
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .execute()
  const parts = partsOfRows(rows)
  if (!parts.some(one => one.social_account_id === before.social_account_id)) return undefined
  const state = postState(before.social_account_id, parts)
  const alerts = [...before.alerts.filter(one => !isAboutPage(one)), ...(part.alerts ?? []), ...state.alerts]
  const isNews =
    before.status !== state.status ||
    before.unconfirmed !== state.unconfirmed ||
    json(before.alerts) !== json(alerts) ||
    json(before.publications?.map(({ status }) => status)) !== json(state.publications.map(({ status }) => status))
  const { status } = state
  // A live post shows the progress of no other place.
  const progress = status === Failed || status === Scheduled ? null : part.progress
  const after = await tx
    .updateTable('posts')
    .set({
      status,
      unconfirmed: state.unconfirmed,
      fault: json(state.fault),
      alerts: json(alerts),
      publications: json(state.publications),
      content_id: state.contentId,
      permalink: state.permalink,
      posted_at: sql<Date | null>`coalesce(posted_at, ${state.postedAt})`,
      ...(progress === undefined ? {} : { progress: json(progress) }),
      ...(isNews ? touched : {}),
    })
    .where('id', '=', postId)
    .where('team_id', '=', teamId)
    .returningAll()
    .executeTakeFirst()
  await emitAll(tx, eventsOf(before, state, alerts))
  return after
}

/** The same for posts that may have one publication alone: those show what was written of it, and are left as they are. */
export const showPartsOf = async (
  tx: Tx,
  teamId: string,
  postIds: readonly string[],
): Promise<Map<string, PostRow>> => {
  if (postIds.length === 0) return new Map()
  const several = await tx
    .selectFrom('publications')
    .select('post_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('post_id', 'in', postIds)
    .where('parts', '>', 1)
    .where('state', '<>', 'cancelled')
    .execute()
  const shown = new Map<string, PostRow>()
  for (const { post_id } of several) {
    const post = await showParts(tx, teamId, post_id)
    if (post) shown.set(post_id, post)
  }
  return shown
}
