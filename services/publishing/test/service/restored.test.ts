import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CreatePosts, GetPost, GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, CheckPost, DecidePost, PublishPost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { topology } from '@fanfare/infra/dev/topology.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectNew, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import type { Service } from '@fanfare/runtime/process/service.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { configSpec } from '../../src/config.ts'
import { restoredCommand } from '../../src/restored.ts'
import { createService } from '../../src/service.ts'
import { diskStorage } from '../../src/storage/disk.ts'
import { bytesOf } from '../../src/storage/storage.ts'
import { type Backup, backupOf } from './backup.ts'

/** Times short enough for a test, in the proportions of the real ones. */
const env = {
  LEASE_MS: '2500',
  CALL_TIMEOUT_MS: '1000',
  GRACE_PERIOD_MS: '1500',
  POLL_MS: '40',
  BACKOFF_MS: '40',
  ASK_MS: '40',
  DEADLINE_MS: '60000',
  DEFAULT_PRODUCT_ID: '3',
  RATE_LIMIT_FACTOR: '100',
}

let system: System
let backup: Backup
let client: Client
let redis: Awaited<ReturnType<typeof startOwnRedis>>
let igId: string
let pageId: string
let worker: Service | undefined

beforeAll(async () => {
  redis = await startOwnRedis()
  system = await startSystem({ env, redisUrl: redis.url, simulator: { settings: { imageDelayMs: 20 } } })
  backup = await backupOf(system.database)
  client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  igId = (await connectAccount(client, teamId, ready.igId, 'ig')).id
  pageId = (await connectAccount(client, teamId, ready.pageId, 'fb')).id
  // The test starts and stops the worker itself.
  await system.services.publishing.close()
  system.services.publishing.close = async () => undefined
  const http = await createService(config(), { role: 'http', log: silentLog })
  await http.listen()
  await http.start()
  system.services.publishing.close = () => http.close()
  await startWorker()
}, 240_000)
afterEach(() => {
  system.simulator.control.clearFaults()
  expect(system.simulator.control.summary().doubled).toEqual([])
})
afterAll(async () => {
  await worker?.close()
  await backup.close()
  await system.close()
  await redis.close()
})

const config = () => {
  const part = topology(system.site).find(({ kind }) => kind === 'publishing')
  return readConfig(configSpec, { ...part?.env, ...env })
}
const startWorker = async () => {
  worker = await createService(config(), { role: 'worker', log: silentLog })
  await worker.listen(0)
  await worker.start()
}
const stopWorker = async () => {
  await worker?.close()
  worker = undefined
}

let seed = 0
type Kind = 'image' | 'carousel' | 'page'
const pictures: Record<Kind, number> = { image: 1, carousel: 2, page: 0 }

/** Plans a post for tomorrow. */
const plan = async (kind: Kind, change: object = {}): Promise<Post> => {
  const files = await Promise.all(
    Array.from({ length: pictures[kind] }, async () =>
      uploadFile(client, await picture({ seed: ++seed, width: 640, height: 640 }), 'p.jpg'),
    ),
  )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [kind === 'page' ? pageId : igId],
      caption: `${kind} #m${++seed}`,
      items: files.map(file => ({ media_id: file.id })),
      schedule: { kind: 'date', wall: tomorrow, zone: 'UTC' },
      ...change,
    },
  })
  return posts[0] as Post
}

/** Has planned posts due in a moment. */
const due = (posts: readonly Post[], seconds = 1) =>
  backup.sql(
    `update publications set due_at = now() + $2 * interval '1 s', next_at = now() + $2 * interval '1 s' where post_id = any ($1)`,
    [posts.map(post => post.id), seconds],
  )
const read = (post: Post) => client.call(GetPost, { params: { id: post.id } })
const rested = (post: Post, want: (post: Post) => boolean) =>
  until(
    async () => {
      const now = await read(post)
      return want(now) ? now : undefined
    },
    { withinMs: 45_000, what: `post ${post.id}` },
  )
const isPosted = (post: Post) => post.status === Posted && post.permalink !== null
const allPosted = async (posts: readonly Post[]) => {
  for (const post of posts) await rested(post, isPosted)
}
const live = (post: Post) =>
  system.simulator.control.publications().filter(({ caption }) => caption === post.caption).length
const cuts = () => backup.sql<{ id: string; noticed: string }>('select id, noticed from history_cuts order by id')
const storedMark = async () => {
  const text = await bytesOf(await diskStorage(system.site.mediaDir).get('installation/history.json'))
  return JSON.parse(text.toString()).seq as number
}
/** How far the history had come, by the database or by its backup. */
const mark = async (schema: 'publishing' | 'backup') =>
  Number((await backup.sql<{ seq: string }>(`select seq from ${schema}.history_mark`))[0]?.seq)
const command = async (...argv: string[]) => {
  let out = ''
  const write = (text: string) => {
    out += text
  }
  const { env: given } = topology(system.site).find(({ kind }) => kind === 'publishing') ?? {}
  const code = await restoredCommand({ argv, env: given ?? {}, stdout: { write }, stderr: { write } })
  return { code, out }
}
/** Dumps with the posts due in a moment, lets `gap` happen, puts the dump back. */
const loseThePast = async (posts: readonly Post[], gap: () => Promise<unknown>) => {
  await due(posts)
  await backup.dump()
  await gap()
  // A worker has counted on since: within one beat only the timeline of a promoted replica tells.
  if (worker) await until(async () => (await mark('publishing')) > (await mark('backup')))
  await backup.restore()
}

test('posts that went out after the backup are found, and nothing goes out again', async () => {
  const posts = [await plan('image'), await plan('carousel'), await plan('page')]
  const before = (await cuts()).length
  await loseThePast(posts, async () => {
    await allPosted(posts)
    await stopWorker()
  })
  await startWorker()
  await allPosted(posts)
  for (const post of posts) {
    expect(live(post)).toBe(1)
    const { steps } = await client.call(GetTrace, { params: { id: post.id } })
    expect(steps.map(step => step.title)).toContain('Found live after the restore')
  }
  expect((await cuts()).slice(before)).toMatchObject([{ noticed: 'behind' }])
  expect((await command('--show')).out).toContain(`post ${posts[0]?.id} of account ${igId}: found live http`)
})

test('a running worker detects a restore, even when Redis was emptied', async () => {
  const posts = [await plan('image'), await plan('page')]
  const before = (await cuts()).length
  await loseThePast(posts, async () => {
    await allPosted(posts)
    const client = openRedis(redis.url, { log: silentLog })
    await client.flushall()
    client.disconnect()
  })
  await allPosted(posts)
  for (const post of posts) expect(live(post)).toBe(1)
  expect((await cuts()).length).toBe(before + 1)
})

test('a restarted worker reads from the media storage what an emptied Redis lost', async () => {
  const post = await plan('image')
  const before = (await cuts()).length
  await loseThePast([post], async () => {
    await allPosted([post])
    // The copy in the storage is some seconds behind.
    await until(async () => (await storedMark()) > (await mark('backup')), { withinMs: 45_000 })
    await stopWorker()
    const client = openRedis(redis.url, { log: silentLog })
    await client.flushall()
    client.disconnect()
  })
  await startWorker()
  await allPosted([post])
  expect(live(post)).toBe(1)
  expect((await cuts()).length).toBe(before + 1)
})

test('a replica that lagged and was promoted: a post whose intent is known and whose outcome is lost', async () => {
  const post = await plan('image')
  const before = (await cuts()).length
  system.simulator.control.addFault({
    kind: 'latency_after',
    match: { call: 'media_publish' },
    times: 1,
    delayMs: 700,
  } as never)
  await due([post], 0)
  await until(async () => {
    const [row] = await backup.sql(`select 1 from publications where post_id = $1 and state = 'commit_requested'`, [
      post.id,
    ])
    return row
  })
  await backup.dump()
  await allPosted([post])
  await backup.restore()
  await backup.sql(`update history_mark set place = replace(place, '/00000', '/0000F')`)
  await until(async () => (await cuts()).length > before)
  await allPosted([post])
  expect(live(post)).toBe(1)
})

test('a first comment that is there is left alone, and one that is missing is reported', async () => {
  const [commented, bare] = [
    await plan('image', { first_comment: 'Grown here' }),
    await plan('page', { first_comment: 'Pressed here' }),
  ]
  await loseThePast([commented], async () => {
    await until(async () => (await client.call(GetTrace, { params: { id: commented.id } })).state === 'decorated')
  })
  await allPosted([commented])
  expect((await read(commented)).alerts).toEqual([])
  await loseThePast([bare], async () => {
    system.simulator.control.addFault({ kind: 'http_500', match: { call: 'comments' }, times: 1_000 } as never)
    await allPosted([bare])
  })
  system.simulator.control.clearFaults()
  const reported = await rested(bare, ({ alerts }) => alerts.length > 0)
  expect(reported).toMatchObject({
    status: Posted,
    error: null,
    alerts: [{ code: 'comment_missing', action: 'comment' }],
  })
  const sent = system.simulator.control
    .requests({ call: 'comments', limit: 1_000 })
    .filter(({ method, status }) => method === 'POST' && status === 200)
  expect(sent.length).toBe(1)
})

test('what is not on the profile waits for a person, who posts it once', async () => {
  const post = await plan('image')
  await loseThePast([post], () => client.call(CancelPost, { params: { id: post.id } }))
  const missing = await rested(post, ({ error }) => error?.code === 'restored_missing')
  expect(missing).toMatchObject({ status: Scheduled, error: { action: 'late', title: 'Not on the profile' } })
  expect(live(post)).toBe(0)
  await client.call(PublishPost, { params: { id: post.id } })
  await allPosted([post])
  expect(live(post)).toBe(1)
})

test('and is prepared again, whatever was prepared and sent before the backup', async () => {
  const post = await plan('image')
  const sent = "state = 'commit_requested', commits = 1, sent = true, commit_requested_at = now()"
  await backup.sql(
    `update publications set ${sent}, prepared = '{"container":"1"}', prepared_at = now() where post_id = $1`,
    [post.id],
  )
  await loseThePast([post], () =>
    backup.sql(`update publications set state = 'cancelled' where post_id = $1`, [post.id]),
  )
  await rested(post, ({ error }) => error?.code === 'restored_missing')
  await client.call(PublishPost, { params: { id: post.id } })
  await allPosted([post])
  expect(live(post)).toBe(1)
})

test('a post cannot be published or cancelled while the network is being asked', async () => {
  const post = await plan('image')
  await loseThePast([post], async () => {
    await allPosted([post])
    system.simulator.control.addFault({ kind: 'http_500', match: { call: 'media_list' }, times: 1_000 } as never)
  })
  await rested(post, ({ error }) => error?.code === 'restored')
  for (const endpoint of [PublishPost, CancelPost])
    await expect(client.call(endpoint, { params: { id: post.id } })).rejects.toMatchObject({ code: 'post_going_out' })
  system.simulator.control.clearFaults()
  await allPosted([post])
  expect(live(post)).toBe(1)
})

test('two posts with the same text of which one is on the profile are unconfirmed until a person decides', async () => {
  const words = `the same words #m${++seed}`
  const [first, second] = [await plan('image', { caption: words }), await plan('image', { caption: words })]
  await loseThePast([first, second], async () => {
    await client.call(CancelPost, { params: { id: second.id } })
    await allPosted([first])
  })
  for (const post of [first, second])
    expect(await rested(post, ({ unconfirmed }) => unconfirmed)).toMatchObject({
      status: Failed,
      error: { code: 'restored_check', action: 'check' },
    })
  await client.call(CheckPost, { params: { id: first.id } })
  await client.call(DecidePost, { params: { id: second.id }, body: { live: false } })
  await allPosted([first])
  expect(live(first)).toBe(1)
})

test('a post that a person brought forward in the time that was lost does not go out at its old time', async () => {
  const post = await plan('image')
  await loseThePast([], async () => {
    await client.call(PublishPost, { params: { id: post.id } })
    await allPosted([post])
  })
  const asked = await rested(post, ({ unconfirmed }) => unconfirmed)
  expect(asked.error?.code).toBe('restored_check')
  await client.call(DecidePost, { params: { id: post.id }, body: { live: true } })
  expect(live(post)).toBe(1)
})

test('a failed post that was retried in the time that was lost cannot simply be retried', async () => {
  const post = await plan('image')
  system.simulator.control.addFault({ kind: 'code_368', match: { call: 'media' }, times: 1 } as never)
  await client.call(PublishPost, { params: { id: post.id } })
  await rested(post, ({ status }) => status === Failed)
  await loseThePast([], async () => {
    await client.call(RetryPost, { params: { id: post.id } })
    await allPosted([post])
  })
  expect((await rested(post, ({ unconfirmed }) => unconfirmed)).error?.code).toBe('restored_check')
  await expect(client.call(RetryPost, { params: { id: post.id } })).rejects.toMatchObject({ code: 'post_state' })
  expect(live(post)).toBe(1)
})

test('a post created and published in the time that was lost is reported as unknown', async () => {
  let lost: Post | undefined
  await loseThePast([], async () => {
    lost = await plan('page')
    await client.call(PublishPost, { params: { id: lost.id } })
    await allPosted([lost])
  })
  await until(async () => (await command('--show')).out.includes(`"${lost?.caption}"`))
})

test('a dump loaded into another database is detected without Redis and the copy in the storage', async () => {
  const post = await plan('image')
  await due([post])
  await stopWorker()
  await backup.copyDatabase()
  await startWorker()
  await allPosted([post])
  await stopWorker()
  const client = openRedis(redis.url, { log: silentLog })
  await client.flushall()
  client.disconnect()
  rmSync(join(system.site.mediaDir, 'installation/history.json'))
  await backup.putCopyInPlace()
  await startWorker()
  await allPosted([post])
  expect(live(post)).toBe(1)
  expect((await cuts()).at(-1)).toMatchObject({ noticed: 'moved' })
})

test('the operator’s command holds what was due, and leaves the posts of tomorrow', async () => {
  const [today, tomorrow] = [await plan('page'), await plan('page')]
  await stopWorker()
  await due([today], 0)
  expect((await command('--from', 'yesterday')).code).toBe(64)
  const { code, out } = await command('--from', new Date(Date.now() - 60_000).toISOString())
  expect([code, out]).toEqual([0, expect.stringMatching(/^1 posts? .*held/)])
  await startWorker()
  await rested(today, ({ error }) => error?.code === 'restored_missing')
  expect(await read(tomorrow)).toMatchObject({ status: Scheduled, error: null })
  expect((await cuts()).at(-1)).toMatchObject({ noticed: 'operator' })
})
