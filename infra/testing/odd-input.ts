import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import fc from 'fast-check'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  pattern?: string
}

const nasty = [
  '',
  '\u0000',
  '\ud800',
  '0',
  '-1',
  '99999999999999999999',
  '9223372036854775808',
  "'; drop table users; --",
  '../../etc/passwd',
  '%00',
  '__proto__',
  'a@b.c',
  'Europe/Lisbon',
  'x'.repeat(5_000),
  '2026-19-39T29:59:59Z',
  '2026-02-30T00:00Z',
]

const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[0-9]{1,20}$/),
)
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
)

/** Values near a schema: often of its form and just wrong, else anything at all. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf } = schema
  if (schema.enum) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...schema.enum) }, anything)
  if (schema.const !== undefined) return fc.oneof({ weight: 3, arbitrary: fc.constant(schema.const) }, anything)
  if (anyOf) return fc.oneof(...anyOf.map(near), anything)
  if (properties) {
    const parts = Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, near(part)]))
    return fc.oneof({ weight: 6, arbitrary: fc.record(parts, { requiredKeys: [] }) }, anything)
  }
  if (type === 'array' && items)
    return fc.oneof({ weight: 4, arbitrary: fc.array(near(items), { maxLength: 4 }) }, anything)
  if (type === 'integer') return fc.oneof({ weight: 4, arbitrary: fc.integer() }, anything)
  if (type === 'boolean') return fc.oneof({ weight: 4, arbitrary: fc.boolean() }, anything)
  return fc.oneof({ weight: 6, arbitrary: text }, anything)
}

const keysOf = (schema: unknown) => Object.entries((schema as Schema).properties ?? {})

/** A request of an endpoint with odd path, query, body, content type. `fixed` path parameters stay as they are. */
function oddRequest(endpoint: Endpoint, fixed: Record<string, string>) {
  const query = Object.fromEntries(keysOf(endpoint.query).map(([key]) => [key, text]))
  return fc.record({
    params: fc.record(
      Object.fromEntries(keysOf(endpoint.params).map(([key]) => [key, fixed[key] ? fc.constant(fixed[key]) : text])),
    ),
    query: fc.record(query, { requiredKeys: [] }),
    body: near(endpoint.body as Schema).map(value => JSON.stringify(value) ?? 'null'),
    torn: fc.boolean().chain(torn => (torn ? fc.boolean() : fc.constant(false))),
  })
}

/** What an answer did wrong, or undefined: a fault of ours, or a failure that is not of the catalogue. */
async function complaint(response: Response): Promise<string | undefined> {
  const raw = await response.text()
  if (response.status < 400) return undefined
  const { error } = JSON.parse(raw) as { error?: { code: keyof typeof catalogue; field?: string } }
  const known = error && catalogue[error.code]
  if (!known || known.status !== response.status) return `${response.status} ${raw}`
  if (error.code === 'internal_error' || error.code === 'service_unavailable') return `${response.status} ${raw}`
  return undefined
}

export interface OddInput {
  url: string
  endpoint: Endpoint
  headers: Record<string, string>
  fixed?: Record<string, string>
  runs?: number
}

/** Sends many odd requests; throws with the first (shrunk) one that is not answered by the catalogue. */
export async function survivesOddInput({ url, endpoint, headers, fixed = {}, runs = 60 }: OddInput): Promise<void> {
  const property = fc.asyncProperty(oddRequest(endpoint, fixed), async ({ params, query, body, torn }) => {
    // A lone half of a surrogate pair cannot be written in an address.
    const well = (value: unknown) => String(value).toWellFormed()
    const path = endpoint.url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(well(params[key])))
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, well(value)]))
    const sends = endpoint.method !== 'GET'
    const response = await fetch(`${url}${path}?${search}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...headers, ...(sends ? { 'content-type': 'application/json' } : {}) },
      ...(sends ? { body: torn ? body.slice(0, -1) : body } : {}),
    })
    const wrong = await complaint(response)
    if (wrong) throw new Error(`${endpoint.method} ${path}?${search} ${body}: ${wrong}`)
  })
  await fc.assert(property, { numRuns: runs, endOnFailure: true })
}
