import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BatchHashtags } from '@fanfare/contracts/endpoints/hashtags.ts'
import { ExploreHashtagPosts } from '@fanfare/contracts/endpoints/research.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Case, Outcome } from '../case.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { startTagCounter, type TagCounter } from '../tag-counter.ts'
import type { TestSystem } from '../test-system.ts'
import { startWorker, type Worker } from '../worker.ts'

/** The pipeline that reads hashtags: none is lost, no answer is paid for twice, and no account asks for more than it may. */

/** Its cases publish nothing. */
export const hashtagKind = 'hashtags'

const workers = 3
const batches = 2
const calls = 16
/** Answers that a killed worker may have had in hand without having written them. */
const inHand = batches * calls
const batchesAtOnce = 4
const killEveryMs = 2_000
/** More would only leave no time to read: a worker takes seconds to start. */
const mostKilled = 8
const settleWithinMs = 300_000

let run = 0
const tagsOf = (count: number): string[] => {
  run += 1
  return Array.from({ length: count }, (_, at) => `chaos${run}tag${at}`)
}

/** A view that asks for hashtags until all are settled. Returns those that are not when its time is over. */
async function view(system: TestSystem, tags: readonly string[]): Promise<{ lost: string[]; failed: string[] }> {
  const { client } = system
  const failed: string[] = []
  const until = performance.now() + settleWithinMs
  let open = [...tags]
  while (open.length > 0 && performance.now() < until) {
    const parts = Array.from({ length: Math.ceil(open.length / hashtagLimits.batch) }, (_, at) =>
      open.slice(at * hashtagLimits.batch, (at + 1) * hashtagLimits.batch),
    )
    const replies = await mapConcurrently(parts, batchesAtOnce, async part => {
      const reply = await client.ask(BatchHashtags, { body: { hashtags: part } })
      // A part of the system may be down; the next round asks again.
      if (reply.status !== 200 || !reply.data) return part
      failed.push(...reply.data.data.filter(({ state }) => state === 'failed').map(({ name }) => name))
      return reply.data.data.filter(({ cached, state }) => !cached && state !== 'failed').map(({ name }) => name)
    })
    open = replies.flat()
    if (open.length > 0) await pause(500)
  }
  return { lost: open, failed }
}

interface Trouble {
  counter: TagCounter
  start(): Promise<Worker>
  team: Worker[]
  /** Settles once all hashtags have. */
  isOver(): boolean
}

/** Reads so many hashtags by workers of the case's own, while something goes wrong. Returns what may not be. */
async function reading(
  system: TestSystem,
  count: number,
  /** Returns how many workers were killed. */
  trouble: (at: Trouble) => Promise<number>,
): Promise<Outcome> {
  const own = system.launched.part('research-worker')
  // Its calls would not be counted.
  await own.stop()
  const counter = await startTagCounter(system.launched.simulatorUrl)
  const env = {
    PHOTO_APP_URL: `${counter.url}/photo-app/api/v1`,
    HASHTAG_BATCHES: `${batches}`,
    HASHTAG_CALLS: `${calls}`,
    CALL_TIMEOUT_MS: '5000',
  }
  const start = () => startWorker(own.part, join(system.launched.dataDir, 'logs'), env)
  const team = await Promise.all(Array.from({ length: workers }, start))
  try {
    await Promise.all(team.map(worker => worker.ready()))
    const tags = tagsOf(count)
    const began = performance.now()
    let over = false
    const viewing = view(system, tags).finally(() => {
      over = true
    })
    const killed = await trouble({ counter, start, team, isOver: () => over })
    const { lost, failed } = await viewing
    const again = counter.again(tags)
    const mistakes = [
      ...(lost.length > 0 ? [`${lost.length} hashtags were lost`] : []),
      ...(failed.length > 0 ? [`${failed.length} hashtags failed`] : []),
      ...(counter.answered(tags) === count ? [] : [`${count - counter.answered(tags)} were never answered`]),
      ...(again > killed * inHand ? [`${again} answers were paid for twice, with ${killed} workers killed`] : []),
    ]
    return { posts: [], recoveryS: (performance.now() - began) / 1000, mistakes }
  } finally {
    await Promise.all(team.map(worker => worker.close()))
    await counter.close()
  }
}

/** Workers are killed one after the other, and replaced. */
async function kills({ start, team, isOver }: Trouble): Promise<number> {
  let killed = 0
  for (; killed < mostKilled; killed += 1) {
    await pause(killEveryMs)
    if (isOver()) break
    team.shift()?.signal('SIGKILL')
    team.push(await start())
  }
  return killed
}

async function flushes(system: TestSystem, { isOver }: Trouble): Promise<number> {
  const redis = openRedis(system.servers.redis.url, { log: silentLog })
  while (!isOver()) {
    await pause(killEveryMs)
    await redis.flushall()
  }
  await redis.quit()
  return 0
}

/** Posts of more hashtags than an account may ask for, asked for at once while the service is killed. */
async function slots(system: TestSystem, count: number): Promise<Outcome> {
  const [account] = await system.accounts.take('image', 1)
  const listed = await system.controlApi<{ tags: { name: string }[] }>('GET', `/directory/tags?limit=${count}`)
  const tags = listed.tags.map(({ name }) => name)
  const began = performance.now()
  const killing = (async () => {
    for (let at = 0; at < 2; at += 1) {
      await pause(1_000)
      system.launched.part('research').signal('SIGKILL')
      await system.launched.part('research').ready(30_000)
    }
  })()
  const ask = async (q: string): Promise<string> => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { status, error } = await system.client.ask(ExploreHashtagPosts, { query: { acc: account?.id, q } })
      if (status === 200 || error?.code === 'hashtag_slots_used') return error?.code ?? 'shown'
      await pause(500)
    }
    return 'no answer'
  }
  const said = await mapConcurrently(tags, 8, ask)
  await killing
  const { requests } = await system.controlApi<{
    requests: { code?: number; accounts: string[]; params: { q?: string } }[]
  }>('GET', '/requests?call=hashtag_search&limit=2000')
  // The team's other accounts are asked too: what counts is each one's own.
  const byAccount = Map.groupBy(requests, ({ accounts }) => accounts.join(' '))
  const most = Math.max(0, ...[...byAccount.values()].map(own => new Set(own.map(({ params }) => params.q)).size))
  const refused = requests.filter(({ code }) => code === 18).length
  const unanswered = said.filter(word => word === 'no answer').length
  return {
    posts: [],
    recoveryS: (performance.now() - began) / 1000,
    mistakes: [
      ...(most > hashtagLimits.slots ? [`an account asked for ${most} hashtags`] : []),
      ...(refused > 0 ? [`the network refused ${refused} hashtags`] : []),
      ...(unanswered > 0 ? [`${unanswered} requests had no answer`] : []),
      ...(most === 0 ? ['no hashtag was asked for'] : []),
    ],
  }
}

const alone = (fault: string, run: Case['run']): Case => ({ fault, kind: hashtagKind, how: 'alone', run })

/** The pipeline under faults, over so many hashtags each. */
export const hashtagCases = (count: number): Case[] => [
  alone('workers of hashtags killed, again and again', system => reading(system, count, kills)),
  alone('Redis emptied while hashtags are read', system => reading(system, count, at => flushes(system, at))),
  alone('limits of the network while hashtags are read', system =>
    reading(system, count, async ({ counter }) => {
      counter.behave({ limitEvery: Math.max(200, Math.round(count / 10)), waitS: 2 })
      return 0
    }),
  ),
  alone('a slow network while hashtags are read', system =>
    reading(system, count, async ({ counter }) => {
      counter.behave({ delayMs: 150 })
      return 0
    }),
  ),
  alone('posts of more hashtags than an account may ask for, the service killed', system => slots(system, 60)),
]
