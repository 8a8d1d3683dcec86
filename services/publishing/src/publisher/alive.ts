import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Db } from '../db/db.ts'
import { leave, sayAlive } from '../stores/workers.ts'

const beatMs = 2_000
/** How long a worker that stops tries to give back what it holds, ms, and the pause between two tries. */
const givingBackMs = 6_000
const pauseMs = 250

/** Says that a worker is alive, for as long as it is. */
export interface Alive {
  /** Gives back what the worker still holds. Its publication runs must have ended. */
  close(): Promise<void>
}

/**
 * Says every two seconds that this worker is alive. A run that could not give its publication back, because the database was away at that
 * moment, leaves a lease behind: `close` gives those back as soon as the database answers. Where it does not in time, or the process
 * is killed, the silence tells the other workers.
 */
export const startAlive = (db: Db, worker: string, log: Log): Alive => {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let saying = Promise.resolve()
  const say = async (): Promise<void> => {
    await sayAlive(db, worker).catch(err => log.debug({ err }, 'a worker cannot say that it is alive'))
    if (!closed) timer = setTimeout(next, beatMs)
  }
  const next = (): void => {
    saying = say()
  }
  next()

  const giveBack = async (): Promise<void> => {
    const until = performance.now() + givingBackMs
    for (;;) {
      try {
        const count = await leave(db, worker)
        if (count > 0) log.info({ worker, count }, 'publications were given back at the end')
        return
      } catch (err) {
        if (performance.now() > until) throw err
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
  }
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await within(givingBackMs, 'giving publications back', saying.then(giveBack)).catch(err =>
        log.warn(
          { err, worker },
          'publications could not be given back; others take them over when they notice the silence',
        ),
      )
    },
  }
}
