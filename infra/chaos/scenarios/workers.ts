import { setTimeout as pause } from 'node:timers/promises'
import type { CrashPoint } from '@fanfare/publishing/publisher/crash-points.ts'
import type { Connected } from '../accounts.ts'
import type { Case } from '../case.ts'
import { slowly } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { aloneWith, type Group, sendGroup } from '../group.ts'
import type { Kind } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'
import type { Worker } from '../worker.ts'
import { victimOf } from './crashes.ts'

/** Additional workers that compete for the same posts. */
const competitors = 2
/** Accounts that the posts are for: few, so that posts of one account have to wait for each other. */
const competeAccounts = 3
const killEveryMs = 1_500
const sleepWithin = 25_000

/** Several workers on the posts of a few accounts; they are killed and replaced one after the other. */
async function compete(system: TestSystem, kind: Kind, count: number) {
  const few = await system.accounts.shared(kind, competeAccounts)
  const to = Array.from({ length: count }, (_, index) => few[index % competeAccounts] as Connected)
  let team = await Promise.all(Array.from({ length: competitors }, () => system.worker()))
  try {
    const began = performance.now()
    const posts = await send(system, kind, to)
    const done = waitUntilSettled(system, posts)
    let over = false
    void done.then(() => {
      over = true
    })
    for (let index = 0; !over; index++) {
      await Promise.race([pause(killEveryMs), done])
      if (over || index >= competitors) break
      const [first, ...others] = team
      first?.signal('SIGKILL')
      team = [...others, await system.worker()]
    }
    const { at } = await done
    return { posts, recoveryS: (at - began) / 1000, mistakes: [] }
  } finally {
    // A worker that is left running would take the posts of later cases.
    await Promise.all(team.map(worker => worker.close()))
  }
}

/** Counts the flight-recorder steps that a worker wrote after an instant. */
async function wroteAfter(system: TestSystem, posts: readonly Sent[], worker: string, since: Date): Promise<number> {
  const { rowCount } = await system.db.query(
    `select 1 from publishing.publication_steps s join publishing.publications p on p.id = s.publication_id
     where p.post_id = any($1::bigint[]) and s.worker = $2 and s.at > $3`,
    [posts.map(post => post.id), worker, since],
  )
  return rowCount ?? 0
}

/** Returns the worker that holds a lease on one of the posts. */
async function holder(system: TestSystem, posts: readonly Sent[]): Promise<string | undefined> {
  const { rows } = await system.db.query<{ lease_owner: string }>(
    'select lease_owner from publishing.publications where post_id = any($1::bigint[]) and lease_owner is not null',
    [posts.map(post => post.id)],
  )
  return rows[0]?.lease_owner
}

/**
 * For each kind a worker is stopped (SIGSTOP) at a crash point while it holds posts, past its lease, while others finish
 * them. When it continues its lease is lost: it must not commit or write.
 */
async function sleepers(system: TestSystem, group: Group, point: CrashPoint, count: number) {
  const mistakes: string[] = []
  const posts: Sent[] = []
  const asleep: { worker: Worker; name: string | undefined }[] = []
  await system.freeze()
  try {
    for (const kind of group) {
      const own = await sendGroup(system, [kind], count)
      posts.push(...own)
      const worker = await system.worker({ CHAOS_CRASH_AT: `${victimOf(kind).crashKind}:${point}:1:SIGSTOP` })
      if (!(await worker.stopped(sleepWithin))) mistakes.push(`no worker fell asleep at ${point} (${kind})`)
      const name = await holder(system, own)
      if (!name) mistakes.push(`the sleeping worker had nothing in hand (${kind})`)
      asleep.push({ worker, name })
    }
    system.thaw()
    const sleptAt = performance.now()
    const { at } = await waitUntilSettled(system, posts)
    const wokenAt = await databaseNow(system)
    for (const { worker } of asleep) worker.signal('SIGCONT')
    // Long enough for a call and a write, which must not happen.
    await pause(times.call)
    for (const { name } of asleep) {
      const wrote = name ? await wroteAfter(system, posts, name, wokenAt) : 0
      if (wrote > 0) mistakes.push(`a woken worker wrote ${wrote} steps after it had lost its lease`)
    }
    return { posts, recoveryS: (at - sleptAt) / 1000, mistakes }
  } finally {
    system.thaw()
    await Promise.all(asleep.map(({ worker }) => worker.close()))
  }
}

const databaseNow = async (system: TestSystem): Promise<Date> =>
  (await system.db.query<{ now: Date }>('select now()')).rows[0]?.now as Date

/** A worker gets SIGTERM in the middle of its work: it finishes its calls and releases the other posts. */
async function drained(system: TestSystem, kind: Kind, count: number) {
  const to = await system.accounts.shared(kind, count)
  await system.freeze()
  try {
    return await slowly(system, to, async () => {
      const leaving = await system.worker()
      await leaving.ready()
      const posts = await send(system, kind, to)
      await pause(times.slow / 2)
      leaving.signal('SIGTERM')
      const end = await leaving.end(sleepWithin)
      const left = performance.now()
      system.thaw()
      const { at } = await waitUntilSettled(system, posts)
      await leaving.close()
      const mistakes = end === 'exit' ? [] : [`a worker that got SIGTERM ended by ${end ?? 'nothing'}`]
      return { posts, recoveryS: (at - left) / 1000, mistakes }
    })
  } finally {
    system.thaw()
  }
}

/** Points before and after the call that cannot be taken back. */
const sleepPoints: CrashPoint[] = [
  'prepare.after_call',
  'intent.before_write',
  'commit.before_call',
  'commit.after_call',
]

/** The same, of the call itself. */
const callPoints: CrashPoint[] = ['commit.before_call', 'commit.after_call']

/** Workers that sleep while they hold posts. `deep`: at every such point. */
export const sleepCases = (groups: readonly Group[], flow: Flow, count: number, { deep }: { deep: boolean }): Case[] =>
  groups.flatMap(group =>
    (deep ? sleepPoints : callPoints).map(point =>
      aloneWith(group, flow)(`asleep at ${point}, past its lease`, system => sleepers(system, group, point, count)),
    ),
  )

/** Workers that compete for posts, and one that is stopped in an orderly way. */
export const workerCases = (given: readonly Kind[], flow: Flow, count: number): Case[] =>
  given.flatMap(kind => {
    const alone = aloneWith([kind], flow)
    return [
      alone('three workers compete, and are killed', system => compete(system, kind, count * 3)),
      alone('SIGTERM in the middle', system => drained(system, kind, count)),
    ]
  })
