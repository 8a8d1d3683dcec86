import { readFile } from 'node:fs/promises'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'

/** What the policy of `docs/changelog-api.md` promises of each deprecated endpoint. */

const deprecated = publicEndpoints.flatMap(endpoint =>
  endpoint.deprecated ? [[endpoint.name, endpoint, endpoint.deprecated] as const] : [],
)
const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`)
const asPath = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')

let system: System
let setup: Setup
let secret: string
let changelog: string
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  const body = { name: 'A program', scopes: ['posts:read' as const, 'posts:write' as const] }
  secret = (await setup.owner.client.call(CreateApiKey, { body })).secret
  changelog = await readFile(new URL('../../../../docs/changelog-api.md', import.meta.url), 'utf8')
})
afterAll(() => system?.close())

test('there is one', () => expect(deprecated.length).toBeGreaterThan(0))

test.each(deprecated)('%s works for six months or more, and what takes its place does not end', (_, __, given) => {
  const { since, sunset, successor } = given
  const sixMonths = Temporal.PlainDate.from(since).add({ months: 6 })
  expect(Temporal.PlainDate.compare(sunset, sixMonths)).toBeGreaterThanOrEqual(0)
  if (successor === undefined) return
  const next = publicEndpoints.find(({ name }) => name === successor)
  expect(next?.deprecated).toBeUndefined()
  expect(next?.url).not.toContain(':')
})

test.each(deprecated)('each reply of %s says it, refusals too', async (_, endpoint, given) => {
  const next = publicEndpoints.find(({ name }) => name === given.successor)
  const path = endpoint.url.replaceAll(/:\w+/g, '10')
  const ask = (headers: Record<string, string>) => {
    const init = { method: endpoint.method, body: endpoint.method === 'GET' ? null : '{}' }
    return fetch(new URL(path, system.gatewayUrl), {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  const replies = [await ask({}), await ask({ authorization: `Bearer ${secret}` })]
  expect(replies[0]?.status).toBe(401)
  for (const { headers } of replies) {
    expect(headers.get('deprecation')).toBe(`@${midnight(given.since) / 1000}`)
    expect(Date.parse(headers.get('sunset') ?? '')).toBe(midnight(given.sunset))
    expect(headers.get('sunset')).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/)
    expect(headers.get('link')).toBe(next ? `<${next.url}>; rel="successor-version"` : null)
  }
})

test.each(deprecated)('so do the document and the changelog of %s', async (_, endpoint, given) => {
  const response = await fetch(new URL('/api/openapi.json', system.gatewayUrl))
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Record<string, unknown>>> }
  const operation = paths[asPath(endpoint.url)]?.[endpoint.method.toLowerCase()]
  expect(operation).toMatchObject({
    deprecated: true,
    description: expect.stringContaining(`Deprecated since ${given.since}, and removed on ${given.sunset}.`),
  })
  const all = Object.values(paths).flatMap(methods => Object.values(methods))
  expect(all.filter(one => one.deprecated).length).toBe(deprecated.length)
  const next = publicEndpoints.find(({ name }) => name === given.successor)
  const row = changelog.split('\n').find(line => line.startsWith(`| \`${endpoint.method} ${endpoint.url}\``))
  for (const part of [given.since, given.sunset, next ? `${next.method} ${next.url}` : '']) expect(row).toContain(part)
})

test('any other endpoint says nothing of it', async () => {
  const { headers } = await fetch(new URL('/api/posts', system.gatewayUrl))
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers.get(name)).toBeNull()
})
