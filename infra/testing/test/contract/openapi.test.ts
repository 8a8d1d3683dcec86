import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'

/** The document as an integrator fetches it from a running installation. */

interface Operation {
  operationId: string
  parameters?: { in?: string; name?: string; required?: boolean }[]
}
interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

let system: System
let document: Document
beforeAll(async () => {
  system = await startSystem({ env: { RATE_LIMIT_FACTOR: '1000', DEFAULT_PRODUCT_ID: '3' } })
  const response = await fetch(`${system.gatewayUrl}/api/openapi.json`)
  expect(response.headers.get('content-type')).toContain('application/json')
  document = (await response.json()) as Document
})
afterAll(() => system?.close())

const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')

test('it is OpenAPI 3.1 of this installation', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: system.site.publicUrl }])
})

test('it has each public endpoint and nothing else', () => {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  const declared = publicEndpoints.map(({ name, method, url }) => `${name} ${method} ${pathOf(url)}`)
  expect(found.toSorted()).toEqual(declared.toSorted())
})

test.each(publicEndpoints.map(endpoint => [endpoint.name, endpoint] as const))(
  '%s names each part of its path',
  (_, { method, url }) => {
    const operation = document.paths[pathOf(url)]?.[method.toLowerCase()]
    const named = (operation?.parameters ?? []).filter(part => part.in === 'path')
    const parts = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(named.map(({ name }) => name).toSorted()).toEqual(parts.toSorted())
    expect(named.every(({ required }) => required)).toBe(true)
  },
)

/** Every pattern of a document, those of keys too. */
function patternsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { pattern, patternProperties = {} } = part as { pattern?: unknown; patternProperties?: object }
  const own = [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(patternProperties)]
  return [...own, ...Object.values(part).flatMap(patternsOf)]
}

test('its patterns are plain: generators write them into sources, some as literals of JavaScript', () => {
  const found = new Set(patternsOf(document))
  expect(found.size).toBeGreaterThan(15)
  for (const pattern of found) {
    // Nothing but printable ASCII, and no sign that ends a text or a literal.
    expect(pattern).toMatch(/^[ -~]+$/)
    expect(pattern.replaceAll('[\\/]', '')).not.toMatch(/["'`/]/)
    // No code points, properties, references to groups, look-around or named groups.
    expect(pattern).not.toMatch(/\\[ucxpPkbB0-9]|\(\?[^:]/)
    for (const flags of ['', 'u', 'v']) expect(new RegExp(pattern, flags)).toBeTruthy()
  }
})

test('what no plain pattern says is described', () => {
  const described = (method: string, path: string, name: string) => {
    const operation = document.paths[path]?.[method] as unknown as {
      requestBody: { content: { 'application/json': { schema: { properties: Record<string, object> } } } }
    }
    return operation.requestBody.content['application/json'].schema.properties[name]
  }
  expect(described('post', '/api/team/{teamId}', 'name')).toEqual({
    type: 'string',
    minLength: 1,
    maxLength: 80,
    description: 'a name on one line, without invisible characters',
  })
  expect(described('post', '/api/contents/add', 'hashtags')).toMatchObject({
    items: { description: 'one hashtag, with or without #, without blanks and the signs that end one' },
  })
})
