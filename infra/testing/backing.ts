import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ffmpegSettings } from '../dev/backing/ffmpeg-binary.ts'
import { postgresHome, startPostgres } from '../dev/backing/postgres.ts'
import { startRedis } from '../dev/backing/redis.ts'
import { images } from '../dev/images.ts'

/** What a run's test files share. Each file takes a database and a Redis number of its own from them. */
export interface BackingUrls {
  /** Superuser of the Postgres. */
  postgres: string
  redis: string
  kind: 'containers' | 'embedded'
  /** FFMPEG_PATH and FFPROBE_PATH, as settings of publishing. */
  ffmpeg: Record<string, string>
}

declare module 'vitest' {
  interface ProvidedContext {
    backing: BackingUrls
  }
}

type Servers = Omit<BackingUrls, 'ffmpeg'> & { close(): Promise<void> }

/** Logical databases of the run's Redis: each test file takes one. */
const redisDatabases = 4096

const say = (text: string) => console.error(`  ${text}`)

async function inContainers(): Promise<Servers> {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers')
  await getContainerRuntimeClient()
  const started = await Promise.allSettled([
    new GenericContainer(images.postgres)
      .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forListeningPorts())
      .withStartupTimeout(60_000)
      .start(),
    new GenericContainer(images.redis)
      .withCommand([
        'redis-server',
        '--bind',
        '0.0.0.0',
        '--protected-mode',
        'no',
        '--save',
        '',
        '--databases',
        `${redisDatabases}`,
      ])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forListeningPorts())
      .withStartupTimeout(60_000)
      .start(),
  ])
  const close = async () => {
    await Promise.all(started.map(item => (item.status === 'fulfilled' ? item.value.stop() : undefined)))
  }
  const [postgres, redis] = started
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await close()
    throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason
  }
  return {
    kind: 'containers',
    postgres: `postgres://postgres:postgres@${postgres.value.getHost()}:${postgres.value.getMappedPort(5432)}/postgres`,
    redis: `redis://${redis.value.getHost()}:${redis.value.getMappedPort(6379)}`,
    close,
  }
}

async function embedded(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  const dataDir = join(folder, 'postgres')
  const started = await Promise.allSettled([
    startPostgres({ dataDir, durable: false }),
    startRedis({ databases: redisDatabases, say }),
  ])
  const close = async () => {
    await Promise.all(started.map(item => (item.status === 'fulfilled' ? item.value.close() : undefined)))
    rmSync(postgresHome(dataDir), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  const [postgres, redis] = started
  if (postgres.status === 'rejected' || redis.status === 'rejected') {
    await close()
    throw postgres.status === 'rejected' ? postgres.reason : (redis as PromiseRejectedResult).reason
  }
  return { kind: 'embedded', postgres: postgres.value.url, redis: redis.value.url, close }
}

/** Containers where an engine answers and can start them, else servers of our own. TEST_BACKING forces one of the two. */
async function start(): Promise<Servers> {
  const asked = process.env.TEST_BACKING
  if (asked === 'embedded') return embedded()
  if (asked === 'containers') return inContainers()
  return inContainers().catch(embedded)
}

// Two projects of one run use the same servers: the second one joins, and the last one to finish closes them.
const shared = globalThis as { fanfareBacking?: { running: Promise<[Servers, Record<string, string>]>; users: number } }

/** Vitest's global setup: one Postgres and one Redis for the run, and the programs that read video. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.fanfareBacking ??= { running: Promise.all([start(), ffmpegSettings(say)]), users: 0 }
  const { fanfareBacking } = shared
  fanfareBacking.users++
  const [{ close, ...urls }, ffmpeg] = await fanfareBacking.running
  project.provide('backing', { ...urls, ffmpeg })
  return async () => {
    if (--fanfareBacking.users > 0) return
    delete shared.fanfareBacking
    await close()
  }
}
