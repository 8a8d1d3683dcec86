import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { RenderMedia } from '@fanfare/contracts/jobs.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { planVideo } from '../model/video/plan.ts'
import { normal, type RenderedFile, type RenderInstruction, targetKey } from '../model/video/rendering.ts'
import { targetOf } from '../model/video/targets.ts'
import { renderingTurn } from '../model/video/turn.ts'
import { findMedia, type MediaRow } from '../stores/media.ts'
import type { RenderingRow } from '../stores/renderings.ts'
import * as store from '../stores/renderings.ts'

/** Sends how far a rendering is to its team's stream. Never throws. */
export const announceRendering = (
  deps: Pick<Deps, 'redis' | 'log' | 'clock'>,
  { id, team_id, media_id, state, percent }: RenderingRow,
): Promise<void> => announceTeam(deps, team_id, { kind: 'rendering', rendering_id: id, media_id, state, percent })

/** The file itself, where it is used as it is. */
const asItIs = ({ storage_key, bytes, mime, width, height, duration }: MediaRow): RenderedFile => ({
  key: storage_key,
  bytes: Number(bytes),
  mime,
  width: width ?? 0,
  height: height ?? 0,
  duration: duration ?? 0,
})

/** What is known of a rendering before anybody works on it: where the file fits as it is, or cannot be made to fit. */
function foreseen(media: MediaRow, instruction: RenderInstruction): Partial<Parameters<typeof store.addRendering>[2]> {
  if (instruction.make === 'cover' || !media.video) return {}
  const plan = planVideo(media.video, Number(media.bytes), targetOf(instruction))
  if (plan.kind === 'pass') return { state: 'ready', percent: 100, files: JSON.stringify([asItIs(media)]) }
  if (plan.kind === 'refused') return { state: 'failed', error: JSON.stringify(plan.problem) }
  return {}
}

/**
 * Queues the job of a rendering: what due posts need first, and in turns by team. One that is queued keeps its turn, unless it is to get a new
 * one (`rank`). Where Redis is unreachable the row waits until `tidyMedia` queues it.
 */
export async function queueRendering(
  { db, jobs, log }: Deps,
  row: RenderingRow,
  { rank = false }: { rank?: boolean } = {},
): Promise<void> {
  const { id, team_id } = row
  const priority = renderingTurn(await store.renderingNeed(db, row))
  const job = { id: `rendering-${id}`, payload: { renderingId: id, teamId: team_id }, delayMs: 0, priority }
  await jobs
    .keyed(RenderMedia)
    .put([job], { rank })
    .catch(err => log.warn({ err, renderingId: id }, 'the queue is unreachable: the rendering is queued later'))
}

/** Gives what waits to be made of these files its turn by the times that their posts have now. */
export async function rankRenderings(deps: Deps, teamId: string, mediaIds: readonly string[]): Promise<void> {
  for (const row of await store.waitingRenderings(deps.db, teamId, mediaIds))
    await queueRendering(deps, row, { rank: true })
}

/** Whether the files of a finished rendering are there. A database that was put back to an earlier state may name some that were removed. */
async function isStored({ storage }: Deps, { files }: RenderingRow): Promise<boolean> {
  const sizes = await Promise.all(files.map(({ key }) => storage.size(key)))
  return sizes.every(size => size !== undefined)
}

/**
 * Returns the rendering of a video that an instruction asks for, and has it made where there is none: the same instruction twice makes one
 * file. One that was cancelled, or whose files are gone, is begun again; one that has failed only with `again`. Throws `media_not_found` and
 * `media_not_ready`.
 */
export async function ensureRendering(
  deps: Deps,
  teamId: string,
  mediaId: string,
  instruction: RenderInstruction,
  { again = false }: { again?: boolean } = {},
): Promise<RenderingRow> {
  const { db, ids } = deps
  const target = targetKey(instruction)
  const known = await store.useRendering(db, teamId, mediaId, target)
  if (known) {
    const isOver =
      known.state === 'cancelled' ||
      (known.state === 'failed' && again) ||
      (known.state === 'ready' && !(await isStored(deps, known)))
    const revived = isOver ? await store.reviveRendering(db, teamId, known) : undefined
    const row = revived ?? known
    if (row.state === 'waiting') await queueRendering(deps, row)
    if (revived) void announceRendering(deps, revived)
    return row
  }
  const media = (await findMedia(db, teamId, mediaId)) ?? fail('media_not_found')
  if (media.type !== 'video') fail('media_not_found', { rule: 'a video' })
  if (media.status !== MediaReady) fail('media_not_ready')
  const { row, isNew } = await store.addRendering(db, teamId, {
    id: ids.next(),
    media_id: mediaId,
    target,
    instruction: JSON.stringify(normal(instruction)),
    files: '[]',
    error: 'null',
    ...foreseen(media, instruction),
  })
  if (row.state === 'waiting') await queueRendering(deps, row)
  if (isNew) void announceRendering(deps, row)
  return row
}

/** A frame of a video as a JPEG, for the cover of a reel: its rendering, which is made where there is none. */
export const ensureCover = (deps: Deps, teamId: string, mediaId: string, seconds: number): Promise<RenderingRow> =>
  ensureRendering(deps, teamId, mediaId, { make: 'cover', at: seconds })
