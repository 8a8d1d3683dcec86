import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { ask, goodCall } from './calls.ts'
import { changed, openRows, type Rows } from './calls-rows.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'

/** Each call that changes posts can be rehearsed: it meets every check and stores nothing. */

const named = (schema: unknown): string[] => Object.keys((schema as { properties?: object }).properties ?? {})
/** Calls that only look at posts, say who looks, or have them read again. */
const looks = ['preflight', 'checkContents', 'showEditing', 'syncAccountMedia']
/** Calls that name posts in their summary and leave them as they are. */
const leaves = ['cancelRenderings', 'deleteCaption', 'deleteTimeslots', 'restoreTimeslots']
/** What is stored beside posts is changed by these: `updateThumbs` stores nothing where every thumbnail can be read. */
const tables: Record<string, string | null> = {
  startSync: 'publishing.account_syncs',
  updateThumbs: null,
  // With the posts in the slot, of which the call that is tried here has none.
  updateTimeslot: 'publishing.time_slots',
  updateTimeslotZone: 'team.social_accounts',
}
/** Whether a call is about posts: by its action, or, as some change posts together with other things, by what it says that it does. */
const isOfPosts = ({ action, name, service, summary }: Endpoint): boolean =>
  (action?.startsWith('post.') ?? false) ||
  name in tables ||
  (service === 'publishing' && /\b(?:posts?|drafts?)\b/i.test(summary))
/** What changes posts; items of the library are none. A draft of a saved post is made of files that are fetched for it, and has no rehearsal. */
const isChange = (endpoint: Endpoint): boolean =>
  changes(endpoint.method) &&
  isOfPosts(endpoint) &&
  ![...looks, ...leaves].includes(endpoint.name) &&
  !endpoint.url.startsWith('/api/post-libraries')
const endpoints = publicEndpoints.filter(isChange)
const inBody = ({ body }: Endpoint): boolean => named(body).includes('dry_run')

let system: System
let setup: Setup
let owner: Caller
let rows: Rows
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  owner = { kind: 'person', client: setup.owner.client, person: setup.owner }
  rows = await openRows(system)
})
afterAll(async () => {
  await rows?.close()
  await system?.close()
})

test('every call that changes posts takes dry_run, in its query or in its body', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  expect(
    endpoints.filter(one => !inBody(one) && !named(one.query).includes('dry_run')).map(({ name }) => name),
  ).toEqual([])
})

test.each(endpoints.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
  const call = await goodCall(endpoint, setup, owner)
  const dry = inBody(endpoint)
    ? { ...call, body: { ...(call.body as object), dry_run: true } }
    : { ...call, query: { ...(call.query as object | undefined), dry_run: true } }
  // What preparing it brought about, such as notifications, is not of the rehearsal.
  await system.drain()
  const before = await rows.now()
  const rehearsed = await ask(endpoint, dry, owner)
  expect(rehearsed).toMatchObject({ status: 200, json: { status: true } })
  // The version of a post that was never stored is no version to send back.
  expect(rehearsed.headers.get('etag')).toBeNull()
  expect(changed(before, await rows.now())).toEqual([])
  // The real call does what the rehearsal promised.
  const done = await ask(endpoint, call, owner)
  expect(done.status).toBe(200)
  const status = ({ json }: typeof done) => (json as { data?: { status?: unknown } }).data?.status
  expect(status(rehearsed)).toEqual(status(done))
  const table = name in tables ? tables[name] : 'publishing.posts'
  if (table) expect(changed(before, await rows.now())).toContain(table)
})

test('a rehearsal under a key leaves it free for the real call', async () => {
  const publish = publicEndpoints.find(({ name }) => name === 'publishPost') as Endpoint
  const call = await goodCall(publish, setup, owner)
  const headers = { 'idempotency-key': 'rehearsed' }
  const send = async (dry_run: boolean) => {
    const { status, headers: sent } = await ask(
      publish,
      { ...call, query: { undo_seconds: 30, dry_run }, headers },
      owner,
    )
    return [status, sent.get('idempotency-replayed')]
  }
  expect(await send(true)).toEqual([200, null])
  expect(await send(true)).toEqual([200, null])
  expect(await send(false)).toEqual([200, null])
  expect(await send(false)).toEqual([200, 'true'])
})
