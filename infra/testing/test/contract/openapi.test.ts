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
