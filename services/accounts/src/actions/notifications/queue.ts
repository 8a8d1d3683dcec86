import { DeliverNotification, MakeNotifications } from '@fanfare/contracts/jobs.ts'
import type { Deps } from '../../deps.ts'

type Queue = Pick<Deps, 'jobs' | 'log'>

/** How soon a second job looks for what came while the first was at work, ms. */
const AGAIN_MS = 1_000

/**
 * Has notifications made of what waits in a team: at once, and once more within a second, for what comes while the first job runs. However
 * much happens, a team has one of each at a time. Where Redis is away, the sweep does it later.
 */
export async function queueMaking({ jobs, log, clock }: Queue & Pick<Deps, 'clock'>, teamId: string): Promise<void> {
  const turn = Math.floor(clock.now() / AGAIN_MS)
  try {
    await jobs.add(MakeNotifications, { teamId }, { id: `notices-${teamId}` })
    await jobs.add(MakeNotifications, { teamId }, { id: `notices-${teamId}-${turn}`, delayMs: AGAIN_MS })
  } catch (err) {
    log.warn({ err, teamId }, 'notifications wait for the sweep')
  }
}

/** Has a notification sent when it is due, or at once where it is by now. Each time that it is due has a job of its own. */
export const queueDelivery = (
  { jobs, log, clock }: Queue & Pick<Deps, 'clock'>,
  { id, dueAt }: { id: string; dueAt: Date },
  by: 'event' | 'sweep' = 'event',
): Promise<void> =>
  jobs
    .add(
      DeliverNotification,
      { notificationId: id },
      { id: `notification-${by}-${id}-${dueAt.getTime()}`, delayMs: Math.max(0, dueAt.getTime() - clock.now()) },
    )
    .catch(err => log.warn({ err, notificationId: id }, 'a notification waits for the sweep'))
