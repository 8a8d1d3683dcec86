import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type Part, topology } from '@fanfare/infra/dev/topology.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { type Disagreement, reconcileJobs } from '@fanfare/infra/testing/reconcile-jobs.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectPerson, makeAccounts } from '@fanfare/infra/testing/walk.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { Queue } from 'bullmq'
import pg from 'pg'
import { shortTimes } from './short-times.ts'

export interface JobSetup {
  system: System
  client: Client
  /** Ids of connected pages. */
  pages: string[]
  redis: Redis
  /** Stops their server, with all that it holds, and starts another one in its place. */
  stopRedis(): Promise<void>
  startRedis(): Promise<void>
  queue: Queue
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Makes a text post for each of these pages: at once, or due in so many whole seconds. */
  write(caption: string, pages: readonly string[], inSeconds?: number): Promise<Post[]>
  /** Publication ids by post id. */
  publicationOf(postId: string): Promise<string>
  /** Captions that are live, in the order in which they went live. */
  live(): string[]
  /** Waits until so many posts of the caption are live, and returns how many are. */
  out(caption: string, count: number, withinMs?: number): Promise<number>
  /** Where the queue and the table disagree once both are still, or after some seconds. */
  disagreement(): Promise<Disagreement>
  /** A further worker process, as it is to be started. */
  workerPart(): Part
  close(): Promise<void>
}

/** The whole product on a Redis server of its own, with some connected pages. */
export const openJobSetup = async (pageCount: number, env: Record<string, string> = {}): Promise<JobSetup> => {
  let server = await startOwnRedis()
  const port = Number(new URL(server.url).port)
  const settings = { ...shortTimes, ...env }
  const system = await startSystem({ redisUrl: server.url, env: settings })
  const client = system.client()
  await client.signUp()
  const { active_team: teamId } = await client.call(GetUser)
  const pages: string[] = []
  for (const ready of await makeAccounts(system.simulator.url, pageCount)) {
    await connectPerson(client, system.simulator.url, ready.userId)
    pages.push((await connectAccount(client, teamId ?? '', ready.pageId, 'fb')).id)
  }
  const redis = openRedis(server.url, { log: silentLog })
  const queue = new Queue('publishing', { connection: redis as never, prefix: 'fanfare' })
  queue.on('error', () => undefined)
  const db = new pg.Pool({ connectionString: system.database.adminUrl, max: 2 })
  db.on('error', () => undefined)
  const live = () => system.simulator.control.publications().map(({ caption }) => caption)
  const count = (caption: string) => live().filter(one => one === caption || one.startsWith(`${caption} `)).length
  return {
    system,
    client,
    pages,
    redis,
    stopRedis: () => server.close(),
    async startRedis() {
      server = await startOwnRedis(port)
    },
    queue,
    async sql(text, values) {
      return (await db.query(text, values)).rows as never
    },
    async write(caption, accounts, inSeconds) {
      const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + (inSeconds ?? 0) * 1000).toISOString().slice(0, 19)
      const schedule =
        inSeconds === undefined ? ({ kind: 'now' } as const) : ({ kind: 'date', wall: at, zone: 'UTC' } as const)
      const body = { accounts: [...accounts], caption, items: [], schedule }
      return (await client.call(CreatePosts, { body })).posts
    },
    async publicationOf(postId) {
      const { rows } = await db.query('select id::text from publishing.publications where post_id = $1', [postId])
      return rows[0]?.id as string
    },
    live,
    async out(caption, wanted, withinMs = 45_000) {
      await until(() => count(caption) >= wanted, { withinMs, what: `${wanted} posts of "${caption}"` })
      return count(caption)
    },
    async disagreement() {
      const none = { without: [], several: [], strays: [] }
      let found: Disagreement = none
      await until(
        async () => {
          found = await reconcileJobs(text => db.query(text), redis)
          return JSON.stringify(found) === JSON.stringify(none)
        },
        { withinMs: 20_000, everyMs: 100 },
      ).catch(() => undefined)
      return found
    },
    workerPart() {
      const part = topology({ ...system.site, workers: 1 }).find(({ role }) => role === 'worker')
      if (!part) throw new Error('the topology has no worker')
      return { ...part, env: { ...part.env, ...settings } }
    },
    async close() {
      await queue.close()
      redis.disconnect()
      await db.end()
      await system.close()
      await server.close()
    },
  }
}
