import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { scopes } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { ask, goodCall, type Reply } from './calls.ts'
import { changed, openRows, type Rows } from './calls-rows.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'
import { eventsOf, type Sent } from './replies-events.ts'
import { idPlaces, withAt } from './tenancy-ids.ts'
import { nameable, type Things, thingsOf } from './tenancy-things.ts'

/**
 * What is another team's is not there: naming it returns exactly what naming nothing at all returns, and changes nothing.
 * The caller owns a team that has all that ours has, and every call is good but for the one id.
 */

let system: System
/** The team whose things are named. */
let ours: Setup
let things: Things
/** The team that names them. */
let theirs: Setup
let caller: Caller
let everything: Rows
let whatIsOurs: Rows
beforeAll(async () => {
  system = await startSystem(settings)
  ours = await startSetup(system)
  theirs = await startSetup(system)
  things = await thingsOf(ours)
  caller = { kind: 'person', client: theirs.owner.client, person: theirs.owner }
  everything = await openRows(system)
  whatIsOurs = await openRows(system, [ours.teamId, ours.owner.userId])
})
afterAll(async () => {
  await everything?.close()
  await whatIsOurs?.close()
  await system?.close()
})

const endpointOf = (name: string) => publicEndpoints.find(endpoint => endpoint.name === name) as Endpoint
const pick = ({ status, code }: Reply) => ({ status, code })

async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++)
    await Promise.all(Object.values(system.services).map(service => service.drain()))
}

/** The id of nothing, as long as one of ours: of an hour ago, when there was nothing yet. */
const nothing = (id: string) => `${BigInt(id) - (3_600_000n << 22n)}`

/** What an answer reveals, without the id that was named and what differs between any two answers. */
function revealed({ status, headers, bytes }: Reply, id: string) {
  const own = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset']
  const named = [...headers].filter(([name]) => !own.includes(name))
  return { status, text: new TextDecoder().decode(bytes).replaceAll(id, 'ID'), headers: Object.fromEntries(named) }
}

const cases = publicEndpoints.flatMap(endpoint =>
  idPlaces(endpoint).map(place => [endpoint.name, place, endpoint] as const),
)

test('ids are found in path, query and body', () => {
  const found = cases.map(([name, place]) => `${name} ${place}`)
  const some = ['getPost params.id', 'listPosts query.ids', 'createPosts body.items.0.media_id', 'switchTeam body.to']
  expect(found).toEqual(expect.arrayContaining(some))
  expect(found.length).toBeGreaterThan(45)
})

describe.each(cases)('%s with %s', (_, place, endpoint) => {
  test('of ours is as one of nothing', async () => {
    const call = await goodCall(endpoint, theirs, caller)
    await settled()
    for (const id of nameable(things, endpoint, place)) {
      const before = { all: await everything.now(), ours: await whatIsOurs.now() }
      const about = revealed(await ask(endpoint, withAt(call, place, id), caller), id)
      // A refused call changes nothing at all; one that succeeds, at least nothing of ours.
      if (about.status >= 400) expect(changed(before.all, await everything.now())).toEqual([])
      else expect(changed(before.ours, await whatIsOurs.now())).toEqual([])
      const none = nothing(id)
      expect(about).toEqual(revealed(await ask(endpoint, withAt(call, place, none), caller), none))
    }
  })
})

describe('no good call of theirs reveals ours', () => {
  const spoken = publicEndpoints.filter(({ name }) => !name.startsWith('stream'))
  test.each(spoken.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const { bytes, status } = await ask(endpoint, await goodCall(endpoint, theirs, caller), caller)
    expect(status).toBeLessThan(400)
    const text = Buffer.from(bytes).toString('latin1')
    const marks = [...Object.values(things).flat(), ours.owner.userId, ours.owner.email]
    expect(marks.filter(mark => text.includes(mark))).toEqual([])
  })
})

describe('other ways in', () => {
  test('their key names ours', async () => {
    const { secret } = await theirs.owner.client.call(CreateApiKey, { body: { name: 'Theirs', scopes: [...scopes] } })
    const as: Caller = { kind: 'key', client: system.client({ apiKey: secret }), person: theirs.owner }
    for (const name of ['getTeam', 'getSocialAccount', 'listSocialAccounts', 'getPost', 'updatePost', 'getMedia']) {
      const endpoint = endpointOf(name)
      const call = await goodCall(endpoint, theirs, as)
      for (const place of idPlaces(endpoint)) {
        const [id = ''] = nameable(things, endpoint, place)
        const about = revealed(await ask(endpoint, withAt(call, place, id), as), id)
        const none = nothing(id)
        expect(about.status).toBeGreaterThanOrEqual(400)
        expect(about).toEqual(revealed(await ask(endpoint, withAt(call, place, none), as), none))
      }
    }
  })

  test('who is in both teams acts in the one they are in now', async () => {
    const both = await ours.join(0)
    const as: Caller = { kind: 'person', client: both.client, person: both }
    const [post = ''] = things.posts
    const get = async () => pick(await ask(endpointOf('getPost'), { params: { id: post } }, as))
    expect(await get()).toEqual({ status: 200, code: undefined })
    await both.client.call(SwitchTeam, { body: { to: both.ownTeam } })
    expect(await get()).toEqual({ status: 404, code: 'post_not_found' })
  })

  test('a connection that ours began is not finished by them', async () => {
    const { url } = await ours.owner.client.call(StartConnect, { body: { platform: 'facebook' } })
    const state = new URL(url).searchParams.get('state') ?? ''
    const good = await goodCall(endpointOf('finishConnect'), theirs, caller)
    const finish = async (given: string) => {
      const { headers } = await ask(endpointOf('finishConnect'), withAt(good, 'query.state', given), caller)
      return headers.get('location')
    }
    expect(await finish(state)).toBe('/connect/1?error=connect_state_invalid')
    expect(await finish('x'.repeat(state.length))).toBe('/connect/1?error=connect_state_invalid')
  })

  test('an Idempotency-Key of ours gives them nothing of ours', async () => {
    const given = { body: { filename: 'a.jpg', bytes: 10 }, headers: { 'idempotency-key': 'the-same-for-both' } }
    const mine = await ours.owner.client.call(CreateUpload, given)
    const again = await ours.owner.client.call(CreateUpload, given)
    const other = await theirs.owner.client.call(CreateUpload, given)
    expect(again.upload.id).toBe(mine.upload.id)
    expect(other.upload.id).not.toBe(mine.upload.id)
  })

  test('their stream does not hear ours', async () => {
    // Posts of theirs that still go out would speak in between.
    await everything.now()
    await settled()
    const response = await theirs.owner.client.send(StreamTeam.url)
    const about = ({ data }: Sent) => (data as { post_id?: string }).post_id
    const mine = [await ours.draft(), await ours.planned()].map(({ id }) => id)
    const { id } = await theirs.draft()
    const heard = await eventsOf(response, events => events.some(event => about(event) === id))
    expect(heard.map(about)).toContain(id)
    expect(heard.map(about).filter(each => mine.includes(each ?? ''))).toEqual([])
  })
})
