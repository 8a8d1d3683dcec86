import { type Endpoint, takesBody } from '@fanfare/contracts/endpoint.ts'
import { errorsOf } from '@fanfare/contracts/endpoint-errors.ts'
import { CreateTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { ChangePlan } from '@fanfare/contracts/endpoints/plans.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { catalogue, type ErrorCode } from '@fanfare/contracts/errors.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { connectAccount, connectNew, uploadFile } from '../../walk.ts'
import { type Known, requests } from './properties-input.ts'

/** Whatever is sent to whichever endpoint: never a fault of ours, always the envelope, always the field and its rule, and only declared errors. */

let system: System
let client: Client
let known: Known

beforeAll(async () => {
  system = await startSystem({ env: { RATE_LIMIT_FACTOR: '1000', DEFAULT_PRODUCT_ID: '3', IDENTITY_CACHE_MS: '0' } })
  client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')
  const file = await uploadFile(client, await picture({ seed: 1 }), 'one.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account.id], caption: 'A', items: [{ media_id: file.id }], schedule: { kind: 'draft' } },
  })
  // The team is listed three times: nothing below it can be reached with another one.
  known = [teamId, teamId, teamId, account.id, file.id, posts[0]?.id ?? '']
})
afterAll(() => system?.close())

/** The team has every feature again, whatever was made of its plan. */
async function restorePlan(): Promise<void> {
  const sql = new pg.Client({ connectionString: system.site.databaseUrl('team') })
  await sql.connect()
  await sql.query('update team.teams set product_id = 3').finally(() => sql.end())
}

interface Envelope {
  status?: unknown
  data?: unknown
  error?: { code: string; title?: string; message?: string; field?: string; rule?: string }
}

/** What an answer did wrong, or undefined. */
async function complaint(response: Response, endpoint?: Endpoint): Promise<string | undefined> {
  const raw = endpoint?.raw ?? false
  const type = response.headers.get('content-type') ?? ''
  if (response.status >= 500) return `${response.status} ${await response.text()}`
  if (type.includes('event-stream')) return void (await response.body?.cancel())
  const text = await response.text()
  const failed = response.status >= 400
  if (!type.includes('json'))
    return failed || !raw ? `${response.status} is not JSON: ${text.slice(0, 200)}` : undefined
  const answer = JSON.parse(text) as Envelope
  if (!failed) return raw || (answer.status === true && 'data' in answer) ? undefined : `no envelope: ${text}`
  const { error } = answer
  const entry = error && catalogue[error.code as ErrorCode]
  if (answer.status !== false || !error?.title || !error.message) return `no envelope: ${text}`
  if (!entry || entry.status !== response.status) return `${response.status} is not of the catalogue: ${text}`
  if (endpoint && !errorsOf(endpoint).includes(error.code as ErrorCode)) return `is not declared: ${text}`
  if (error.code === 'invalid_input' && !(error.field && error.rule)) return `names no field or rule: ${text}`
  return undefined
}

const send = (endpoint: Endpoint, path: string, body: string, type = 'application/json') =>
  client.send(path, {
    method: endpoint.method,
    ...(endpoint.method === 'GET' || (endpoint.method === 'DELETE' && !takesBody(endpoint))
      ? {}
      : { body, headers: { 'content-type': type } }),
  })

const tried = publicEndpoints.filter(({ name }) => name !== SignOut.name)

describe('around every endpoint', () => {
  test.each(tried.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const session = new Map(client.cookies)
    const property = fc.asyncProperty(requests(endpoint, known), async ({ path, body }) => {
      const response = await send(endpoint, path, body, endpoint.raw ? 'application/octet-stream' : undefined)
      // Signing up or in hands out other cookies; the tester stays who they are.
      client.cookies.clear()
      for (const [name, value] of session) client.cookies.set(name, value)
      const wrong = await complaint(response, endpoint)
      if (wrong) throw new Error(`${endpoint.method} ${path} ${body.slice(0, 2000)}: ${wrong}`)
    })
    await fc.assert(property, { numRuns: 25, endOnFailure: true })
    if (endpoint.name === ChangePlan.name) await restorePlan()
    // A team that was made is the active one then.
    if (endpoint.name === CreateTeam.name) await client.call(SwitchTeam, { body: { to: known[0] ?? '' } })
  })
  test('the tester is still signed in', async () => {
    expect(await client.call(GetUser)).toMatchObject({ active_team: known[0] })
  })
})

describe('bodies that are none', () => {
  const withBody = tried.filter(
    ({ method, raw, body }) =>
      method !== 'GET' && !raw && Object.keys((body as { properties?: object }).properties ?? {}).length > 0,
  )
  const torn = ['{', '{"a":', '[1,2', '\u0000', '{"a":1}}', '{"__proto__":{"x":1}', '\ufeff{', 'undefined', 'NaN']
  test.each(withBody.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const path = endpoint.url.replace(/:(\w+)/g, (__, key: string) => (key === 'teamId' ? (known[0] ?? '') : '1'))
    for (const body of torn) {
      const response = await send(endpoint, path, body)
      expect([400, 422], `${body} answered ${response.status}`).toContain(response.status)
      expect(await complaint(response, endpoint)).toBeUndefined()
    }
    const large = await send(
      endpoint,
      path,
      JSON.stringify({ surplus: 'x'.repeat((endpoint.bodyLimit ?? 256 * 1024) + 44 * 1024) }),
    )
    expect(large.status).toBe(413)
    expect((await large.json()) as Envelope).toMatchObject({ status: false, error: { code: 'body_too_large' } })
    const other = await send(endpoint, path, '<a/>', 'application/xml')
    expect(other.status).toBe(415)
    expect(await complaint(other, endpoint)).toBeUndefined()
  })
})

test.each([
  '/api/posts/%00',
  '/api/posts/%zz',
  '/api/posts/%',
  '/api/posts/%c3%28',
  '/api/posts/..%2f..%2fetc%2fpasswd',
  '/api/posts//',
  '/api/posts?%00=%00&limit[]=1&limit=2&limit=3',
  '/api/posts?keyword=%zz',
  '/api/posts?__proto__[x]=1&constructor=2',
  '/api/none',
  `/api/posts/${'9'.repeat(2000)}`,
  `/api/posts?keyword=${'k'.repeat(8000)}`,
  `/m/1/${'a'.repeat(3000)}?e=1&s=1`,
])('the odd address %s', async path => {
  const response = await client.send(path)
  expect(await complaint(response)).toBeUndefined()
})

test('an address longer than any head may be is refused, not a fault', async () => {
  const response = await client.send(`/api/posts?keyword=${'k'.repeat(100_000)}`)
  expect([414, 431]).toContain(response.status)
})
