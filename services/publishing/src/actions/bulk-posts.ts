import type { BulkAction } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { BulkDone, BulkRefused } from '@fanfare/contracts/entities/bulk.ts'
import type { ScheduleBefore } from '@fanfare/contracts/entities/placing.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Draft, Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { scheduleOf, shiftedWall, wallOf } from '../model/bulk.ts'
import type { DayShift } from '../model/day-shift.ts'
import type { BatchEntry } from '../model/placing.ts'
import { insertBatch, renewVersions, type SetBack } from '../stores/batches.ts'
import { findDeletedPost, type PostRow, postsByIds } from '../stores/posts.ts'
import { lockTimeSlots } from '../stores/time-slots.ts'
import { changeablePostOf } from './changeable-post.ts'
import { deletePost, hidePost } from './delete-post.ts'
import { placeBefore } from './placing/batch.ts'
import { restorePost } from './restore-post.ts'
import { retryPost } from './retry-post.ts'
import { updatePost } from './update-post.ts'

const CAPTION_SHOWN = 60

/** What is asked of many posts. */
export type BulkChange = { action: Exclude<BulkAction, 'move'> } | { action: 'move'; shift: DayShift }

/** What became of each post. */
interface Outcome {
  done: BulkDone[]
  refused: BulkRefused[]
}

/** Carries out `change` for one post after the other. A refusal is noted and the next one follows. */
export async function each<T extends { id: string }>(
  deps: Deps,
  who: Who,
  posts: readonly T[],
  change: (post: T) => Promise<BulkDone>,
): Promise<Outcome> {
  const done: BulkDone[] = []
  const failures = new Map<string, AppError>()
  for (const post of posts) {
    try {
      done.push(await change(post))
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      failures.set(post.id, err)
    }
  }
  const known = new Map((await postsByIds(deps.db, who.teamId, [...failures.keys()])).map(post => [post.id, post]))
  const refused = [...failures].map(([id, { code, message }]) => ({
    id,
    caption: (known.get(id)?.caption ?? '').slice(0, CAPTION_SHOWN),
    code,
    title: catalogue[code].title,
    message,
  }))
  return { done, refused }
}

/** Moves a post to another day at its time of day; its state stays. */
function move(deps: Deps, who: Who, post: PostRow, shift: DayShift): Promise<PostRow> {
  const time = wallOf(post) ?? fail('post_state', { message: 'This draft has no date yet.' })
  const schedule: ScheduleInput = {
    kind: post.status === Draft ? 'draft' : 'date',
    wall: shiftedWall(time.wall, shift),
    zone: time.zone,
  }
  return updatePost(deps, who, post.id, { schedule }, { versions: new Set([post.version]) })
}

/** Takes a post out of the schedule; its time stays as a plan. */
function toDraft(deps: Deps, who: Who, post: PostRow): Promise<PostRow> {
  if (post.status === Draft) fail('post_state', { message: 'This post is a draft already.' })
  const schedule: ScheduleInput = { kind: 'draft', ...wallOf(post) }
  return updatePost(deps, who, post.id, { schedule }, { versions: new Set([post.version]) })
}

/** The row after the change of one post. What an undo leads back to is the version that was read here. */
function changed(deps: Deps, who: Who, post: PostRow, change: BulkChange): Promise<PostRow> {
  switch (change.action) {
    case 'delete':
      return post.status === Posted ? hidePost(deps, who, post.id) : deletePost(deps, who, post.id)
    case 'retry':
      return retryPost(deps, who, post.id)
    case 'draft':
      return toDraft(deps, who, post)
    case 'move':
      return move(deps, who, post, change.shift)
  }
}

/** Refusals of whole requests: nothing of what they name is there, or the caller's to change. */
const ofAll: readonly string[] = ['post_not_found', 'not_allowed']

/** Throws the refusal that all posts of a request have in common, where it says nothing about any one of them. `field`: where they are named. */
export function requireSome({ done, refused }: Outcome, field: string): void {
  const [first] = refused
  if (done.length > 0 || !first || !refused.every(({ code }) => code === first.code) || !ofAll.includes(first.code))
    return
  const code = first.code as 'post_not_found' | 'not_allowed'
  fail(code, {
    field,
    rule: code === 'not_allowed' ? 'posts of your own' : 'posts of this team',
    message: first.message,
  })
}

/** Changes posts one after the other, each with the checks of its own call, and keeps what it did for Undo. `batch`: null, where nothing is kept. */
export async function bulkPosts(
  deps: Deps,
  who: Who,
  ids: readonly string[],
  change: BulkChange,
  { dryRun = false }: { dryRun?: boolean | undefined } = {},
): Promise<Outcome & { batch: string | null }> {
  const entries: BatchEntry[] = []
  const timed = change.action === 'move' || change.action === 'draft'
  const outcome = await each(
    deps,
    who,
    ids.map(id => ({ id })),
    async ({ id }) => {
      const post = await changeablePostOf(deps, who, id)
      const { version } = await changed(deps, who, post, change)
      const undoable = change.action === 'delete' || (timed && post.status !== Failed)
      const kept = { id, version, from: post.version }
      if (undoable) entries.push({ ...kept, before: placeBefore(post), ...(timed ? {} : { deleted: true as const }) })
      return { ...kept, undoable, ...(timed ? { before: scheduleOf(post) } : {}) }
    },
  )
  if (dryRun || entries.length === 0) return { ...outcome, batch: null }
  const id = deps.ids.next()
  await transaction(deps.db, tx => insertBatch(tx, who.teamId, { id, authorId: who.userId, entries }))
  return { ...outcome, batch: id }
}

/** A post as a change left it, and the schedule that it had before; absent: it was deleted. */
interface Undone {
  id: string
  version: number
  /** The version that the change found. */
  from?: number
  before?: ScheduleBefore
}

function timeBack(
  deps: Deps,
  who: Who,
  { id, before, version }: { id: string; before: ScheduleBefore; version: number },
): Promise<PostRow> {
  const { slot, ...schedule } = before
  return updatePost(deps, who, id, { schedule }, { versions: new Set([version]), slot })
}

async function restored(deps: Deps, who: Who, { id, version }: Undone): Promise<PostRow> {
  const post = await findDeletedPost(deps.db, who.teamId, id)
  if (post && post.version !== version) fail('version_conflict')
  return restorePost(deps, who, id)
}

/**
 * Undoes a change of many posts. Each is put back as it was unless it was changed since. What calls for several posts did before can be
 * undone after it, where the posts say which version the change found.
 */
export async function undoBulk(
  deps: Deps,
  who: Who,
  posts: readonly Undone[],
  { dryRun = false }: { dryRun?: boolean | undefined } = {},
): Promise<Outcome> {
  const setBack: SetBack[] = []
  const outcome = await each(deps, who, posts, async post => {
    const { id, before, version, from } = post
    const back = before ? await timeBack(deps, who, { id, before, version }) : await restored(deps, who, post)
    if (from !== undefined) setBack.push({ id, from, to: back.version })
    return { id, version: back.version, from: version, undoable: false }
  })
  if (dryRun || setBack.length === 0) return outcome
  const accounts = await deps.team.of(who.teamId)
  await transaction(deps.db, async tx => {
    // As the undo of a batch begins, which has other batches in hand too.
    await lockTimeSlots(tx, who.teamId, [...accounts.keys()])
    await renewVersions(tx, who.teamId, setBack)
  })
  return outcome
}
