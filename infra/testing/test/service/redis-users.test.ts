import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { CreatePosts, ShowEditing } from '@fanfare/contracts/endpoints/posts.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../dev/backing/places.ts'
import type { Backing } from '../../../dev/backing/postgres.ts'
import { startRedis } from '../../../dev/backing/redis.ts'
import { redisPasswordsOf, secretsIn } from '../../../dev/secrets.ts'
import { folderOf, serviceNames } from '../../../dev/services.ts'
import { picture } from '../../pictures.ts'
import { redisUrlAs, startOwnRedis } from '../../redis.ts'
import { type System, startSystem } from '../../system.ts'
import { connectAccount, connectNew, followPost, uploadFile } from '../../walk.ts'

let server: Backing
let system: System
let admin: Redis

beforeAll(async () => {
  server = await startOwnRedis()
  system = await startSystem({ redisUrl: server.url, redisUsers: true })
  admin = new Redis(server.url)
})
afterAll(async () => {
  admin?.disconnect()
  await system?.close()
  await server?.close()
})

/** What the server replies to a command in the name of a service. */
async function answerTo(service: ServiceName, command: string[]): Promise<string> {
  const client = new Redis(redisUrlAs(server.url, service))
  const [name = '', ...rest] = command
  try {
    return String(await client.call(name, ...rest))
  } catch (err) {
    return (err as Error).message
  } finally {
    client.disconnect()
  }
}

test('the whole product works with the rights that its users have', async () => {
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')
  const { id: media_id } = await uploadFile(client, await picture({ width: 600, height: 600 }), 'rights.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account.id], caption: 'Rights', items: [{ media_id }], schedule: { kind: 'now' } },
  })
  expect((await followPost(client, posts[0]?.id ?? '')).status).toBe('posted')
  const { posts: drafts } = await client.call(CreatePosts, {
    body: { accounts: [account.id], caption: 'Open', items: [], schedule: { kind: 'draft' } },
  })
  await client.call(ShowEditing, { params: { id: drafts[0]?.id ?? '' }, body: { open: true } })
  const operator = Buffer.from(`operator:${system.site.secrets.operatorToken}`).toString('base64')
  const headers = { authorization: `Basic ${operator}`, origin: system.gatewayUrl }
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/publishing/pause'],
    ['PUT', '/publishing/resume'],
    ['PUT', '/mail/clean/completed'],
  ] as const) {
    const response = await fetch(`${system.gatewayUrl}/ops/queues/api/queues${path}`, { method, headers })
    expect(response.status, `${method} ${path}`).toBe(200)
  }
  await system.drain()
  const refusals = (await admin.call('ACL', 'LOG')) as unknown[][]
  expect(refusals).toEqual([])
})

test('the code of each service names no key that its user may not use', () => {
  const lines = readFileSync(join(projectRoot, 'infra/docker/redis/users.acl'), 'utf8').split('\n')
  for (const user of serviceNames) {
    const folder = `${folderOf(user)}/src`
    const allowed = lines.find(line => line.startsWith(`user ${user} `)) ?? ''
    const files = globSync('**/*.ts', { cwd: join(projectRoot, folder) })
    const named = files.flatMap(file => [
      ...readFileSync(join(projectRoot, folder, file), 'utf8').matchAll(
        /['`](?:fanfare|\$\{(?:\w+\.)*installation\}):([a-z-]+)/g,
      ),
    ])
    for (const [text, key = ''] of named)
      expect(
        [...allowed.matchAll(/~(?:fanfare|\$\{INSTALLATION\}):([a-z-]+)/g)].map(([, one]) => one),
        `${user}: ${text}`,
      ).toContain(key)
    if (user === 'publishing') expect(named.length).toBeGreaterThan(3)
  }
})

test.each(serviceNames)('%s can neither empty, read out nor set up the server', async service => {
  for (const command of [
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['DEBUG', 'SLEEP', '0'],
    ['ACL', 'LIST'],
    ['SHUTDOWN', 'NOSAVE'],
    ['MONITOR'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['REPLICAOF', 'NO', 'ONE'],
    ['SWAPDB', '0', '1'],
    ['PUBLISH', 'fanfare', 'x'],
  ])
    expect(await answerTo(service, command), command.join(' ')).toMatch(/^NOPERM|DEBUG command not allowed/)
})

test.each([
  ['team', 'fanfare:publishing:wait'],
  ['accounts', 'fanfare:publishing:wait'],
  ['publishing', 'fanfare:mail:wait'],
  ['research', 'fanfare:publishing:wait'],
  ['insights', 'fanfare:publishing:wait'],
  ['gateway', 'fanfare:events'],
  ['accounts', 'fanfare:idempotency:x'],
  ['team', 'something-else'],
] as const)('%s does not see %s', async (service, key) => {
  expect(await answerTo(service, ['TYPE', key])).toMatch(/^NOPERM/)
})

test('nobody gets into a server with passwords without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-redis-users-'))
  const passwords = redisPasswordsOf(secretsIn(join(folder, 'secrets.json')))
  const closed = await startRedis({ passwords })
  const { port } = new URL(closed.url)
  const says = async (url: string) => {
    const client = new Redis(url, { retryStrategy: () => null, lazyConnect: true })
    client.on('error', () => undefined)
    try {
      return await client.set('fanfare:live:x', '1')
    } catch (err) {
      return (err as Error).message
    } finally {
      client.disconnect()
    }
  }
  try {
    expect(await says(`redis://127.0.0.1:${port}`)).toMatch(/NOAUTH/)
    expect(await says(`redis://team:${passwords.accounts}@127.0.0.1:${port}`)).toMatch(/WRONGPASS|NOAUTH/)
    expect(await says(`redis://team:${passwords.team}@127.0.0.1:${port}`)).toBe('OK')
    expect(await says(closed.url)).toBe('OK')
  } finally {
    await closed.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
