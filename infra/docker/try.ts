/**
 * Tries docker-compose.yml for real: `node infra/docker/try.ts`, with a container engine. It brings up an installation of its own beside any
 * other, with two gateways and three workers, and lets posts go out and be read through the proxy while a worker and a gateway are frozen and
 * another worker is killed, while gateways are stopped under uploads and streams, while every service is upgraded, and across a restore from
 * a backup. What is live is counted at the simulated networks. It prints a table of figures; the code is 0 only when nothing was doubled or
 * lost, 2 where no engine answers. Everything it made is removed. Not part of `make test`.
 *
 * Arguments name parts to be tried alone: crash, stop, upgrade, backup, goOn. Settings are taken from the environment as docker-compose.yml
 * takes them. IMAGE: an image that is built already. OLD_IMAGE or OLD_REF (a git commit, which is built): what it is upgraded from, the same
 * code by default.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { freePorts } from '../dev/backing/ports.ts'
import { until } from '../testing/until.ts'
import { docker, engineAnswers, installation } from './compose.ts'
import { backup, crash, goOn, type Place, type Result, upgrade } from './try-parts.ts'
import { stop } from './try-stop.ts'

if (!engineAnswers()) {
  console.error('no container engine: neither docker nor docker-compose answers here, so nothing was tried')
  process.exit(2)
}

const { IMAGE, OLD_IMAGE, OLD_REF } = process.env
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`)
const folder = mkdtempSync(join(tmpdir(), 'fanfare-trial-'))
const envFile = join(folder, 'env')
const site = installation(envFile)
const undo: (() => Promise<unknown>)[] = []

/** Image names of what is upgraded from and to; builds what is not there. */
async function images(): Promise<{ old: string; now: string }> {
  const build = async (tree: string, tag: string) => {
    say(`building ${tag} from ${tree}`)
    const args = ['NODE_IMAGE', 'NPM_CONFIG_REGISTRY', 'NODE_EXTRA_CA_CERTS'].flatMap(name =>
      process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
    )
    await docker('build', ...args, '-f', join(tree, 'infra/docker/Dockerfile'), '-t', tag, tree)
    undo.push(() => docker('rmi', '-f', tag))
    return tag
  }
  const now = IMAGE ?? (await build(projectRoot, 'fanfare-trial:now'))
  if (OLD_IMAGE) return { old: OLD_IMAGE, now }
  if (!OLD_REF) {
    await docker('tag', now, 'fanfare-trial:old')
    undo.push(() => docker('rmi', 'fanfare-trial:old'))
    return { old: 'fanfare-trial:old', now }
  }
  const tree = join(folder, 'old')
  execFileSync('git', ['worktree', 'add', '--detach', tree, OLD_REF], { cwd: projectRoot, stdio: 'ignore' })
  undo.push(async () => void execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: projectRoot }))
  return { old: await build(tree, 'fanfare-trial:old'), now }
}

/** Settings of an installation for a trial: ports of its own, and a network's deadlines shrunk so that a restore settles in seconds. */
async function settings(old: string): Promise<Place> {
  const [http, https, simulator, mail] = await freePorts(4)
  const gatewayUrl = `http://127.0.0.1:${http}`
  const simulatorUrl = `http://127.0.0.1:${simulator}`
  const own: Record<string, string> = {
    COMPOSE_PROJECT_NAME: `fanfare-trial-${process.pid}`,
    HTTP_PORT: `127.0.0.1:${http}`,
    HTTPS_PORT: `127.0.0.1:${https}`,
    SIMULATOR_PORT: `127.0.0.1:${simulator}`,
    MAIL_PORT: `127.0.0.1:${mail}`,
    LEASE_MS: '20000',
    CALL_TIMEOUT_MS: '10000',
    GRACE_PERIOD_MS: '15000',
    RATE_LIMIT_FACTOR: '100',
  }
  // What is set in the environment counts, as with any installation.
  for (const [name, value] of Object.entries(own)) process.env[name] ??= value
  process.env.FANFARE_IMAGE = old
  await site.script('write-env.sh', [], {
    MODE: 'demo',
    PUBLIC_URL: gatewayUrl,
    SIMULATOR_PUBLIC_URL: simulatorUrl,
  })
  return { site, gatewayUrl, simulatorUrl, folder, say }
}

async function bringUp({ gatewayUrl }: Place): Promise<void> {
  undo.push(() => site.compose('down', '-v', '--remove-orphans', '-t', '5'))
  await site.compose('up', '-d', '--no-build', '--scale', 'worker=3', '--scale', 'gateway=2')
  await until(async () => (await fetch(`${gatewayUrl}/ready`)).ok, {
    withinMs: 180_000,
    everyMs: 500,
    what: 'the gateway behind the proxy',
  })
}

function print(results: Result[]): boolean {
  const columns = [
    'posts',
    'publications',
    'doubled',
    'lost',
    'unconfirmed',
    'took over',
    'settled s',
    'reads',
    'failed reads',
    'longest gap ms',
  ] as const
  console.log(`\n| trial | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}`)
  for (const { name, figures } of results)
    console.log(`| ${name} | ${columns.map(column => figures[column] ?? '').join(' | ')} |`)
  const faults = results.flatMap(({ name, faults }) => faults.map(fault => `${name}: ${fault}`))
  console.log(faults.length === 0 ? '\nnothing doubled, nothing lost' : `\n${faults.join('\n')}`)
  return faults.length === 0
}

let leaving: Promise<void> | undefined
function leave(): Promise<void> {
  leaving ??= (async () => {
    for (const step of undo.reverse()) await step().catch(error => console.error((error as Error).message))
    rmSync(folder, { recursive: true, force: true })
  })()
  return leaving
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void leave().then(() => process.exit(130)))

try {
  const { old, now } = await images()
  const place = await settings(old)
  say('bringing it up: two gateways, three workers')
  await bringUp(place)
  const parts = { crash, stop, upgrade: (at: Place) => upgrade(at, now), backup, goOn }
  const asked = process.argv.slice(2)
  const results: Result[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const result = await part(place)
    say(`${result.name}: ${JSON.stringify(result.figures)}`)
    results.push(result)
  }
  process.exitCode = print(results) ? 0 : 1
} catch (error) {
  // Where in the trial, and what lies under "fetch failed".
  console.error(error)
  console.error(await site.compose('logs', '--no-color', '--tail=30', 'proxy').catch(() => ''))
  process.exitCode = 1
} finally {
  await leave()
}
