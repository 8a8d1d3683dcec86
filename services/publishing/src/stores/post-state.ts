import { Draft, Posted } from '@fanfare/contracts/entities/posts.ts'
import { emitAll, type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { alertsOf, isSameFault, progressOf, type ShownStep } from '../model/post-change.ts'
import { type PostEvent, postEvents } from '../model/post-events.ts'
import { type PostState, postState } from '../model/post-state.ts'
import type { PostRow } from './posts.ts'
import { partsOfRows } from './publications.ts'
import { jsonOf } from './row-values.ts'

/** The events of a post as the outbox holds them. */
export const outboxOf = (teamId: string, events: readonly PostEvent[]): OutboxEntry[] =>
  events.map(({ event, payload }) => outboxEntry(event, payload, { teamId }))

/** What a post shows of its publications: nothing where there is one alone. */
const publicationsOf = (parts: readonly PublicationRow[], state: PostState): PostRow['publications'] =>
  parts.some(one => one.parts > 1) ? state.publications : null

const stagesOf = (publications: PostRow['publications']): string => (publications ?? []).map(one => one.status).join()

/** What is written of one post. */
const writtenOf = (before: PostRow, parts: readonly PublicationRow[], step: ShownStep) => {
  const state = postState(before.social_account_id, parts)
  const alerts = alertsOf(before, state, step)
  const publications = publicationsOf(parts, state)
  const progress = progressOf(before, state, step)
  const isNews =
    before.status !== state.status ||
    before.unconfirmed !== state.unconfirmed ||
    !isSameFault(before.fault, state.fault) ||
    before.alerts.length !== alerts.length ||
    before.alerts.some((alert, at) => !isSameFault(alert, alerts[at] ?? null)) ||
    stagesOf(before.publications) !== stagesOf(publications)
  return {
    events: postEvents(before, state, alerts),
    row: {
      id: before.id,
      status: state.status,
      unconfirmed: state.unconfirmed,
      fault: state.fault,
      alerts,
      publications,
      content_id: state.contentId,
      permalink: state.permalink,
      posted_at: state.postedAt,
      progress: progress === undefined ? before.progress : progress,
      news: isNews,
    },
  }
}

/**
 * Writes the state of posts, from all of their publications as they are now, and emits what became of them. Call it after the publications
 * were written, in the same transaction: the posts are locked here, so the last one that writes sees all others. Drafts are left alone,
 * and a live post never becomes a failed one. `step`: what is shown beside the state. Returns the posts that have publications, by id.
 */
export const showStates = async (
  tx: Tx,
  teamId: string,
  postIds: readonly string[],
  step: ShownStep = {},
): Promise<Map<string, PostRow>> => {
  if (postIds.length === 0) return new Map()
  const posts = await tx
    .selectFrom('posts')
    .selectAll()
    .where('id', 'in', postIds)
    .where('team_id', '=', teamId)
    .where('status', '<>', Draft)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('publications')
    .selectAll()
    .select(sql<boolean>`due_at > now()`.as('is_ahead'))
    .where('team_id', '=', teamId)
    .where('post_id', 'in', postIds)
    .orderBy('id', 'desc')
    .execute()
  const byPost = Map.groupBy(rows, row => row.post_id)
  const shown = new Map<string, PostRow>()
  const written = posts.flatMap(before => {
    const parts = partsOfRows(byPost.get(before.id) ?? [])
    if (!parts.some(one => one.social_account_id === before.social_account_id)) return []
    shown.set(before.id, before)
    const given = writtenOf(before, parts, step)
    return before.status === Posted && given.row.status !== Posted ? [] : [given]
  })
  if (written.length === 0) return shown
  const { rows: after } = await sql<PostRow>`
    update posts o set
      status = g.status,
      unconfirmed = g.unconfirmed,
      fault = coalesce(g.fault, 'null'),
      alerts = g.alerts,
      publications = coalesce(g.publications, 'null'),
      content_id = coalesce(g.content_id, o.content_id),
      permalink = coalesce(g.permalink, o.permalink),
      posted_at = coalesce(o.posted_at, g.posted_at),
      progress = coalesce(g.progress, 'null'),
      version = o.version + case when g.news then 1 else 0 end,
      updated_at = case when g.news then now() else o.updated_at end
    from jsonb_to_recordset(${jsonOf(written.map(({ row }) => row))}::jsonb) as g (
      id bigint, status int, unconfirmed boolean, fault jsonb, alerts jsonb, publications jsonb, content_id text, permalink text,
      posted_at timestamptz, progress jsonb, news boolean)
    where o.id = g.id and o.team_id = ${teamId}
    returning o.*`.execute(tx)
  for (const post of after) shown.set(post.id, post)
  await emitAll(
    tx,
    written.flatMap(({ events }) => outboxOf(teamId, events)),
  )
  return shown
}

/** The same of one post. Undefined where it has no publications or is a draft. */
export const showState = async (
  tx: Tx,
  teamId: string,
  postId: string,
  step?: ShownStep,
): Promise<PostRow | undefined> => (await showStates(tx, teamId, [postId], step)).get(postId)

/**
 * Writes what a post that was planned, moved or tried again shows of its publications, without another version: the change that planned
 * them is one. `rows`: all publications of the post, newest first. Returns the post.
 */
export const showPlanned = async (
  tx: Tx,
  teamId: string,
  post: PostRow,
  rows: readonly PublicationRow[],
): Promise<PostRow> => {
  const parts = partsOfRows(rows)
  const hasOwn = parts.some(one => one.social_account_id === post.social_account_id)
  const publications = hasOwn ? publicationsOf(parts, postState(post.social_account_id, parts)) : null
  if (publications === null && post.publications === null) return post
  await tx
    .updateTable('posts')
    .set({ publications: JSON.stringify(publications) })
    .where('id', '=', post.id)
    .where('team_id', '=', teamId)
    .execute()
  return { ...post, publications }
}
