import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Pool } from 'undici'
import { until } from '../testing/until.ts'
import { writeDuePosts } from './due-posts.ts'
import { type ProcessorTime, processorTime, sharesOf, summed, totalOf, usedBetween } from './processor-time.ts'
import { beside, quantile, type Row } from './row.ts'
import { concurrency, type Setup } from './setup.ts'

interface Publication {
  seq: number
  at: string
  caption: string
  /** Addresses of its pictures. */
  sources: string[]
}
/** Calls of one picture: container, status, publish, link. */
const callsEach = 4
const latencyMs = 200
const throughputPosts = 1_500
/** They count together: one takes seconds, and other work on the machine disturbs some of them. More would reach the accounts' 50 posts a day. */
const rounds = 3
/** Before it is measured: pictures are rendered, and code compiled, on first use. */
const warmPosts = 300
const dueTogether = 1_000
const dueAtMost = 10_000
const createAtOnce = 12

/** What creating one post took the last time, ms, at first a slow one's: a busy machine needs more time before posts are due. */
let createMs = 60

/** Creates posts that are due at one second, `leastMs` or more ahead, spread over all accounts. Returns that moment, Unix ms. */
async function schedule(
  { client, accounts, media }: Setup,
  count: number,
  caption: string,
  leastMs: number,
): Promise<number> {
  const began = Date.now()
  const aheadMs = Math.max(leastMs, 2 * createMs * count)
  const due = Math.ceil((Date.now() + aheadMs) / 1000) * 1000
  const wall = new Date(due).toISOString().slice(0, 19)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const account = accounts[index % accounts.length]
      const media_id = media[index % media.length]
      if (!account || !media_id) throw new Error('the setup has no accounts or pictures')
      await client.call(CreatePosts, {
        body: { accounts: [account.id], caption, items: [{ media_id }], schedule: { kind: 'date', wall, zone: 'UTC' } },
      })
    }
  }
  await Promise.all(Array.from({ length: createAtOnce }, worker))
  createMs = (Date.now() - began) / count
  if (Date.now() > due) throw new Error('creating the posts took longer than the time before they are due')
  return due
}

/** The posts of this caption, once all are live. */
async function allLive(setup: Setup, caption: string, count: number, withinMs: number): Promise<Publication[]> {
  const live = async () =>
    (await setup.controlApi<{ publications: Publication[] }>('GET', '/publications?limit=100000')).publications.filter(
      one => one.caption === caption,
    )
  // Counting is cheap; the whole list is read once all may be there, so that looking costs the network nothing while it is measured.
  const published = async () => (await callCounts(setup)).media_publish ?? 0
  const before = await published()
  await until(async () => (await published()) - before >= count, {
    withinMs,
    everyMs: 200,
    what: `${count} publish calls`,
  })
  const all = await until(async () => ((await live()).length >= count ? live() : undefined), {
    withinMs,
    everyMs: 500,
    what: `${count} posts of "${caption}"`,
  })
  if (all.length !== count) throw new Error(`${all.length} of ${count} posts are live: something was doubled`)
  return all
}

/** How often each call was made, as the simulator counts them. */
const callCounts = async ({ controlApi }: Setup): Promise<Record<string, number>> =>
  (await controlApi<{ counts: Record<string, number> }>('GET', '/requests?limit=1')).counts

/** Waits until nothing calls the network any more. */
const settle = (setup: Setup) =>
  until(
    async () => {
      const before = await callCounts(setup)
      await pause(700)
      return JSON.stringify(before) === JSON.stringify(await callCounts(setup))
    },
    { withinMs: 60_000, what: 'a quiet network' },
  )

/**
 * The same calls for the same pictures with the same concurrency and nothing else: no database, no progress, no record.
 */
async function bareLoop({ system, controlApi, accounts }: Setup, urls: string[], count: number): Promise<BareLoop> {
  const origin = new URL(system.simulatorUrl).origin
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const tokens = new Map<string, { access_token: string; appsecret_proof: string }>()
  for (const { ready } of accounts) {
    const { pages } = await controlApi<{ pages: { token: string }[] }>('GET', `/tokens/${ready.userId}`)
    const access_token = pages[0]?.token ?? ''
    const appsecret_proof = createHmac('sha256', system.site.secrets.metaAppSecret).update(access_token).digest('hex')
    tokens.set(ready.igId, { access_token, appsecret_proof })
  }
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    params: Record<string, string>,
  ): Promise<Record<string, string>> => {
    const text = new URLSearchParams(params).toString()
    const { body, statusCode } = await pool.request({
      method,
      path: method === 'GET' ? `/graph/v23.0/${path}?${text}` : `/graph/v23.0/${path}`,
      ...(method === 'POST' ? { body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    })
    const answer = (await body.json()) as Record<string, string>
    if (statusCode !== 200) throw new Error(`the bare loop was refused: ${JSON.stringify(answer)}`)
    return answer
  }
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const { ready } = accounts[index % accounts.length] as Setup['accounts'][number]
      const signed = tokens.get(ready.igId)
      const { id: container } = await call('POST', `${ready.igId}/media`, {
        image_url: urls[index % urls.length] as string,
        caption: 'bare',
        ...signed,
      })
      await call('GET', container as string, { fields: 'status_code,status', ...signed })
      const { id } = await call('POST', `${ready.igId}/media_publish`, {
        creation_id: container as string,
        ...signed,
      })
      await call('GET', id as string, { fields: 'permalink', ...signed })
    }
  }
  const began = performance.now()
  const usedBefore = processorTime(system)
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - began) / 1000
  const used = usedBetween(usedBefore, processorTime(system))
  await pool.close()
  return { seconds, used }
}

/** What one round of posts took: from the due time until all were live, and the processor time from shortly before it. */
interface Round {
  seconds: number
  used: ProcessorTime
  calls: number
}

interface BareLoop {
  seconds: number
  used: ProcessorTime
}

/** Publishes `throughputPosts` posts of this caption that are due at one second. */
async function round(setup: Setup, caption: string): Promise<Round> {
  await settle(setup)
  const before = await callCounts(setup)
  const due = await schedule(setup, throughputPosts, caption, 35_000)
  await pause(Math.max(0, due - Date.now() - 500))
  const usedBefore = processorTime(setup.system)
  const posts = await allLive(setup, caption, throughputPosts, due - Date.now() + 120_000)
  const used = usedBetween(usedBefore, processorTime(setup.system))
  await settle(setup)
  const after = await callCounts(setup)
  const calls = ['media', 'container_status', 'media_publish', 'media_read'].reduce(
    (sum, name) => sum + (after[name] ?? 0) - (before[name] ?? 0),
    0,
  )
  return { seconds: (Math.max(...posts.map(({ at }) => Date.parse(at))) - due) / 1000, used, calls }
}

/** The first posts of a system, which take longer than later ones. Only once: captions tell the posts of each part. */
const warmUps = new WeakMap<Setup, Promise<Publication[]>>()

async function publishFirst(setup: Setup): Promise<Publication[]> {
  const due = await schedule(setup, warmPosts, 'warm', 10_000)
  return allLive(setup, 'warm', warmPosts, due - Date.now() + 60_000)
}

function warmUp(setup: Setup): Promise<Publication[]> {
  const running = warmUps.get(setup) ?? publishFirst(setup)
  warmUps.set(setup, running)
  return running
}

/** Posts a second with a network that responds at once, beside a bare loop of the same calls. */
export async function throughput(setup: Setup): Promise<Row[]> {
  const live = await warmUp(setup)
  const urls = [...new Set(live.flatMap(one => one.sources))]
  await bareLoop(setup, urls, warmPosts)
  // A machine is not always as fast: each round stands between two references.
  const bare = [await bareLoop(setup, urls, throughputPosts)]
  const published: Round[] = []
  for (let number = 1; number <= rounds; number++) {
    published.push(await round(setup, `throughput ${number}`))
    bare.push(await bareLoop(setup, urls, throughputPosts))
  }
  const posts = rounds * throughputPosts
  const barePosts = bare.length * throughputPosts
  const total = (all: { seconds: number }[]) => all.reduce((sum, { seconds }) => sum + seconds, 0)
  const publisherUsed = summed(published.map(({ used }) => used))
  const bareUsed = summed(bare.map(({ used }) => used))
  const ratios = published.map(({ seconds }, index) => (total(bare.slice(index, index + 2)) / 2 / seconds).toFixed(2))
  const calls = published.reduce((sum, one) => sum + one.calls, 0) / posts
  return [
    beside(
      `publisher, concurrency ${concurrency}, network without latency`,
      'posts/s',
      posts / total(published),
      barePosts / total(bare),
      {
        target: { ratio: 0.45, bound: 'at least' },
        note: `${calls.toFixed(2)} remote calls a post, ${callsEach} in the bare loop; rounds ${ratios.join(', ')}`,
      },
    ),
    beside(
      'processor time of a post in that run, all processes together',
      'ms',
      (totalOf(publisherUsed) / posts) * 1000,
      (totalOf(bareUsed) / barePosts) * 1000,
      { note: `${sharesOf(publisherUsed, posts)}; in the bare loop ${sharesOf(bareUsed, barePosts)}` },
    ),
  ]
}

/** How late these posts went live, beside what that concurrency could do at best. */
function compared(posts: Publication[], due: number): Row[] {
  const late = posts.map(({ at }) => (Date.parse(at) - due) / 1000)
  // Each of the concurrent publications takes all calls of a post; the post is live one call before the last.
  const ideal = posts.map(
    (_, index) => ((Math.floor(index / concurrency) * callsEach + callsEach - 1) * latencyMs) / 1000,
  )
  return [0.5, 0.99].map(q =>
    beside(
      `lateness p${q * 100} of ${posts.length} posts due in one second, ${latencyMs} ms a call, concurrency ${concurrency}`,
      's',
      quantile(late, q),
      quantile(ideal, q),
      { target: { ratio: 1.15, bound: 'at most' } },
    ),
  )
}

/** How late posts are that are all due in one second: a thousand made by the API, ten thousand written into the tables. */
export async function lateness(setup: Setup): Promise<Row[]> {
  await warmUp(setup)
  const due = await schedule(setup, dueTogether, 'together', 30_000)
  await setup.controlApi('PUT', '/settings', { latencyMs })
  try {
    const some = compared(await allLive(setup, 'together', dueTogether, due - Date.now() + 240_000), due)
    await settle(setup)
    const later = Math.ceil((Date.now() + 20_000) / 1000) * 1000
    await writeDuePosts(setup, dueAtMost, 'ten thousand', later)
    const many = compared(await allLive(setup, 'ten thousand', dueAtMost, later - Date.now() + 600_000), later)
    return [...some, ...many]
  } finally {
    await setup.controlApi('PUT', '/settings', { latencyMs: 0 })
  }
}
