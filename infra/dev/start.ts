/** `make start`: the whole product from the topology table, one process each, with demo data. */
import { join, resolve } from 'node:path'
import { projectRoot } from './backing/places.ts'
import { loadDemo } from './demo.ts'
import { type Launched, launch } from './launch.ts'
import { lock } from './launcher-lock.ts'
import { bold, createOut, dim, red } from './out.ts'
import { portsOf } from './site.ts'
import { defaultPortBase } from './topology.ts'
import { buildWeb } from './web-build.ts'

const { env } = process
const dataDir = env.DATA_DIR ? resolve(env.DATA_DIR) : join(projectRoot, '.data')
const out = createOut(join(dataDir, 'logs'), { all: env.LOG === 'all' })
let launched: Launched | undefined
let unlock = () => {}
let stopping = false

async function leave(code: number): Promise<never> {
  await launched?.stop()
  unlock()
  await out.close()
  process.exit(code)
}

function stop(): void {
  if (stopping) process.exit(1)
  stopping = true
  out.say(dim('\nstopping'))
  // Before everything is up there is nothing to drain: the children end with this process.
  if (launched) void leave(0)
  else {
    unlock()
    process.exit(0)
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

try {
  const began = performance.now()
  unlock = lock(dataDir)
  const ports = portsOf(env, defaultPortBase)
  const workers = Number(env.WORKERS ?? 1)
  const built = buildWeb(out.say)
  // It is awaited below; a rejection in between must not end the process without a message.
  built.catch(() => undefined)
  launched = await launch({
    ports,
    dataDir,
    out,
    workers,
    postgresUrl: env.DATABASE_ADMIN_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL,
    telemetry: env.TELEMETRY === 'on',
  })
  await built
  const demo = env.DEMO === '0' ? undefined : await loadDemo(launched, dataDir, out.say)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  out.say(`\n${bold('Fanfare is up')} ${dim(`after ${seconds} s`)}   ${bold(launched.site.publicUrl)}`)
  if (demo) out.say(`  sign in   ${demo.email}   ${demo.password}`)
  out.say(
    dim(
      `  mail      ${launched.mailUrl}\n  networks  ${launched.simulatorUrl}\n  logs      ${join(dataDir, 'logs')}\n  Ctrl-C stops everything\n`,
    ),
  )
} catch (error) {
  if (!stopping) {
    console.error(red(`\n${(error as Error).message}\n`))
    await leave(1)
  }
}
