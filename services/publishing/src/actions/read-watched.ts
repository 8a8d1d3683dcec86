import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { type ReadingStep, type ReportStep, readingPercent } from '../model/video/reading-steps.ts'
import { type MediaRow, noteReading } from '../stores/media.ts'

/** How often it is written how much of a file is read, and whether anybody still wants it is asked, ms (spec §9). */
const BEAT_MS = 1_000

export interface Reading {
  /** Ends what reads the file: it was canceled, or the process ends. */
  signal: AbortSignal
  report: ReportStep
}

const canceled = (): AppError =>
  new AppError('upload_expired', { field: 'params.id', rule: 'an upload that was not canceled' })

/**
 * Reads a file while it is written and announced how far that is, and ends it soon after it was canceled, wherever that was. `left`: steps
 * that it has not. Throws what `read` throws, and `upload_expired` where it was canceled.
 */
export async function readWatched<T>(
  deps: Deps,
  media: MediaRow,
  { left, signal }: { left: ReadonlySet<ReadingStep>; signal: AbortSignal | undefined },
  read: (reading: Reading) => Promise<T>,
): Promise<T> {
  const { db, log } = deps
  const { id, team_id } = media
  const unwanted = new AbortController()
  let percent: number | null = null
  let written: number | null = null
  let running: Promise<void> | undefined
  const beat = async (): Promise<void> => {
    const now = percent
    try {
      if (!(await noteReading(db, team_id, id, now))) return unwanted.abort()
      if (now !== written)
        void announceTeam(deps, team_id, { kind: 'media', media_id: id, status: MediaLoading, reading: now })
      written = now
    } catch (err) {
      log.debug({ err, mediaId: id }, 'how much of a file is read could not be written')
    }
  }
  const timer = setInterval(() => {
    running ??= beat().finally(() => {
      running = undefined
    })
  }, BEAT_MS)
  try {
    return await read({
      signal: signal ? AbortSignal.any([unwanted.signal, signal]) : unwanted.signal,
      report: (step, fraction) => {
        percent = readingPercent(step, fraction, left)
      },
    })
  } catch (err) {
    throw unwanted.signal.aborted ? canceled() : err
  } finally {
    clearInterval(timer)
    // A late one would be announced after the result.
    await running
  }
}
