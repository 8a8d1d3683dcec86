import { startRounds } from '@fanfare/runtime/process/wake.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Db } from '../db/db.ts'
import { leave, writeHeartbeat } from '../stores/workers.ts'

const beatMs = 2_000
/** How long a worker that stops tries to release what it holds, and the pause between two tries, ms. */
const releaseTimeoutMs = 6_000
const pauseMs = 250

/** The heartbeat of a worker process. */
export interface WorkerHeartbeat {
  /** Releases what the worker still holds. Its publication runs must have ended. */
  close(): Promise<void>
}

/**
 * Writes a heartbeat every two seconds. A run that could not release its publication, because the database did not answer at that moment,
 * leaves a lease behind: `close` releases those as soon as the database answers. Where it does not in time, or the process is killed, the
 * other workers take over when the heartbeat is missing.
 */
export const startWorkerHeartbeat = (db: Db, worker: string, log: Log): WorkerHeartbeat => {
  const rounds = startRounds(async () => {
    await writeHeartbeat(db, worker).catch(err => log.debug({ err }, 'the heartbeat of a worker could not be written'))
    return beatMs
  })

  const release = async (): Promise<void> => {
    const until = performance.now() + releaseTimeoutMs
    for (;;) {
      try {
        const count = await leave(db, worker)
        if (count > 0) log.info({ worker, count }, 'publications were released at the end')
        return
      } catch (err) {
        if (performance.now() > until) throw err
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
  }
  return {
    async close() {
      await within(releaseTimeoutMs, 'releasing publications', rounds.close().then(release)).catch(err =>
        log.warn(
          { err, worker },
          'publications could not be released; other workers take them over when the heartbeat is missing',
        ),
      )
    },
  }
}
