import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../dev/backing/places.ts'
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
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> }
const dockerfile = read('infra/docker/Dockerfile')
const parts = topology(composeSite)

/** Beyond the topology: telemetry is a matter of the installation, and READY_PATH one of the health check. */
const beyond = ['TELEMETRY', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'READY_PATH']

test.each(parts)('$name runs in containers as in the topology', part => {
  const service = services[part.name]
  expect(service?.command).toEqual([part.entry, ...(part.role ? [part.role] : [])])
  const given = Object.entries(service?.environment ?? {}).map(([name, value]) => [name, String(value)])
  expect(Object.fromEntries(given.filter(([name]) => !beyond.includes(name as string)))).toEqual(part.env)
  expect(service?.environment?.READY_PATH ?? '/ready').toBe(part.ready)
})

test('there is nothing in the file that is not in the topology, but what stands under it', () => {
  const under = ['postgres', 'redis', 'provision']
  const rest = Object.keys(services).filter(name => !services[name]?.profiles)
  expect(rest.sort()).toEqual([...under, ...parts.map(({ name }) => name)].sort())
})

test('our containers have no rights to speak of, and each part that is scaled can be', () => {
  for (const part of parts) expect(services[part.name], part.name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(services.worker?.ports).toBeUndefined()
  expect(Object.values(services).some(service => service.container_name)).toBe(false)
  expect(dockerfile).toMatch(/^USER node$/m)
})

test('publishing and its workers see the same media', () => {
  expect(services.worker?.volumes).toEqual(services.publishing?.volumes)
  expect(services.publishing?.volumes).toContain(`media:${composeSite.mediaDir}`)
})

test('base images are the ones that tests use', () => {
  expect(services.postgres?.image).toBe(images.postgres)
  expect(services.redis?.image).toBe(images.redis)
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(match => match[1]).filter(name => name?.includes(':'))
  expect(new Set(bases)).toEqual(new Set([images.node]))
})

test('the image knows every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`)
})
