import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configSpec as accounts } from '@fanfare/accounts/config.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../dev/backing/places.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-env-'))
  file = join(folder, 'env')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it as on a machine without Node: only the folders of the system are on PATH. */
function writeEnv(given: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('bash', [join(projectRoot, 'infra/docker/write-env.sh')], {
    env: { PATH: '/usr/bin:/bin', ENV_FILE: file, ...given },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}
const written = () =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replaceAll("'", '')]),
  )
/** Every variable without which docker-compose.yml does not start. */
const needed = [
  ...new Set(
    [...readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+):\?/g)].map(match => match[1]),
  ),
] as string[]

const real = {
  MODE: 'real',
  PUBLIC_URL: 'https://fanfare.example.com',
  META_APP_ID: '1234567890',
  META_APP_SECRET: 'from the console',
  SMTP_URL: 'smtps://user:pa$s#word@smtp.example.com',
}

test('a demo has all that the file needs, and its own networks and mail', () => {
  expect(writeEnv({ MODE: 'demo' }).status).toBe(0)
  const env = written()
  for (const name of needed) expect(env[name], name).toBeTruthy()
  expect(env).toMatchObject({ COMPOSE_PROFILES: 'demo', SMTP_URL: 'smtp://mail:4471', MEDIA_URL: 'http://proxy:8080' })
  expect(env.META_APP_ID).toMatch(/^[1-9]{15}$/)
  // Links of published posts lead to where browsers reach the simulated network, which is not where the services reach it.
  expect(env.NETWORK_ORIGINS).toBe(env.SIMULATOR_PUBLIC_URL)
  expect(env.NETWORK_ORIGINS).not.toBe(new URL(env.GRAPH_URL as string).origin)
  expect(readConfig(accounts, { ...env, DATABASE_URL: 'postgres://x/y', REDIS_URL: 'redis://x' }).sealKeys).toBe(
    env.SEAL_KEYS,
  )
  const secrets = Object.entries(env).filter(([name]) => /PASSWORD|SECRET|TOKEN|SEAL/.test(name))
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('real settings come from the environment, and leave the networks at their own addresses', () => {
  expect(writeEnv(real)).toMatchObject({ status: 0 })
  const env = written()
  for (const name of needed) expect(env[name], name).toBeTruthy()
  const { MODE: _, ...settings } = real
  expect(env).toMatchObject({ ...settings, MAIL_FROM: 'Fanfare <no-reply@fanfare.example.com>' })
  for (const name of ['COMPOSE_PROFILES', 'GRAPH_URL', 'DIALOG_URL', 'MEDIA_URL', 'NETWORK_ORIGINS'])
    expect(env).not.toHaveProperty(name)
  expect(readFileSync(file, 'utf8')).toContain(`SMTP_URL='${real.SMTP_URL}'`)
})

test('what is missing is printed, and the exit code is not 0', () => {
  const { status, stderr } = writeEnv({ MODE: 'real', PUBLIC_URL: 'https://fanfare.example.com' })
  expect(status).toBe(1)
  expect(stderr).toContain('META_APP_ID META_APP_SECRET SMTP_URL')
})

test('nobody to ask and nothing said: it asks for the mode and writes nothing', () => {
  expect(writeEnv({})).toMatchObject({ status: 64, stderr: expect.stringContaining('make env MODE=demo') })
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('run again it leaves everything as it is, and adds what a newer version needs', () => {
  writeFileSync(file, 'IDENTITY_SECRET=mine\nCOMPOSE_PROFILES=demo,observability\nLOG_LEVEL=debug')
  expect(writeEnv({}).status).toBe(0)
  const first = readFileSync(file, 'utf8')
  expect(first).toContain('LOG_LEVEL=debug\n')
  expect(written()).toMatchObject({ IDENTITY_SECRET: 'mine', COMPOSE_PROFILES: 'demo,observability' })
  expect(writeEnv({}).stdout).toContain('.env has all it needs')
  expect(readFileSync(file, 'utf8')).toBe(first)
})
