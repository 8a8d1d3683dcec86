import { DeliverNotification, MakeNotifications } from '@fanfare/contracts/jobs.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { LRUCache } from 'lru-cache'

interface Queue {
  jobs: Jobs
  log: Log
}

/** Has notifications made of what waits in teams. */
export interface MakingQueue {
  add(teamIds: Iterable<string>): void
  /** Whether no job that this process has put off is still to start. */
  idle(): Promise<boolean>
}

/** How often notifications of one team are made under load, ms: each time asks other services for its people, accounts and posts. */
const MAKE_EVERY_MS = 1_000
/** So many times they are made at once, before that holds; a quiet second gives back one of them. */
const AT_ONCE = 5
/** Teams of which a process remembers how often it was; one that is forgotten has all of them again. */
const MOST_TEAMS = 10_000

/**
 * Has notifications made of what waits in teams: at once, or where much happens in a team once a second, for all that comes until then. Where
 * Redis is away, the sweep does it later.
 */
export function createMakingQueue({ jobs, log, clock, ids }: Queue & { clock: Clock; ids: Ids }): MakingQueue {
  /** `at`: when the last job of a team starts or did. `full`: when the team has all its times again. Unix time, ms. */
  const turns = new LRUCache<string, { at: number; full: number }>({ max: MOST_TEAMS })
  /** When the last job that was put off starts, by the clock of the process: queues count none before it is due. */
  let startsBy = 0
  const add = (teamIds: Iterable<string>): void => {
    const now = clock.now()
    // A job that is still to start will find what has come by now.
    const teams = [...teamIds].filter(teamId => (turns.get(teamId)?.at ?? 0) <= now)
    const adds = teams.map(teamId => {
      const full = Math.max(now, turns.get(teamId)?.full ?? 0) + MAKE_EVERY_MS
      const at = Math.max(now, full - AT_ONCE * MAKE_EVERY_MS)
      if (at > now) startsBy = Math.max(startsBy, performance.now() + at - now)
      turns.set(teamId, { at, full })
      return { payload: { teamId }, options: { id: `notices-${teamId}-${ids.next()}`, delayMs: at - now } }
    })
    jobs.addMany(MakeNotifications, adds).catch(err => {
      for (const teamId of teams) turns.delete(teamId)
      log.warn({ err }, 'notifications wait for the sweep')
    })
  }
  return { add, idle: async () => performance.now() > startsBy }
}

/** Has notifications made of what waits for too long in teams. While such a job of a team waits there is no other. */
export const queueMakingAgain = ({ jobs, log }: Queue, teamIds: readonly string[]): Promise<void> =>
  jobs
    .addMany(
      MakeNotifications,
      teamIds.map(teamId => ({ payload: { teamId }, options: { id: `notices-${teamId}` } })),
    )
    .catch(err => log.warn({ err }, 'notifications wait for the next sweep'))

/** Has a notification sent when it is due, or at once where it is by now. Each time that it is due has a job of its own. */
export const queueDelivery = (
  { jobs, log, clock }: Queue & { clock: Clock },
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
