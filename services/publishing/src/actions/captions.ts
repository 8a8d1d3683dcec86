import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { StoreCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { CaptionChanged, type EventPayload } from '@fanfare/contracts/events.ts'
import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { afterCommit, isUniqueViolation, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { captionColumns, captionView, settleTags } from '../model/caption.ts'
import {
  type CaptionRow,
  captionCounts,
  captionFolders,
  changeCaption,
  countUse,
  deleteCaption,
  findCaption,
  findDeletedCaption,
  insertCaption,
  lockCaptions,
  purgeCaptions,
  undeleteCaption,
} from '../stores/captions.ts'

type Body = BodyOf<typeof StoreCaption>

function captionNotFound(): never {
  return fail('caption_not_found', { field: 'params.id', rule: 'a saved caption of this team' })
}

/** A saved caption of the team. Throws `caption_not_found`. */
export const captionOf = async ({ db }: Deps, teamId: string, id: string): Promise<CaptionRow> =>
  (await findCaption(db, teamId, id)) ?? captionNotFound()

function requireChangeable(who: Who, { author_id }: CaptionRow): void {
  if (mayChangePost(who, author_id)) return
  const message = 'Only its author or a manager can change this caption.'
  fail('not_allowed', { field: 'params.id', rule: 'a caption of your own', message })
}

/** Has every open window of the team read its captions again, once the change is committed. */
function announceCaption(tx: Tx, deps: Deps, { team_id, id }: CaptionRow): void {
  afterCommit(tx, () => void announceTeam(deps, team_id, { kind: 'caption', caption_id: id }))
}

type Change = EventPayload<typeof CaptionChanged>['change']

/** Likewise, and emits for the record of the team what a member did to it. */
async function noteCaption(tx: Tx, deps: Deps, who: Who, row: CaptionRow, change: Change): Promise<void> {
  const { teamId } = who
  await emit(tx, CaptionChanged, { teamId, name: row.title, change, ...actorOf(who) }, { teamId })
  announceCaption(tx, deps, row)
}

/** Runs a change that may meet a name that is taken, and then throws `caption_title_taken` with the field that has to change. */
async function withFreeTitle<T>(field: string, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (err) {
    if (!isUniqueViolation(err, 'captions_title')) throw err
    return fail('caption_title_taken', { field, rule: 'a name that no other saved caption of the team has' })
  }
}

async function requireRoom(tx: Tx, teamId: string): Promise<void> {
  await lockCaptions(tx, teamId)
  const { all } = await captionCounts(tx, teamId)
  if (all >= savedCaptions.perTeam) fail('caption_limit', { details: { limit: savedCaptions.perTeam } })
}

const settled = async (db: Db, teamId: string, tags: readonly string[]): Promise<string[]> =>
  tags.length === 0
    ? []
    : settleTags(
        tags,
        (await captionFolders(db, teamId)).map(({ tag }) => tag),
      )

/** Saves a caption. Throws `caption_title_taken` or `caption_limit`. */
export async function storeCaption(deps: Deps, who: Who, { title, caption, tags = [] }: Body): Promise<CaptionRow> {
  const save = transaction(deps.db, async tx => {
    await requireRoom(tx, who.teamId)
    const columns = captionColumns({ title: title.trim(), caption, tags: await settled(tx, who.teamId, tags) })
    const row = await insertCaption(tx, who.teamId, { id: deps.ids.next(), author_id: who.userId, ...columns })
    await noteCaption(tx, deps, who, row, 'created')
    return row
  })
  return withFreeTitle('body.title', save)
}

/**
 * Changes a caption. With `versions` (If-Match) it must be as the caller read it, or `version_conflict` is thrown; without, it is the
 * version that was read here. Throws `caption_not_found`, `not_allowed` and `caption_title_taken`.
 */
export async function updateCaption(
  deps: Deps,
  who: Who,
  id: string,
  body: Body,
  versions: ReadonlySet<number> | undefined,
): Promise<CaptionRow> {
  const change = transaction(deps.db, async tx => {
    const before = (await findCaption(tx, who.teamId, id)) ?? captionNotFound()
    requireChangeable(who, before)
    // The caption as it is now goes along, so that the caller can show both and ask which one is to stay.
    const conflict = (now: CaptionRow): never =>
      fail('version_conflict', {
        field: 'headers.if-match',
        rule: `"${now.version}", as it is now`,
        details: { version: now.version, caption: captionView(now) },
      })
    if (versions && !versions.has(before.version)) conflict(before)
    const tags = body.tags ? await settled(tx, who.teamId, body.tags) : before.tags
    const columns = captionColumns({ title: body.title.trim(), caption: body.caption, tags })
    const row = await changeCaption(tx, who.teamId, before, columns)
    // Someone changed or deleted it since it was read a moment ago.
    if (!row) return conflict((await findCaption(tx, who.teamId, id)) ?? captionNotFound())
    await noteCaption(tx, deps, who, row, 'changed')
    return row
  })
  return withFreeTitle('body.title', change)
}

/** Deletes a caption; it can be restored for 30 days. Throws `caption_not_found` and `not_allowed`. */
export async function removeCaption(deps: Deps, who: Who, id: string): Promise<void> {
  await transaction(deps.db, async tx => {
    requireChangeable(who, (await findCaption(tx, who.teamId, id)) ?? captionNotFound())
    const row = (await deleteCaption(tx, who.teamId, id)) ?? captionNotFound()
    await purgeCaptions(tx, who.teamId)
    await noteCaption(tx, deps, who, row, 'deleted')
  })
}

/** Brings back a deleted caption. Throws `caption_not_found`, `not_allowed`, `caption_limit`, and `caption_title_taken` where another has its name by now. */
export async function restoreCaption(deps: Deps, who: Who, id: string): Promise<CaptionRow> {
  const restore = transaction(deps.db, async tx => {
    requireChangeable(who, (await findDeletedCaption(tx, who.teamId, id)) ?? captionNotFound())
    await requireRoom(tx, who.teamId)
    const row = (await undeleteCaption(tx, who.teamId, id)) ?? captionNotFound()
    await noteCaption(tx, deps, who, row, 'restored')
    return row
  })
  return withFreeTitle('params.id', restore)
}

/** Counts a use of a caption in a post. Throws `caption_not_found`. */
export async function useCaption(deps: Deps, who: Who, id: string): Promise<CaptionRow> {
  return transaction(deps.db, async tx => {
    const row = (await countUse(tx, who.teamId, id)) ?? captionNotFound()
    announceCaption(tx, deps, row)
    return row
  })
}
