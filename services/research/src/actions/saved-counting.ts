import { SettleSavedPosts } from '@fanfare/contracts/jobs.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { isTaken, markSettled, type Unsettled, unsettledOf } from '../stores/saved-counting.ts'

/** Calls of the team service at once: more would only wait for each other there, since they are for one counter. */
const AT_ONCE = 8

const hasCode = (err: unknown, code: AppError['code']): boolean => err instanceof AppError && err.code === code

/** Runs `work` for all, some at once. Throws the first failure once all that had begun have ended. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const failures: unknown[] = []
  const run = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined && failures.length === 0; one = left.shift())
      await work(one).catch(err => void failures.push(err))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  if (failures.length > 0) throw failures[0]
}

export interface Reserved {
  id: string
  reservation: string
}

/** Takes a place of the plan for each of these saved posts, all or none. Throws `usage_limit` where there are not as many. */
export async function reserveFor(
  { team, ids, log }: Deps,
  teamId: string,
  savedIds: readonly string[],
): Promise<Reserved[]> {
  const taken: Reserved[] = []
  try {
    await each(savedIds, async id => {
      const reservation = `saved:${ids.next()}`
      await team.reserve(teamId, { counter: 'saved_posts', id: reservation })
      taken.push({ id, reservation })
    })
  } catch (err) {
    await giveBack({ team, log }, teamId, taken)
    throw err
  }
  return taken
}

/** Gives back reservations that no row has. Those that cannot be given back now end by themselves. */
export const giveBack = async (
  { team, log }: Pick<Deps, 'team' | 'log'>,
  teamId: string,
  reserved: readonly Pick<Reserved, 'reservation'>[],
): Promise<void> =>
  each(reserved, ({ reservation }) => team.release(teamId, reservation)).catch(err =>
    log.warn({ err, teamId }, 'places of saved posts are given back later'),
  )

/** Commits a reservation; one that ended before it was committed is made again. */
async function take({ team }: Deps, { team_id, reservation }: Unsettled): Promise<void> {
  try {
    await team.commit(team_id, reservation)
  } catch (err) {
    if (!hasCode(err, 'reservation_not_found')) throw err
    await team.reserve(team_id, { counter: 'saved_posts', id: reservation })
    await team.commit(team_id, reservation)
  }
}

/** Makes the plan's counter what a row says. Again is the same. */
async function settleOne(deps: Deps, one: Unsettled): Promise<void> {
  const { db, team } = deps
  if (one.counting === 'giving') {
    await team.release(one.team_id, one.reservation)
    await markSettled(db, one)
    return
  }
  await take(deps, one)
  // Deleted meanwhile: its place may have been given back before it was taken here.
  if (!(await markSettled(db, one)) && !(await isTaken(db, one))) await team.release(one.team_id, one.reservation)
}

/** Settles these. Throws what kept one of them from it. */
export const settle = (deps: Deps, rows: readonly Unsettled[]): Promise<void> => each(rows, one => settleOne(deps, one))

/**
 * Settles what a team has just saved, deleted or restored, so that its counter is right in the reply; a worker does what is more than one call
 * moves, or fails. Never throws.
 */
export async function settleNow(deps: Deps, teamId: string): Promise<void> {
  const { db, jobs, log } = deps
  try {
    const rows = await unsettledOf(db, teamId, savedPosts.perCall)
    await settle(deps, rows)
    if (rows.length < savedPosts.perCall) return
  } catch (err) {
    log.warn({ err, teamId }, 'what saved posts take of a plan is counted later')
  }
  await jobs
    .add(SettleSavedPosts, { teamId }, { id: `settle-${teamId}` })
    .catch(err => log.warn({ err, teamId }, 'what saved posts take of a plan is counted by the next sweep'))
}
