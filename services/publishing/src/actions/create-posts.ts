import { createHash } from 'node:crypto'
import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { emptyContent } from '@fanfare/contracts/entities/post-content.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { canonicalJson } from '@fanfare/runtime/canonical-json.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { draftAccountsColumn } from '../model/draft-accounts.ts'
import type { PlannerSettings } from '../model/planner/plan.ts'
import { contentOf } from '../model/post.ts'
import { type MadeFrom, type Origin, originOf } from '../model/post-source.ts'
import type { Content, Subject } from '../model/preflight/finding.ts'
import { isScheduleError, type Timing } from '../model/schedule.ts'
import { findRequest, type RecordedRequest, recordRequest } from '../stores/idempotency.ts'
import { contentColumns, timingColumns, untouched } from '../stores/post-columns.ts'
import { insertPosts, type NewPost, type PostRow, postsByIds } from '../stores/posts.ts'
import { requireMaySchedule } from './approval.ts'
import { postNotFound } from './changeable-post.ts'
import { requireAmong } from './draft-accounts.ts'
import { emitCreated } from './emit-post.ts'
import { libraryItemOf } from './library-item.ts'
import { originalOf } from './original-post.ts'
import { requireOneRoute } from './other-route.ts'
import { keepMade } from './placing/keep-made.ts'
import { changedContent, lockFiles, requireAccounts, requireMedia } from './post-content.ts'
import { beginPublication } from './publications.ts'
import { refuse } from './refuse.ts'
import { replaceDraft } from './replace-draft.ts'
import { requireDrafts, requireOptions } from './require-features.ts'
import { reserveQuota } from './reserve-quota.ts'
import { subjectsOf } from './subjects.ts'
import { fillSlots, slotSettingsOf } from './time-slots/fill-slots.ts'

type Body = BodyOf<typeof CreatePosts>
/** What a request may name as that from which its posts are made. */
type Sources = Partial<Pick<Body, 'library_id' | 'repost_of' | 'copy_of' | 'replaces' | 'saved_post_id'>>

function fingerprintOf(body: Body): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex')
}

/** The posts that a request with this key created; undefined where the key is new. */
async function madeBefore(
  { db }: Deps,
  teamId: string,
  key: string,
  fingerprint: string,
): Promise<PostRow[] | undefined> {
  const answered = await findRequest(db, teamId, key)
  if (!answered) return undefined
  if (answered.fingerprint !== fingerprint)
    fail('idempotency_key_reused', { field: 'headers.idempotency-key', rule: 'unique per request' })
  const posts = await postsByIds(db, teamId, answered.post_ids)
  // They were deleted since: the same key cannot mean that they are to be created again.
  if (posts.length > 0 && posts.every(post => post.deleted_at !== null))
    fail('idempotency_key_reused', {
      field: 'headers.idempotency-key',
      rule: 'unique per request; what this one created was deleted',
    })
  return posts
}

/**
 * The sources that a request names, without a saved post of which research cannot say now whether the team has it. Throws
 * `saved_post_not_found` where it has not.
 */
async function knownSources(deps: Deps, { teamId }: Who, body: Body): Promise<Sources> {
  const { saved_post_id: savedId, ...others } = body
  if (savedId === undefined) return body
  const has = await deps.research.hasSaved(teamId, savedId)
  if (has === false) fail('saved_post_not_found', { field: 'body.saved_post_id', rule: 'a saved post of this team' })
  return has ? body : others
}

/**
 * Where the posts of a request come from. A draft whose place they take goes before a post that they are a copy of; deleted ones count too.
 * Throws `post_not_found` where the team never had the post that is copied.
 */
export async function originOfRequest(
  { db }: Pick<Deps, 'db'>,
  who: Who,
  { library_id, repost_of, copy_of, replaces, saved_post_id }: Sources,
): Promise<Origin> {
  const ids = [replaces?.id, copy_of].filter(id => id !== undefined)
  const posts = await postsByIds(db, who.teamId, ids)
  if (copy_of !== undefined && !posts.some(({ id }) => id === copy_of)) postNotFound('body.copy_of')
  const from = { libraryId: library_id, repostOf: repost_of, savedId: saved_post_id, byProgram: who.via === 'key' }
  return originOf({ post: posts[0], ...from })
}

/**
 * The content that fields of a request change: that of the live post that it publishes once more; that of the library item where it has
 * neither text nor files of its own; otherwise none.
 */
async function contentBefore(deps: Deps, teamId: string, body: Body): Promise<Content> {
  const item =
    body.library_id === undefined ? undefined : await libraryItemOf(deps, teamId, body.library_id, 'body.library_id')
  if (body.repost_of !== undefined) return originalOf(deps, teamId, body.repost_of, body)
  const hasContent = body.caption !== undefined || body.items !== undefined
  return item && !hasContent ? contentOf(item) : emptyContent
}

/** Whether a request is for one draft of several accounts. */
const isTogether = ({ together, accounts }: Body): boolean => together === true && accounts.length > 1

interface Planned {
  subjects: Subject[]
  /** The accounts of a draft for several. */
  several: Partial<Pick<NewPost, 'draft_accounts'>>
}

/** The posts of a request, one for each account or one draft for all of them, checked. */
async function plan(deps: Deps, who: Who, body: Body, now: Date, slots?: PlannerSettings): Promise<Planned> {
  const { accounts: ids, overrides = [], schedule } = body
  requireDrafts(deps, who, body)
  requireOptions(deps, who, body)
  const accounts = await requireAccounts(deps, who.teamId, ids)
  requireAmong(overrides, ids)
  if (body.together && schedule.kind !== 'draft') {
    const [field, rule] = ['body.together', 'sent only where body.schedule.kind is draft']
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
  const content = changedContent(await contentBefore(deps, who.teamId, body), body)
  const media = await requireMedia(deps, who.teamId, content)
  const setting = { db: deps.db, teamId: who.teamId, media, schedule, now, slots }
  const subjects = await subjectsOf(accounts, content, overrides, setting)
  const impossible = subjects.find(({ timing }) => isScheduleError(timing))
  if (schedule.kind !== 'draft' || impossible) refuse(subjects)
  const [first] = subjects
  if (!isTogether(body) || !first) return { subjects, several: {} }
  const own = accounts.map(account => ({
    account,
    caption: overrides.find(({ account_id }) => account_id === account.id)?.caption ?? null,
  }))
  const clock = schedule.zone === undefined ? 'local' : 'moment'
  return { subjects: [{ ...first, content }], several: draftAccountsColumn(clock, own) }
}

/** What the posts of a request have in common beside their content. */
interface Storing {
  ids: readonly string[]
  maxRetry: number
  /** The posts go into the next free slots of their accounts. */
  slots: PlannerSettings | undefined
  origin: Origin
  /** The draft whose place they take. */
  replaces: string | undefined
  /** The accounts of a draft for several. */
  several: Planned['several']
}

/** The posts with the slots that they take now: others may have taken the ones that were found while the posts were checked. */
async function inSlots(
  tx: Tx,
  who: Who,
  subjects: readonly Subject[],
  slots: PlannerSettings,
): Promise<readonly Subject[]> {
  const accounts = subjects.map(({ account }) => account)
  const [first] = subjects
  if (!first) return subjects
  const timings = await fillSlots(tx, who.teamId, accounts, slots, { postType: first.content.post_type })
  return subjects.map(subject => ({ ...subject, timing: timings.get(subject.account.id) ?? subject.timing }))
}

/** Stores the posts and the publications of those that are scheduled. */
async function store(
  tx: Tx,
  deps: Deps,
  who: Who,
  checked: readonly Subject[],
  { ids, slots, replaces, ...kept }: Storing,
): Promise<PostRow[]> {
  if (checked[0]) await lockFiles(tx, who.teamId, checked[0].content)
  const subjects = slots ? await inSlots(tx, who, checked, slots) : checked
  const planned = subjects.filter(({ schedule }) => schedule !== 'draft')
  await reserveQuota(
    tx,
    who.teamId,
    planned.map(({ account, timing }) => ({ account, date: (timing as Timing).date as string })),
  )
  const rows = await insertPosts(
    tx,
    who.teamId,
    subjects.map((subject, at) => rowOf(subject, who, ids, at, kept)),
  )
  const posts: PostRow[] = []
  for (const [at, { account, schedule }] of subjects.entries()) {
    const post = rows.find(row => row.id === ids[at]) as PostRow
    await emitCreated(tx, who, post, replaces)
    if (schedule !== 'draft') await requireOneRoute(tx, post, { account, at: post.post_at as Date })
    const begin = { who, post, account, dueAt: post.post_at as Date, together: subjects.length }
    posts.push(schedule === 'draft' ? post : await beginPublication(tx, deps, begin))
  }
  return posts
}

function rowOf(
  { account, content, media, schedule, timing }: Subject,
  who: Who,
  ids: readonly string[],
  at: number,
  { maxRetry, origin, several }: Omit<Storing, 'ids' | 'slots' | 'replaces'>,
): NewPost {
  return {
    id: ids[at] as string,
    group_id: ids[0] as string,
    social_account_id: account.id,
    ...origin,
    author_id: who.userId,
    status: schedule === 'draft' ? Draft : Scheduled,
    ...contentColumns(content, media),
    ...timingColumns(timing as Timing),
    ...several,
    ...untouched,
    max_retry: maxRetry,
  }
}

/** The batch that takes back what a request made; undefined where it made one post, drafts, or what is published at once. */
export const batchOf = (
  { schedule: { kind }, dry_run }: Body,
  [first, ...more]: readonly PostRow[],
): string | undefined =>
  dry_run || more.length === 0 || kind === 'draft' || kind === 'now' ? undefined : first?.group_id

/**
 * Creates one post for each account, all or none: drafts, scheduled, or to be published now. With `givenKey` (an Idempotency-Key)
 * a repeated request returns the posts of the first one; the key is stored in Postgres, so this holds without Redis as well. `from`: what
 * they are made from, where the request does not say it.
 */
export async function createPosts(
  deps: Deps,
  who: Who,
  body: Body,
  givenKey?: string,
  from?: Pick<MadeFrom, 'post' | 'outside'>,
): Promise<PostRow[]> {
  if (body.schedule.kind !== 'draft') requireMaySchedule(who)
  const { db, ids } = deps
  const key = givenKey === undefined ? undefined : `${who.userId}:${givenKey}`
  const made = isTogether(body) ? body.accounts.slice(0, 1) : body.accounts
  const answer: RecordedRequest = { fingerprint: fingerprintOf(body), post_ids: made.map(() => ids.next()) }
  const before = key && (await madeBefore(deps, who.teamId, key, answer.fingerprint))
  if (before) return before
  try {
    const slots =
      body.schedule.kind === 'time_slot' ? await slotSettingsOf(deps, who.userId, body.schedule.wall) : undefined
    const { subjects, several } = await plan(deps, who, body, await dbNow(db), slots)
    const maxRetry = await deps.accounts.maxRetry(who.userId)
    const sources = await knownSources(deps, who, body)
    const rows = await transaction(db, async tx => {
      if (key && !body.dry_run && !(await recordRequest(tx, who.teamId, key, answer))) return undefined
      const replaces = await replaceDraft(tx, deps, who, body.replaces)
      const stored = {
        ids: answer.post_ids,
        maxRetry,
        slots,
        origin: from ? originOf(from) : await originOfRequest({ db: tx }, who, sources),
        several,
        replaces,
      }
      const posts = await store(tx, deps, who, subjects, stored)
      const batch = from ? undefined : batchOf(body, posts)
      if (batch) await keepMade(tx, who, { batch, posts: answer.post_ids, replaced: replaces })
      for (const post of posts) announceAfter(tx, deps, post, 'created')
      return posts
    })
    return rows ?? (await madeBefore(deps, who.teamId, key as string, answer.fingerprint)) ?? []
  } catch (err) {
    // A concurrent request with the same key may have created them, and may be the reason of this failure: they fill the day.
    const there = key && (await madeBefore(deps, who.teamId, key, answer.fingerprint))
    if (there) return there
    throw err
  }
}
