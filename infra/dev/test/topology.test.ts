import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigSpec, envName, readConfig } from '@fanfare/runtime/config/config.ts'
import { expect, test } from 'vitest'
import { projectRoot } from '../backing/places.ts'
import { configSpecs } from '../config-specs.ts'
import { makeSecrets } from '../secrets.ts'
import { addressOf, databaseOwners } from '../services.ts'
import { type Part, portsFrom, type Site, simulated, topology } from '../topology.ts'

const site = (workers: number): Site => ({
  ports: portsFrom(4400),
  host: () => '127.0.0.1',
  listenOn: '127.0.0.1',
  databaseUrl: service => `postgres://${service}:x@127.0.0.1:4432/fanfare`,
  redisUrl: service => `redis://${service}:x@127.0.0.1:4479`,
  secrets: makeSecrets(),
  mediaDir: '/data/media',
  simulatorState: '/data/simulator/state.jsonl',
  publicUrl: 'http://127.0.0.1:4400',
  outside: simulated(portsFrom(4400), 'http://127.0.0.1:4480'),
  simulatorUrl: 'http://127.0.0.1:4480',
  webDir: '/app/web/dist',
  workers,
  pools: { 'research-worker': 2 },
})
const parts = topology(site(2))
const services = parts.filter(({ kind }) => kind in configSpecs)
const specOf = ({ kind }: Part) => configSpecs[kind] as ConfigSpec

test('every service is there, and each can read its settings', () => {
  expect(services.map(({ name }) => name)).toEqual([
    'accounts',
    'team',
    'publishing',
    'worker-1',
    'worker-2',
    'media',
    'research',
    'research-worker-1',
    'research-worker-2',
    'insights',
    'insights-worker',
    'gateway',
  ])
  for (const part of services) expect(readConfig(specOf(part), part.env)).toHaveProperty('port', part.port)
})

test('nothing is handed to a service that it does not read', () => {
  // Read by Node and its libraries, not by our configuration.
  const known = ['NODE_ENV']
  const addresses = databaseOwners.map(addressOf)
  const shared = ['HOST', 'PORT', 'IDENTITY_SECRET', 'REDIS_URL', 'PUBLIC_URL', ...addresses]
  for (const part of services) {
    const read = Object.entries(specOf(part)).map(([key, item]) => envName(key, item))
    const idle = Object.keys(part.env).filter(name => ![...read, ...known, ...shared].includes(name))
    expect(idle, part.name).toEqual([])
  }
})

test('a service is given the role of its own schema, its own user of Redis, and no other', () => {
  for (const part of services) {
    const owner = databaseOwners.find(name => name === part.kind)
    expect(part.env.DATABASE_URL, part.name).toBe(owner && `postgres://${owner}:x@127.0.0.1:4432/fanfare`)
    expect(part.env.REDIS_URL, part.name).toBe(`redis://${part.kind}:x@127.0.0.1:4479`)
  }
})

test('entries are files, and no two parts share a port', () => {
  for (const { entry } of parts) expect(existsSync(join(projectRoot, entry)), entry).toBe(true)
  const ports = parts.map(({ port }) => port)
  expect(new Set(ports).size).toBe(ports.length)
})

test('without workers each service does its background work itself', () => {
  const alone = topology(site(0)).filter(({ kind }) => kind in configSpecs)
  expect(alone.map(({ name, role }) => `${name} ${role}`)).toEqual([
    'accounts all',
    'team all',
    'publishing all',
    'research all',
    'insights all',
    'gateway all',
  ])
  expect(parts.filter(({ role }) => role === 'http').map(({ name }) => name)).toEqual([
    'publishing',
    'research',
    'insights',
  ])
})

test('a pool has no more processes than ports', () => {
  expect(() => topology(site(10))).toThrow('there are ports for 9 processes of worker, and not for 10')
})
