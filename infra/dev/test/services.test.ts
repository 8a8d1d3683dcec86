import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../backing/places.ts'
import { addressOf, folderOf, isOwner, pools, rowOf, serviceNames } from '../services.ts'
import { defaultPortBase } from '../topology.ts'

const read = (path: string): string =>
  existsSync(join(projectRoot, path)) ? readFileSync(join(projectRoot, path), 'utf8') : ''

/** A service as the files below know it. */
interface Sought {
  name: string
  folder: string
  offset: number
  /** A schema in Postgres: the gateway has none, and nobody asks it for anything. */
  schema: boolean
  pools: readonly { name: string; offset: number }[]
}

/** Places that name a service and cannot be made from the table: the file, and what it lacks. Containers are compared in compose.test.ts too. */
function missingPlaces({ name, folder, offset, schema, pools }: Sought): string[] {
  const port = defaultPortBase + offset
  const capitals = name.toUpperCase()
  const lists = [name, ...pools.map(pool => pool.name)]
  const words = (text: string) => new Set(text.split(/[\s();]+/))
  const line = (path: string, begin: RegExp) =>
    read(path)
      .split('\n')
      .find(text => begin.test(text)) ?? ''
  const has = (path: string, text: string): [string, string, boolean] => [path, text, read(path).includes(text)]
  const listed = (path: string, begin: RegExp): [string, string, boolean][] =>
    lists.map(one => [path, `${one} in ${begin.source}`, words(line(path, begin)).has(one)])
  const places: [path: string, what: string, isThere: boolean][] = [
    has('package.json', `"${folder}"`),
    has('infra/package.json', `"@fanfare/${name}"`),
    has('docs/architecture.md', `| \`${folder}/\``),
    has('docs/operating.md', `\`${folder}/src/main.ts`),
    has('infra/docker/Dockerfile', `COPY ${folder}/package.json ${folder}/`),
    has('infra/docker/Dockerfile', ` -w ${folder} `),
    has('docker-compose.yml', `${capitals}_REDIS_PASSWORD: \${${capitals}_REDIS_PASSWORD:`),
    ...lists.map(one => has('docker-compose.yml', `\n  ${one}:\n`)),
    has('infra/docker/write-env.sh', ` ${capitals}_REDIS_PASSWORD`),
    has('infra/docker/redis/start.sh', ` ${capitals}_REDIS_PASSWORD`),
    has('infra/docker/redis/users.acl', `\nuser ${name} on \${${capitals}_REDIS_PASSWORD} `),
    ...listed('infra/docker/restore.sh', /^services=/),
    ...listed('infra/docker/upgrade.sh', /^for service in /),
    has('infra/otel/prometheus.yml', `"${name}:${port}"`),
    ...pools.flatMap(pool => [
      has('infra/otel/prometheus.yml', `names: [${pool.name}]`),
      has('infra/otel/prometheus.yml', `port: ${defaultPortBase + pool.offset}\n`),
    ]),
  ]
  if (schema)
    places.push(
      has('docker-compose.yml', `  ${capitals}_URL: http://${name}:${port}\n`),
      has('docker-compose.yml', `${capitals}_DATABASE_PASSWORD: \${${capitals}_DATABASE_PASSWORD:`),
      has('infra/docker/write-env.sh', ` ${capitals}_DATABASE_PASSWORD`),
      has('gateway/src/config.ts', `  ${name}Url: `),
      has('gateway/src/config.ts', `'${capitals}_URL'`),
      has('gateway/src/deps.ts', ` ${name}: config.${name}Url`),
      has('infra/arch/rules.ts', `service('${name}')`),
      has(`${folder}/README.md`, '# '),
    )
  return places.filter(([, , isThere]) => !isThere).map(([path, what]) => `${path} lacks ${what.trim()}`)
}

test('every service of the table is in each file that cannot be made from it', () => {
  const missing = serviceNames.flatMap(name => missingPlaces({ ...rowOf(name), name, folder: folderOf(name) }))
  expect(missing, missing.join('\n')).toEqual([])
})

test('of a service that nobody has added, every file is named', () => {
  const pool = { name: 'nowhere-worker', offset: 31 }
  const missing = missingPlaces({ name: 'nowhere', folder: 'services/nowhere', offset: 9, schema: true, pools: [pool] })
  expect(missing).toHaveLength(27)
  expect(missing).toContain('infra/docker/restore.sh lacks nowhere-worker in ^services=')
  expect(missing).toContain('docker-compose.yml lacks NOWHERE_URL: http://nowhere:4409')
})

test('ports of pools overlap neither one another nor those of services', () => {
  const taken = [
    ...serviceNames.map(name => rowOf(name).offset),
    ...pools.flatMap(({ offset, most }) => Array.from({ length: most }, (_, index) => offset + index)),
  ]
  expect(new Set(taken).size).toBe(taken.length)
  // Postgres has the next one.
  expect(Math.max(...taken)).toBeLessThan(32)
})

test('services and pools have different names, and settings name services by them', () => {
  const names = [...serviceNames, ...pools.map(({ name }) => name)]
  expect(new Set(names).size).toBe(names.length)
  expect(serviceNames.filter(isOwner).map(addressOf)).toEqual([
    'ACCOUNTS_URL',
    'TEAM_URL',
    'PUBLISHING_URL',
    'RESEARCH_URL',
    'INSIGHTS_URL',
  ])
})
