import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../testing/until.ts'
import { freePort } from '../../backing/ports.ts'
import { createOut, type Out } from '../../out.ts'
import { assertFree } from '../../ports-in-use.ts'
import { refusedPort } from '../../refused-ports.ts'
import { secretsIn } from '../../secrets.ts'
import { portsOf } from '../../site.ts'
import { type Supervised, supervise } from '../../supervise.ts'
import type { Part } from '../../topology.ts'

let folder: string
let out: Out
let running: Supervised | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-supervise-'))
  out = createOut(folder, { quiet: true })
})
afterEach(async () => {
  await running?.stop()
  await out.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<Supervised> {
  const port = await freePort()
  const part: Part = {
    name: 'part',
    kind: 'team',
    entry: 'infra/dev/test/fixtures/part.ts',
    port,
    ready: '/ready',
    env: { PORT: `${port}`, ...env },
  }
  running = supervise(part, { out })
  return running
}

test('a part that crashes is started again, and stays away once stopped', async () => {
  const part = await start()
  await part.ready()
  const first = part.pid()
  await fetch(`${part.url}/crash`).catch(() => undefined)
  const answer = () => fetch(`${part.url}/ready`).then(response => response.text())
  expect(await until(answer, { what: 'the second start' })).not.toBe(String(first))
  await part.stop()
  expect(part.pid()).toBeUndefined()
  await expect(answer()).rejects.toThrow()
})

test('a part that cannot start is reported with its own last output', async () => {
  const part = await start({ MODE: 'broken', SAYS: 'TEAM_URL is missing' })
  await expect(part.ready()).rejects.toThrow(/part ended before it was ready:\s+mistake: TEAM_URL is missing/)
  await part.stop()
  await out.close()
  expect(readFileSync(join(folder, 'part.log'), 'utf8')).toContain('TEAM_URL is missing')
})

test('a taken port is named, with the way out', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await until(() => server.listening)
  const { port } = server.address() as { port: number }
  await expect(assertFree({ gateway: port }, 4400)).rejects.toThrow(
    new RegExp(`port ${port} \\(gateway\\) is taken by .*${process.pid}[^]*PORT_BASE=5400 make start`),
  )
  server.close()
})

test('PORT_BASE moves the whole set', () => {
  expect(portsOf({ PORT_BASE: '5400' }, 4400)).toMatchObject({ gateway: 5400, team: 5402, simulator: 5480 })
  expect(portsOf({}, 4400).gateway).toBe(4400)
  expect(() => portsOf({ PORT_BASE: 'x' }, 4400)).toThrow('PORT_BASE')
})

test('a base with a port that browsers refuse is refused at once, and one that works is named', () => {
  // The gateway, the simulator, a worker, and Postgres.
  for (const [base, port] of [
    [6000, 6000],
    [5920, 6000],
    [6654, 6665],
    [5028, 5060],
  ])
    expect(() => portsOf({ PORT_BASE: `${base}` }, 4400)).toThrow(new RegExp(`takes port ${port}, .*PORT_BASE=\\d+$`))
  for (let base = 1024; base <= 65_000; base += 3) {
    let named = base
    try {
      portsOf({ PORT_BASE: `${base}` }, 4400)
    } catch (error) {
      named = Number(/PORT_BASE=(\d+)$/.exec((error as Error).message)?.[1])
    }
    expect(refusedPort(named)).toBeUndefined()
    expect(named).toBeGreaterThanOrEqual(1024)
  }
})

test('these are the ports that fetch refuses', async () => {
  const said = (port: number) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => 'answered',
      error => (error as { cause: Error }).cause.message,
    )
  expect(await said(6000)).toBe('bad port')
  expect(await said(6667)).toBe('bad port')
})

test('secrets are made once, kept to their owner, and completed when new ones are needed', () => {
  const file = join(folder, 'deep/secrets.json')
  const first = secretsIn(file)
  expect(secretsIn(file)).toEqual(first)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(first.identitySecret.length).toBeGreaterThanOrEqual(32)
  expect(Buffer.from(first.sealKeys.split(':')[1] as string, 'base64')).toHaveLength(32)
})
