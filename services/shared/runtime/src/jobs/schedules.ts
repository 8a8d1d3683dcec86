import { startRounds } from '../process/wake.ts'
import type { Log } from '../telemetry/log.ts'
import { within } from '../within.ts'
import type { Queues } from './queues.ts'
import type { AnyJob, Every } from './types.ts'

const LOOK_EVERY_MS = 5_000
const MAKE_MS = 3_000

interface Schedule {
  job: AnyJob
  every: Every
  payload: unknown
}

/** Makes schedules in the queue and looks every 5 seconds whether they are still there: Redis may have been emptied. */
export function keepSchedules({ queues, log }: { queues: Queues; log: Log }) {
  const kept: Schedule[] = []

  const make = async ({ job, every, payload }: Schedule): Promise<void> => {
    const repeat = 'everyMs' in every ? { every: every.everyMs } : { pattern: every.cron, tz: every.zone ?? 'UTC' }
    await queues.of(job.queue).upsertJobScheduler(job.name, repeat, {
      name: job.name,
      data: payload,
      opts: { attempts: job.attempts ?? 1, removeOnComplete: true, removeOnFail: { count: 100 } },
    })
  }

  const look = async (): Promise<void> => {
    for (const schedule of kept) {
      const { name, queue } = schedule.job
      if (await queues.of(queue).getJobScheduler(name)) continue
      await make(schedule)
      log.warn({ job: name }, 'the schedule was gone and is made again')
    }
  }

  const rounds = startRounds(async () => {
    await look().catch(err => log.debug({ err }, 'schedules could not be looked at'))
    return LOOK_EVERY_MS
  })

  return {
    async keep(job: AnyJob, every: Every, payload: unknown): Promise<void> {
      const schedule = { job, every, payload }
      kept.push(schedule)
      // The rest of the start must not wait for Redis: the next look makes what is missing.
      await within(MAKE_MS, 'making a schedule', make(schedule)).catch(err =>
        log.warn({ err, job: job.name }, 'the schedule is made when redis is back'),
      )
    },
    /** Makes no more schedules. Does not wait for a look under way. */
    close: () => void rounds.close(),
  }
}
