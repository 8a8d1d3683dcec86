import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { type Chance, chanceOf } from '@fanfare/infra/chaos/random/chance.ts'
import { isUniqueViolation, transaction } from '@fanfare/runtime/db/database.ts'
import { resumePosts } from '../../src/actions/held-posts.ts'
import { holdWhatIsPaused } from '../../src/actions/pauses.ts'
import { triedAgain } from '../../src/model/held-codes.ts'
import { horizonMs } from '../../src/model/horizon.ts'
import { advance } from '../../src/publisher/advance.ts'
import { headsOf } from '../../src/publisher/sweeper.ts'
import type { WorkerContext } from '../../src/publisher/worker-context.ts'
import { type ClaimedRow, claimPublications } from '../../src/stores/claims.ts'
import { dueRowsOf } from '../../src/stores/due.ts'
import { takeHeld } from '../../src/stores/held.ts'
import { endPause, insertPause, openPauses } from '../../src/stores/pauses.ts'
import { writeHeartbeat } from '../../src/stores/workers.ts'
import { createAccounts, teamId } from './accounts.ts'
import { calm, type Mood } from './faults.ts'
import { type Counts, createJudge } from './judge.ts'
import type { MemoryNetwork } from './memory-calls.ts'
import { createNetworkState } from './network-state.ts'
import { act, moveOf } from './people.ts'
import { type Kind, writePosts } from './posts.ts'
import { createSchedule, type Process } from './schedule.ts'
import { settleAll } from './settle.ts'
import { newTime, type Own, own } from './virtual-clock.ts'
import type { VirtualDatabase } from './virtual-database.ts'
import { config, depsOf, workerOf } from './worker.ts'

export interface Options {
  posts: number
  accounts: number
  /** Breaks a rule on purpose, to see that the result is counted. */
  broken?: { network?: (network: MemoryNetwork) => void; worker?: (worker: WorkerContext) => void }
}

export interface Outcome {
  seed: number
  counts: Counts
  /** Fingerprint of all that happened, in its order. */
  trace: string
  /** Why, of what is wrong. */
  wrong: string[]
  /** How often what was done to it. */
  harms: Map<string, number>
  /** Publications by the kind of their post. */
  kinds: Map<Kind, number>
}

const minute = 60_000
/** People and harm last this long; due times are within the first part of it. */
const [spreadMs, harmMs] = [2 * minute, 6 * minute]
/** Workers look for what is due this often, ms. */
const sweepMs = 2_000
const workers = 3
/** How often a publication is tried by itself. */
const maxAttempts = 3

/** Waits until nothing of the run is under way but what the clock has to move for. */
const quiet = async (database: VirtualDatabase): Promise<void> => {
  for (let turns = 0; turns < 3; turns++) {
    await new Promise(resolve => setImmediate(resolve))
    if (!database.isBusy()) continue
    await database.idle()
    turns = -1
  }
}

/** One run: posts of all kinds go out while people and harm come between, then all settles and is counted. The seed decides everything. */
export const runSeed = async (database: VirtualDatabase, seed: number, options: Options): Promise<Outcome> => {
  const time = newTime()
  const chance = chanceOf(seed, 0)
  const context: Own = { time, chance: chanceOf(seed, 1) }
  return own.run(context, () => play(database, { seed, time, chance, options }))
}

interface Given {
  seed: number
  time: { ms: number }
  chance: Chance
  options: Options
}

const play = async (database: VirtualDatabase, { seed, time, chance, options }: Given): Promise<Outcome> => {
  await database.clear()
  const hash = createHash('sha256')
  const trace = (line: string): void => {
    const whole = `${time.ms} ${line}`
    hash.update(`${whole}\n`)
    if (process.env.TRACE) appendFileSync(`${process.env.TRACE}.${seed}`, `${whole}\n`)
  }
  const harms = new Map<string, number>()
  const harmed = (what: string): void => void harms.set(what, (harms.get(what) ?? 0) + 1)
  const schedule = createSchedule(time)
  const accounts = createAccounts(options.accounts)
  const deps = depsOf(database.db, time, accounts)
  const judge = createJudge(time)
  const ends = time.ms + harmMs
  const isHarmed = () => time.ms < ends
  const troubled: Mood = {
    commit: chance.pick([0.1, 0.25, 0.5]),
    write: chance.pick([0.01, 0.05, 0.15]),
    read: chance.pick([0.02, 0.1, 0.3]),
    blind: false,
  }
  const blindFrom = chance.isTrue(0.3) ? time.ms + chance.between(0, harmMs) : Number.POSITIVE_INFINITY
  const mood = (): Mood => (isHarmed() ? { ...troubled, blind: time.ms > blindFrom } : calm)
  const state = createNetworkState(live => judge.live(live))
  const pace = {
    // Longer than the grace period, now and then, and longer than a picture may take.
    processingMs: (isVideo: boolean) =>
      isVideo
        ? chance.isTrue(0.03)
          ? chance.pick([4, 9]) * minute
          : 500 + chance.between(0, 4_000)
        : chance.between(0, 800),
    at: (ms: number, run: () => void) => schedule.at(ms, run),
    takesDrafts: chance.isTrue(0.75),
    fetchesVideos: chanceOf(seed, 7).isTrue(0.7),
  }
  const network: MemoryNetwork = {
    state,
    pace,
    chance: chanceOf(seed, 2),
    mood,
    schedule,
    time,
    isEnded: accounts.isEnded,
    onCommit: call => judge.committed(state, call),
    trace,
    harmed,
  }
  options.broken?.network?.(network)
  const pageFlow = chance.isTrue(0.6) ? ('draft-then-publish' as const) : ('photos-then-feed' as const)

  const videoDelivery = chanceOf(seed, 5).isTrue(0.5) ? ('bytes' as const) : ('address' as const)
  const tiktokFetches = chanceOf(seed, 6).isTrue(0.6)

  const harm = chanceOf(seed, 3)
  const crashRate = harm.pick([0, 0.002, 0.01])
  const lossRate = harm.pick([0, 0, 0.004])
  database.faults.fail = () =>
    isHarmed() && harm.isTrue(lossRate) ? harm.pick(['before', 'after'] as const) : undefined
  let started = 0
  const start = (): { process: Process; worker: WorkerContext } => {
    started += 1
    const process: Process = { name: `w${started}`, dead: false, wakesAt: 0, inHand: 0 }
    const crash = () => (isHarmed() ? crashRate : 0)
    const ways = { pageFlow, videoDelivery, tiktokFetches }
    const worker = workerOf(deps, process, { network, accounts, chance: harm, ...ways, crash })
    options.broken?.worker?.(worker)
    return { process, worker }
  }
  const running = Array.from({ length: workers }, start)

  const posts = await writePosts(deps, chance, accounts.all, { count: options.posts, spreadMs })
  judge.begin(posts)
  // Of some stories the network cannot use a piece as often as it is tried by itself: the pieces after it wait until a person tries again.
  const spoiling = chanceOf(seed, 8)
  for (const { files, sizes, caption } of posts) {
    const at = files.length - 1
    if (caption !== '' || at === 0 || !spoiling.isTrue(0.15)) continue
    harmed('piece of a story that cannot be used')
    for (const name of [files[at], `bytes:${sizes[at]}`]) state.spoiled.set(name as string, maxAttempts)
  }
  /** When a worker looked last, when the next publication is due as far as it saw, and whether something has happened since. */
  const looks = { at: time.ms - sweepMs, dueAt: time.ms, isOld: true }
  const problems: string[] = []

  const run = (process: Process, worker: WorkerContext, claimed: ClaimedRow): void => {
    const { id } = claimed.publication
    trace(`${process.name} has ${id} of ${claimed.post.id}, which was ${claimed.was}`)
    process.inHand += 1
    own.run({ time, chance: context(), process }, () =>
      advance(worker, claimed, { stop: new AbortController().signal, note: line => trace(`${id} ${line}`) })
        .then(
          result => trace(`${id} ${result.type}`),
          err => {
            trace(`${id} broke off: ${(err as Error).message}`)
            harmed('database answer lost')
            if (!isLoss(err)) problems.push(`${id}: ${(err as Error).stack}`)
          },
        )
        .finally(() => {
          process.inHand -= 1
          looks.isOld = true
        }),
    )
  }
  const context = () => (own.getStore() as Own).chance

  /** One worker looks for what is due, as each does every few seconds, and claims it. */
  const sweep = async ({ process, worker }: { process: Process; worker: WorkerContext }): Promise<void> => {
    await writeHeartbeat(deps.db, process.name)
    const rows = await dueRowsOf(deps.db, { worker: process.name, horizonMs, most: 50_000 })
    const heads = headsOf(rows, config.headOfLineTimeoutMs)
    const free = rows.filter(({ id, leased, paused }) => heads.has(id) && !leased && !paused)
    const ids = free.filter(({ wait_ms }) => wait_ms <= 0).map(({ id }) => id)
    const later = free.flatMap(({ wait_ms }) => (wait_ms > 0 ? [time.ms + wait_ms] : []))
    // What a dead or sleeping worker has is free again when its lease ends.
    const isLeft = rows.some(({ leased }) => leased)
    looks.dueAt = Math.min(...later, isLeft || ids.length > 0 ? time.ms + 5_000 : Number.POSITIVE_INFINITY)
    if (ids.length === 0) return
    const { leaseMs, deadlineMs, headOfLineTimeoutMs } = config
    const claim = { ids, worker: process.name, leaseMs, deadlineMs, headOfLineTimeoutMs }
    for (const claimed of await claimPublications(deps.db, claim)) run(process, worker, claimed)
  }
  const lookAtHeld = async (): Promise<void> => {
    await holdWhatIsPaused(deps, 'w0')
    const held = await takeHeld(deps.db, 500, config.heldLookMs)
    const paused = (await openPauses(deps.db)).length > 0
    for (const accountId of new Set(held.map(row => row.social_account_id))) {
      const codes = ['token_unauthorized', 'account_removed', 'account_off', ...triedAgain]
      if (!paused) codes.push('paused')
      if (accounts.all.get(accountId)?.status === AccountActive)
        await resumePosts(deps, { teamId, accountId, codes }, 'w0')
    }
  }
  /** A write that was done and not answered is tried once more, and refused by its steps. */
  const isLoss = (err: unknown) => (err as { code?: string }).code === 'ECONNRESET' || isUniqueViolation(err)
  const inProcess = (process: Process | undefined, work: () => Promise<unknown>): void => {
    own.run({ time, chance: context(), ...(process ? { process } : {}) }, () => {
      work()
        .catch(err => {
          if (!isLoss(err)) problems.push((err as Error).stack ?? String(err))
        })
        .finally(() => {
          if (!process) looks.isOld = true
        })
    })
  }

  // What people do, and what is done to workers, tokens and publishing as a whole.
  const people = chanceOf(seed, 4)
  for (const post of posts)
    if (people.isTrue(0.1))
      for (let turns = people.whole(1, 2); turns > 0; turns--) {
        const move = moveOf(people)
        schedule.at(time.ms + people.between(0, harmMs), () =>
          inProcess(undefined, async () => {
            const isDone = await act(deps, move, post)
            trace(`${move} ${post.id} ${isDone ? 'done' : 'refused'}`)
            harmed(`${move} ${isDone ? 'done' : 'refused'}`)
          }),
        )
      }
  for (let faults = harm.whole(0, 4); faults > 0; faults--) {
    const index = harm.whole(0, workers - 1)
    const forMs = harm.between(5_000, 100_000)
    const kills = harm.isTrue(0.4)
    schedule.at(time.ms + harm.between(0, harmMs), () => {
      const process = running[index]?.process as Process
      trace(`${process.name} ${kills ? 'is killed' : 'sleeps'}`)
      harmed(kills ? 'worker killed' : 'worker asleep')
      if (kills) process.dead = true
      else process.wakesAt = time.ms + forMs
    })
  }
  for (let endings = harm.whole(0, 3); endings > 0; endings--) {
    const account = harm.pick([...accounts.all.keys()])
    const at = time.ms + harm.between(0, harmMs)
    schedule.at(at, () => accounts.end(account))
    schedule.at(at + harm.between(5_000, 3 * minute), () => accounts.renew(account))
  }
  for (const id of accounts.all.keys())
    if (harm.isTrue(0.05)) {
      const networkId =
        accounts.all.get(id)?.ig_id ?? accounts.all.get(id)?.fb_id ?? accounts.all.get(id)?.tiktok_id ?? ''
      state.left.set(networkId, harm.whole(0, 2))
      schedule.at(ends, () => void state.left.delete(networkId))
    }
  if (harm.isTrue(0.3)) {
    const from = time.ms + harm.between(0, harmMs / 2)
    const scope = { network: null, surfaces: null, teamId: null }
    schedule.at(from, () => inProcess(undefined, () => transaction(deps.db, tx => insertPause(tx, scope, 'operator'))))
    schedule.at(from + minute, () =>
      inProcess(undefined, async () => {
        for (const { id } of await openPauses(deps.db)) await transaction(deps.db, tx => endPause(tx, id, 'operator'))
      }),
    )
  }

  let nextHeld = time.ms
  let turn = 0
  /** Lets time pass: the clock moves on to what is planned, and to what is due. */
  const pass = async (until: number): Promise<void> => {
    while (time.ms < until) {
      schedule.runDue()
      await quiet(database)
      for (const one of running) if (one.process.dead) Object.assign(one, start())
      const soonest = looks.at + sweepMs
      if (time.ms >= (looks.isOld ? soonest : Math.max(soonest, looks.dueAt))) {
        Object.assign(looks, { at: time.ms, isOld: false })
        const awake = running.filter(({ process }) => process.wakesAt <= time.ms)
        turn += 1
        const both = harm.isTrue(0.1) ? 2 : 1
        for (let nth = 0; nth < Math.min(both, awake.length); nth++) {
          const one = awake[(turn + nth) % awake.length] as (typeof running)[number]
          inProcess(one.process, () => sweep(one))
        }
        await quiet(database)
      }
      if (time.ms >= nextHeld) {
        nextHeld = time.ms + 2 * minute
        inProcess(undefined, lookAtHeld)
        await quiet(database)
      }
      const lookAt = looks.isOld ? looks.at + sweepMs : Math.max(looks.at + sweepMs, looks.dueAt)
      time.ms = Math.max(time.ms, Math.ceil(Math.min(until, schedule.next() ?? until, lookAt, nextHeld)))
    }
  }

  await pass(ends)
  for (const { process } of running) process.wakesAt = Math.min(process.wakesAt, time.ms)
  await settleAll({ deps, accounts, posts, state, time, pass, trace, judge })
  const counts = await judge.count(deps, state, posts)
  for (const one of problems) judge.wrong.push(one)
  trace(JSON.stringify(counts))
  const kinds = new Map<Kind, number>()
  for (const { kind, parts } of posts) kinds.set(kind, (kinds.get(kind) ?? 0) + parts)
  return { seed, counts, trace: hash.digest('hex'), wrong: judge.wrong, harms, kinds }
}
