import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetSettings } from '@fanfare/contracts/endpoints/users.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../../client.ts'
import { type FaultyProxy, faultyProxy } from '../../faulty-proxy.ts'
import { picture } from '../../pictures.ts'
import { startOwnRedis } from '../../redis.ts'
import { sharedBacking } from '../../shared-backing.ts'
import { type System, startSystem } from '../../system.ts'
import { until } from '../../until.ts'
import { connectAccount, connectNew, uploadFile } from '../../walk.ts'

/** The whole product behind connections that stop answering: every call ends in bounded time, and work continues afterwards. */

const statementMs = 1_000
/** A statement, the silence after it, and a place in the pool; through two services at most. */
const boundMs = 12_000

let redis: Awaited<ReturnType<typeof startOwnRedis>>
let redisProxy: FaultyProxy
let postgresProxy: FaultyProxy
let system: System
let client: Client
let teamId: string
let account: SocialAccount
let seed = 0

beforeAll(async () => {
  redis = await startOwnRedis()
  const { postgres } = await sharedBacking()
  redisProxy = await faultyProxy({ port: Number(new URL(redis.url).port) })
  postgresProxy = await faultyProxy({ host: new URL(postgres).hostname, port: Number(new URL(postgres).port) })
  system = await startSystem({
    redisUrl: redisProxy.through(redis.url),
    postgresUrl: postgresProxy.through(postgres),
    env: part => ({
      DEFAULT_PRODUCT_ID: '3',
      RATE_LIMIT_FACTOR: '100',
      ...(part.kind === 'gateway' ? {} : { DATABASE_TIMEOUT_MS: `${statementMs}`, POLL_MS: '40', BACKOFF_MS: '40' }),
    }),
  })
  client = system.client()
  await client.signUp()
  const { teamId: id, ready } = await connectNew(client, system.simulator.url)
  teamId = id
  account = await connectAccount(client, teamId, ready.igId, 'ig')
}, 240_000)
beforeEach(async () => {
  await Promise.all([redisProxy.heal(), postgresProxy.heal()])
  await until(async () => (await readiness()).length === 0, {
    withinMs: 45_000,
    what: 'a publishing service that is ready',
  })
})
afterAll(async () => {
  await Promise.all([redisProxy.heal(), postgresProxy.heal()])
  await system.close()
  await Promise.all([redisProxy.close(), postgresProxy.close()])
  await redis.close()
})

/** What is missing for publishing to be ready. */
async function readiness(): Promise<string[]> {
  const response = await fetch(`${system.urls.publishing}/ready`, { signal: AbortSignal.timeout(10_000) })
  return ((await response.json()) as { data: { missing: string[] } }).data.missing
}

const publishNow = async (): Promise<string> => {
  const file = await uploadFile(client, await picture({ seed: ++seed, width: 640, height: 640 }), 'p.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [account.id],
      caption: `silence ${seed}`,
      items: [{ media_id: file.id }],
      schedule: { kind: 'now' },
    },
    headers: { 'idempotency-key': `silence-${seed}` },
  })
  return (posts[0] as { id: string }).id
}
const posted = (id: string, withinMs: number) =>
  until(async () => (await client.call(GetPost, { params: { id } })).status === Posted, {
    withinMs,
    what: `post ${id}`,
  })

async function timed(work: () => Promise<Answer>): Promise<Answer & { ms: number }> {
  const began = performance.now()
  return { ...(await work()), ms: performance.now() - began }
}

describe('a silent Postgres', () => {
  const asks: (() => Promise<Answer>)[] = [
    () => client.ask(GetSettings),
    () => client.ask(GetTeam, { params: { teamId } }),
    () => client.ask(ListPosts),
    () => client.ask(CreateUpload, { body: { filename: 'p.jpg', bytes: 1000 } }),
  ]

  test('is a 503 of every service in bounded time, and gone within seconds of its end', async () => {
    postgresProxy.silence()
    // More at once than a pool has connections.
    const answers = await Promise.all([...asks, ...asks, ...asks, ...asks].map(timed))
    for (const { status, error, ms } of answers) {
      expect([status, error?.code]).toEqual([503, 'service_unavailable'])
      expect(ms).toBeLessThan(boundMs)
    }
    await postgresProxy.heal()
    const began = performance.now()
    await until(async () => (await Promise.all(asks.map(ask => ask()))).every(({ status }) => status === 200))
    expect(performance.now() - began).toBeLessThan(5_000)
  }, 240_000)

  test('is seen by the readiness of the publisher, and publishing continues after it', async () => {
    expect(await readiness()).toEqual([])
    postgresProxy.silence()
    await until(async () => (await readiness()).includes('publisher'), {
      withinMs: 45_000,
      what: 'a publisher not ready',
    })
    await postgresProxy.heal()
    await until(async () => (await readiness()).length === 0, { withinMs: 45_000, what: 'a publisher that is ready' })
    await posted(await publishNow(), 15_000)
  }, 240_000)
})

describe('a silent Redis', () => {
  test('holds up neither creating nor uploading nor publishing', async () => {
    redisProxy.silence()
    const began = performance.now()
    const id = await publishNow()
    expect(performance.now() - began).toBeLessThan(6_000)
    await posted(id, 10_000)
    // It stays so, long after the first connection was closed.
    await posted(await publishNow(), 10_000)
    expect(performance.now() - began).toBeLessThan(20_000)
  }, 240_000)
})

describe('a Redis that refuses', () => {
  test('holds up neither creating nor uploading nor publishing', async () => {
    await redisProxy.refuse()
    const began = performance.now()
    const id = await publishNow()
    expect(performance.now() - began).toBeLessThan(5_000)
    await posted(id, 10_000)
  }, 240_000)
})
