import type { OperatorFigures } from '@fanfare/contracts/entities/operator.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Deps } from '../deps.ts'
import {
  countByState,
  failedByReason,
  heldByReason,
  lateness,
  latePosts,
  leaseOwners,
  oldestDue,
  unconfirmedPosts,
} from '../stores/figures.ts'
import { presences } from '../worker-presence.ts'
import { pauses } from './pauses.ts'

/** Timeout of reading the workers' presence from Redis, ms. The page is sent without it. */
const PRESENCE_TIMEOUT_MS = 1_000

type Worker = OperatorFigures['workers'][number]

/** The workers that hold leases or report their presence, by name. */
const workersOf = (
  owners: Awaited<ReturnType<typeof leaseOwners>>,
  said: Awaited<ReturnType<ReturnType<typeof presences>['list']>>,
): Worker[] => {
  const found = new Map<string, Worker>(owners.map(({ name, count }) => [name, { name, leases: count, said: null }]))
  for (const { worker, saidAgoMs, lookedAgoMs, inHand, concurrency, circuits } of said) {
    const looked = lookedAgoMs === null ? null : (lookedAgoMs + saidAgoMs) / 1000
    found.set(worker, {
      name: worker,
      leases: found.get(worker)?.leases ?? 0,
      said: {
        ago_s: saidAgoMs / 1000,
        looked_ago_s: looked,
        in_hand: inHand,
        concurrency,
        circuits: Object.entries(circuits).map(([network, state]) => ({ network, state })),
      },
    })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The figures of publishing, all teams together. Without Redis only workers that hold leases are listed. */
export const operatorFigures = async ({ db, redis, config }: Deps): Promise<OperatorFigures> => {
  const here = within(
    PRESENCE_TIMEOUT_MS,
    'asking for the workers',
    presences(redis, config.installation).list(),
  ).catch(() => undefined)
  // One query after the other, so that the page takes at most one connection of the pool.
  const at = await dbNow(db)
  const publications = await countByState(db)
  const due = await oldestDue(db)
  const late = await latePosts(db)
  const live = await lateness(db)
  const held = await heldByReason(db)
  const unsure = await unconfirmedPosts(db)
  const failed = await failedByReason(db)
  const owners = await leaseOwners(db)
  const paused = await pauses({ db })
  const said = await here
  return {
    at: at.toISOString(),
    publications,
    oldest_due: due,
    late: late.map(row => ({ ...row, due_at: row.due_at.toISOString() })),
    lateness: live,
    held: held.map(row => ({ ...row, due_at: row.due_at.toISOString() })),
    unconfirmed: unsure.map(row => ({ ...row, due_at: row.due_at.toISOString(), since: row.since.toISOString() })),
    failed,
    workers: workersOf(owners, said ?? []),
    redis: said !== undefined,
    pauses: paused,
  }
}
