import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'

/**
 * The examples of the document, sent as they stand: a person who copies one is refused only because the things that it names are not
 * theirs, never because it is wrong.
 */

interface Operation {
  parameters: { name?: string; in?: string; example?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

let system: System
let setup: Setup
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  const response = await fetch(`${system.gatewayUrl}/api/openapi.json`)
  paths = ((await response.json()) as { paths: typeof paths }).paths
})
afterAll(() => system?.close())

/** What is wrong with the example itself. */
const wrong: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_input',
  'invalid_json',
  'unsupported_media_type',
  'timezone_unknown',
  'schedule_gap',
  'schedule_in_past',
  'not_found',
  'method_not_allowed',
  'internal_error',
])

/** Rules about whose a thing is: another example has taken the name before, or the team is someone else’s. */
const notTheirs: ReadonlySet<string> = new Set(['not used by someone else', 'a team that you are in'])

const withBody = publicEndpoints.filter(
  ({ method, raw, body }) =>
    !raw && method !== 'GET' && Object.keys((body as { properties?: object }).properties ?? {}).length > 0,
)
const pathOf = ({ url }: Endpoint): string => url.replace(/:(\w+)/g, '{$1}')

test.each(withBody.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
  const operation = paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()] as Operation
  const example = operation.requestBody?.content['application/json']?.example
  expect(example).toBeTypeOf('object')
  const { client } = await setup.newcomer(true)
  const own = operation.parameters.filter(part => part.in === 'path')
  const path = own.reduce(
    (text, { name = '', example: value = '' }) => text.replace(`{${name}}`, value),
    pathOf(endpoint),
  )
  const response = await client.send(path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(example),
  })
  const { error } = (await response.json()) as { error?: { code: string; rule?: string } }
  if (notTheirs.has(error?.rule ?? '')) return
  expect(wrong.has(error?.code ?? '') ? error : undefined).toBeUndefined()
})
