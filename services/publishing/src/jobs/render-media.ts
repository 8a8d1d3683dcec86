import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { RenderMedia } from '@fanfare/contracts/jobs.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { JobContext, JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { announceRendering } from '../actions/renderings.ts'
import type { Deps } from '../deps.ts'
import { renderingFolder } from '../storage/keys.ts'
import { MissingFile } from '../storage/storage.ts'
import { findMedia, type MediaRow } from '../stores/media.ts'
import {
  claimRendering,
  findRendering,
  keepRendering,
  type RenderingRow,
  settleRendering,
} from '../stores/renderings.ts'
import { type Made, makeFiles } from '../video/make-files.ts'
import { wasFull, whyNot } from '../video/why-not.ts'

export { RenderMedia }

export interface RenderTimes {
  /** How long a rendering stays in hand of a worker that is not heard, ms. */
  leaseMs: number
  /** How often it is heard, and progress is written and announced, ms. */
  beatMs: number
}
const usualTimes: RenderTimes = { leaseMs: 15_000, beatMs: 1_000 }

/** Workers that may lose a rendering before it counts as one that ends them, by its memory for instance. */
const MOST_ATTEMPTS = 4
/** How much disk a rendering takes, in sizes of its file: the file, what is made of it, and that again while its index is moved to the front. */
const ROOM = 3
/** When a rendering is tried again that found no room, ms. */
const WAIT_MS = 60_000

const endsWorkers = {
  code: 'video_failed',
  message:
    'This video could not be rendered: it needs too much of the server. Export a smaller version and upload that.',
}

/**
 * Makes what a rendering asks for. A worker holds it by a lease; one that is killed is not heard any more, and another one begins it from the start.
 * What comes of it is written only while the lease is held.
 */
export function renderMedia(deps: Deps, times: RenderTimes = usualTimes): JobHandler<typeof RenderMedia> {
  const owner = `${hostname().slice(0, 24)}-${randomUUID().slice(0, 8)}`

  return async ({ renderingId, teamId }, context) => {
    const { db, storage } = deps
    const row = await claimRendering(db, teamId, renderingId, { owner, leaseMs: times.leaseMs })
    if (!row) return waitForLease(deps, teamId, renderingId, context)
    const media = await findMedia(db, teamId, row.media_id)
    if (!media) return
    void announceRendering(deps, row)
    const folder = renderingFolder(media.id, row.id)
    // What a worker stored that was killed.
    if (row.attempts > 1) await storage.removeFolder(folder)
    if (row.attempts > MOST_ATTEMPTS) return settle({ problem: endsWorkers })
    const work = await deps.workFolder()
    if (!(await work.hasRoom(Number(media.bytes) * ROOM))) {
      deps.log.warn({ renderingId, bytes: media.bytes }, 'there is no room for a rendering: it waits')
      return release(WAIT_MS)
    }
    let made: Made
    try {
      made = await held(deps, { row, media, owner, times, signal: context.signal })
    } catch (err) {
      if (err instanceof LostRendering) return
      const why = reasonOf(err)
      if (!why) {
        await release()
        // The process ends, and the next one takes the rendering up; any other error is told to the queue, which tries again.
        if (context.signal.aborted) return
        throw err
      }
      if (why === 'full') {
        deps.log.warn({ err, renderingId }, 'the disk is full: the rendering waits')
        return release(WAIT_MS)
      }
      deps.log.warn({ err, renderingId, mediaId: media.id }, 'a video could not be rendered')
      made = { problem: why }
    }
    return settle(made)

    async function settle(outcome: Made): Promise<void> {
      const values =
        'files' in outcome
          ? { state: 'ready' as const, percent: 100, files: JSON.stringify(outcome.files), error: 'null' }
          : { state: 'failed' as const, error: JSON.stringify(outcome.problem) }
      const settled = await settleRendering(db, teamId, renderingId, owner, values)
      if (settled) void announceRendering(deps, settled)
      // It was cancelled in the last moment, or another worker has it.
      if (!settled || settled.state === 'failed') await removeStored()
    }
    async function removeStored(): Promise<void> {
      const now = await findRendering(db, teamId, renderingId)
      if (!now || now.state === 'cancelled' || now.state === 'failed') await storage.removeFolder(folder)
    }
    /** Gives the rendering back as if it had not been begun. */
    async function release(delayMs?: number): Promise<void> {
      const values = { state: 'waiting', percent: 0, attempts: (row as RenderingRow).attempts - 1 } as const
      await settleRendering(db, teamId, renderingId, owner, values)
      if (delayMs !== undefined) await context.delay(delayMs)
    }
  }
}

/** The rendering is another worker's, or nobody wants it any more. */
class LostRendering extends Error {}

/** A job whose rendering another worker holds comes back when that worker's lease has ended. */
async function waitForLease({ db }: Deps, teamId: string, id: string, context: JobContext): Promise<void> {
  const row = await findRendering(db, teamId, id)
  if (row?.state !== 'working') return
  const left = (row.lease_until?.getTime() ?? 0) - Date.now()
  await context.delay(Math.max(100, left + 100))
}

/** What a failure says about the video, `full` where there is no room, undefined where it is a matter of this process. */
function reasonOf(err: unknown): { code: string; message: string } | 'full' | undefined {
  if (err instanceof AppError && err.code === 'storage_full') return 'full'
  if ((err as { code?: string }).code === 'ENOSPC' || wasFull(err)) return 'full'
  if (err instanceof MissingFile)
    return { code: 'media_not_found', message: 'The video is not there any more. Upload it again.' }
  return whyNot(err)
}

interface Held {
  row: RenderingRow
  media: MediaRow
  owner: string
  times: RenderTimes
  /** The process ends. */
  signal: AbortSignal
}

/** Makes the files while the lease is extended. Throws `LostRendering` where it cannot be, or was cancelled. */
async function held(deps: Deps, { row, media, owner, times, signal }: Held): Promise<Made> {
  const { db, storage, log } = deps
  const lost = new AbortController()
  let percent = 0
  let announced = 0
  let heard = performance.now()
  let beating = false
  const beat = async (): Promise<void> => {
    if (beating) return
    beating = true
    try {
      const now = percent
      const isHeld = await keepRendering(db, row.team_id, row.id, { owner, leaseMs: times.leaseMs, percent: now })
      if (!isHeld) return lost.abort()
      heard = performance.now()
      if (now !== announced) void announceRendering(deps, { ...row, percent: now })
      announced = now
    } catch (err) {
      log.debug({ err, renderingId: row.id }, 'a lease could not be extended')
      if (performance.now() - heard > times.leaseMs) lost.abort()
    } finally {
      beating = false
    }
  }
  const timer = setInterval(() => void beat(), times.beatMs)
  try {
    const work = await deps.workFolder()
    return await work.within(folder =>
      makeFiles({
        storage,
        tools: deps.video,
        preset: deps.config.videoPreset,
        media,
        row,
        folder,
        onProgress: now => {
          percent = now
        },
        signal: AbortSignal.any([lost.signal, signal]),
      }),
    )
  } catch (err) {
    if (lost.signal.aborted) throw new LostRendering()
    throw err
  } finally {
    clearInterval(timer)
  }
}
