import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Counts } from '../seeded/judge.ts'
import { kindsOfRun } from '../seeded/posts.ts'
import { type Options, type Outcome, runSeed } from '../seeded/run.ts'
import { virtualGlobals } from '../seeded/virtual-clock.ts'
import { openVirtualDatabase, type VirtualDatabase } from '../seeded/virtual-database.ts'

/**
 * Posts of all kinds go out in runs that a seed decides: workers die, sleep past their leases and lose answers of the database; calls are lost,
 * late, refused although they were done, and read stale; connections end, limits fill up, publishing is paused; people edit, cancel, delete,
 * move and retry. Then everything settles, and what is live is counted at the networks.
 *
 * Real: the database with every statement of claims, writes, sweeps, held posts and people's actions; the publisher's runs, commands,
 * channels, clients of the networks and their typed failures; the settings as they are delivered.
 * Not real: time, which only the run moves, for the database too; HTTP and the networks, which are in memory; Redis with its jobs, whose
 * place takes a loop that sweeps as a worker does without Redis; the services of teams and accounts; the bytes of files. Statements of a
 * run come one after the other, and so do its transactions: what two connections do at the same moment is for `make chaos`.
 */

const usual = { posts: 600, accounts: 150 } as const
const few = { posts: 60, accounts: 12 } as const
/**
 * `SEED` alone is that one run again; `PUBLICATIONS` (20,000 in `make test` and `make seeds`) makes so many, from that seed on, and with `SEEDED_MINUTES`
 * (10 in `make test`) only as many as begin in that time, which is printed: on a slow machine so many would take half an hour. Without them, where a
 * developer runs this file, runs begin for two minutes. Each time the seeds are others: those that follow a first one, which is printed.
 */
const { SEED: one, PUBLICATIONS: more, SEEDED_MINUTES: minutes } = process.env
const isPart = !one && !more
const wanted = Number(more ?? (one ? 1 : 20_000))
const first = Number(one ?? 1 + randomInt(1_000_000) * 1_000)
/** For so long runs begin. */
const withinMs = isPart ? 120_000 : minutes && !one ? Number(minutes) * 60_000 : Number.POSITIVE_INFINITY
const concurrency = 3

let databases: VirtualDatabase[]
let restore: () => void
beforeAll(async () => {
  restore = virtualGlobals()
  databases = await Promise.all(Array.from({ length: concurrency }, openVirtualDatabase))
}, 240_000)
afterAll(async () => {
  restore()
  await Promise.all(databases.map(database => database.close()))
})

const replayOf = (seed: number) =>
  `SEED=${seed} vitest run --project service services/publishing/test/service/seeded-runs.test.ts -t everything`
const reported = ({ seed, counts, wrong }: Outcome): string =>
  [`seed ${seed}: ${wrong.slice(0, 10).join('; ')}`, JSON.stringify(counts), `again: ${replayOf(seed)}`].join('\n  ')

/** Seeds one after the other, several runs at once, until so many publications went out; no run begins after `withinMs`. */
const runAll = async (from: number, enough: number, withinMs: number): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const ends = performance.now() + withinMs
  let publications = 0
  let next = from
  const runSeeds = async (database: VirtualDatabase) => {
    while (publications < enough && performance.now() < ends) {
      const seed = next++
      const outcome = await runSeed(database, seed, usual)
      publications += outcome.counts.publications
      outcomes.push(outcome)
    }
  }
  await Promise.all((enough === 1 ? databases.slice(0, 1) : databases).map(runSeeds))
  return outcomes
}

test(
  'everything goes out once, whatever happens',
  async () => {
    const began = performance.now()
    const outcomes = await runAll(first, wanted, withinMs)
    const isCut = performance.now() - began >= withinMs
    const publications = outcomes.reduce((sum, { counts }) => sum + counts.publications, 0)
    const bad = outcomes.filter(({ wrong }) => wrong.length > 0)
    const harms = new Map<string, number>()
    for (const outcome of outcomes)
      for (const [what, count] of outcome.harms) harms.set(what, (harms.get(what) ?? 0) + count)
    console.log(
      [...harms]
        .sort()
        .map(([what, count]) => `${what}: ${count}`)
        .join(', '),
    )
    console.log(
      `seeded runs: seeds ${first} to ${first + outcomes.length - 1}, ${publications} publications, ${bad.length} runs with a mistake${isCut ? `, ended after ${withinMs / 60_000} minutes` : ''}`,
    )
    const kinds = new Map(
      kindsOfRun.map(kind => [kind, outcomes.reduce((sum, one) => sum + (one.kinds.get(kind) ?? 0), 0)]),
    )
    console.log([...kinds].map(([kind, count]) => `${kind}: ${count}`).join(', '))
    // Said whole: a comparison would show only how the text begins.
    if (bad.length > 0) throw new Error(bad.map(reported).join('\n'))
    if (!isCut) expect(publications).toBeGreaterThanOrEqual(wanted)
    if (outcomes.length < concurrency) return
    expect([...kinds].filter(([, count]) => count === 0)).toEqual([])
    expect(harms.get('piece of a story that cannot be used')).toBeGreaterThan(0)
  },
  Math.max(1_200_000, wanted * 60),
)

test('a seed is the same run again', async () => {
  const [first, second, third] = databases as [VirtualDatabase, VirtualDatabase, VirtualDatabase]
  // One after another: beside each other on a busy processor, a real timer of a batch may end a turn later.
  const a = await runSeed(first, 7, few)
  const b = await runSeed(second, 7, few)
  const other = await runSeed(third, 8, few)
  const again = await runSeed(first, 7, few)
  expect([b.trace, again.trace]).toEqual([a.trace, a.trace])
  expect(other.trace).not.toBe(a.trace)
}, 240_000)

describe('what is broken on purpose is counted', () => {
  const broken: [string, Options['broken'], keyof Counts][] = [
    [
      'a network that publishes what it was handed as often as it is asked',
      {
        network: ({ state }) => {
          state.publish = ({ account, surface, type, caption, sources, targets }, atMs) =>
            state.say({ account, surface, type, caption, sources, targets, atMs })
        },
      },
      'doubled',
    ],
    [
      'a worker that sends the irreversible call twice',
      {
        worker: ({ channels }) => {
          for (const [surface, channel] of channels)
            channels.set(surface, {
              ...channel,
              commit: async context => {
                await channel.commit(context).catch(() => undefined)
                return channel.commit(context)
              },
            })
        },
      },
      'doubled',
    ],
    [
      'a worker that believes an error and prepares again without asking',
      {
        worker: ({ channels }) => {
          for (const [surface, channel] of channels)
            channels.set(surface, { ...channel, ask: async () => ({ type: 'dead', text: 'It was an error' }) })
        },
      },
      'doubled',
    ],
    [
      'a worker that sends other words than those of the post',
      {
        worker: ({ channels }) => {
          for (const [surface, channel] of channels)
            channels.set(surface, {
              ...channel,
              prepare: ({ post, ...context }) => channel.prepare({ ...context, post: { ...post, caption: 'Other' } }),
            })
        },
      },
      'wrongContent',
    ],
    [
      'a worker that sends another link than that of the post',
      {
        worker: ({ channels }) => {
          for (const [surface, channel] of channels)
            channels.set(surface, {
              ...channel,
              commit: ({ post, ...context }) =>
                channel.commit({ ...context, post: { ...post, link: post.link && 'https://other.example' } }),
            })
        },
      },
      'wrongContent',
    ],
    [
      'a network that shows the pieces of a story in another order',
      {
        network: ({ state }) => {
          const { publish } = state
          const waiting = new Map<string, Parameters<typeof publish>>()
          state.publish = (...given) => {
            const [handed, atMs] = given
            const first = waiting.get(handed.account)
            if (handed.surface !== 'story' || handed.live || first?.[0] === handed) return publish(...given)
            waiting.set(handed.account, given)
            if (!first) return { ...handed, id: `later-${handed.id}`, atMs }
            const shown = publish(...given)
            publish(...first)
            return shown
          }
        },
      },
      'outOfOrder',
    ],
  ]
  test.each(broken)(
    '%s',
    async (_, rule, count) => {
      const outcomes = await Promise.all(
        databases.map((database, at) => runSeed(database, 3 + at, { ...few, broken: rule })),
      )
      expect(outcomes.reduce((sum, { counts }) => sum + counts[count], 0)).toBeGreaterThan(0)
    },
    120_000,
  )
})
