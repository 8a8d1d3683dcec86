import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey, ListApiKeys, SignIn, UpdateSettings } from '@fanfare/contracts/endpoints/auth.ts'
import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  GetMedia,
  GetUpload,
  MediaBytes,
  MediaRedirect,
  MediaThumbnail,
  PutUpload,
} from '@fanfare/contracts/endpoints/media.ts'
import {
  CreatePosts,
  GetPost,
  GetTrace,
  ListCalendar,
  ListPosts,
  PostCounts,
  Preflight,
  PublishPost,
  StreamPostStatus,
  StreamTeam,
} from '@fanfare/contracts/endpoints/posts.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { ListAvailableAccounts, SocialAccountPicture, UpdateSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { StatusMessage, TeamMessage } from '@fanfare/contracts/live.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http.ts'
import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { video } from '../../../../services/publishing/test/videos.ts'
import { cast } from '../../../simulator/src/world/cast.ts'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { uploadFile } from '../../walk.ts'
import { ask, goodCall, type Reply, recipes, request } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { type Caller, openWorld, settings, type World } from './calls-world.ts'
import { eventsOf } from './replies-events.ts'
import { faultsOf, filledBy, placesOf, type Schema, strict } from './replies-strict.ts'

/** What the product really answers, read from the wire, held against what its contracts say it answers. */

let system: System
let world: World
let owner: Caller
beforeAll(async () => {
  system = await startSystem(settings)
  world = await openWorld(system)
  owner = { kind: 'person', client: world.owner.client, person: world.owner }
})
afterAll(() => system?.close())

const any = (endpoint: AnyEndpoint) => endpoint as unknown as Endpoint
const call = async (endpoint: AnyEndpoint, given?: Good): Promise<Reply> =>
  ask(any(endpoint), given ?? (await goodCall(any(endpoint), world, owner)), owner)

/** Each place of a reply that was seen filled. */
const filled = new Set<string>()

/** The data of a reply that must conform. */
function conforming({ name, reply }: AnyEndpoint, { status, type, json }: Reply): unknown {
  expect({ status, json }).toMatchObject({ status: 200, json: { status: true } })
  expect(type).toBe('application/json')
  const { status: _, data, ...surplus } = json as { status: boolean; data: unknown }
  expect(surplus).toEqual({})
  expect(faultsOf(reply, data)).toEqual([])
  for (const place of filledBy(reply as Schema, data, name)) filled.add(place)
  return data
}

test('every public endpoint has one recipe of a good call, and nothing else has', () => {
  const named = recipes.map(({ endpoint }) => endpoint.name)
  expect(named.toSorted()).toEqual(publicEndpoints.map(({ name }) => name).toSorted())
})

describe('the strict sense', () => {
  const Row = Type.Object({ id: Type.String(), of: Type.Array(Type.Object({ n: Type.Integer() })) })
  test.each<[string, unknown, boolean]>([
    ['what is named', { id: '1', of: [{ n: 1 }] }, true],
    ['a surplus property', { id: '1', of: [], secret: 'x' }, false],
    ['a surplus property of an element', { id: '1', of: [{ n: 1, secret: 'x' }] }, false],
    ['a property that is missing', { of: [] }, false],
    ['a value of another type', { id: 1, of: [] }, false],
  ])('%s', (_, value, conforms) => expect(faultsOf(Row, value).length === 0).toBe(conforms))

  test('reads all that the contracts say, and refuses what it does not know', () => {
    for (const { reply } of publicEndpoints) strict(reply as Schema)
    expect(() => strict({ allOf: [] })).toThrow('allOf')
  })
})

describe('the reply of a good call is what its contract says, and no more', () => {
  const plain = publicEndpoints.filter(({ raw }) => !raw)
  test.each(plain.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    conforming(endpoint, await call(endpoint))
  })
})

describe('so are the replies about posts in every state', () => {
  test.each(['draft', 'planned', 'failed', 'unconfirmed', 'posted'] as const)('%s', async state => {
    const { id } = await world[state]()
    conforming(GetPost, await call(GetPost, { params: { id } }))
    conforming(GetTrace, await call(GetTrace, { params: { id } }))
    const lists = (await call(ListPosts, { query: { ids: id } })).json as { data: { data: unknown[] } }
    expect(lists.data.data).toHaveLength(1)
    conforming(ListPosts, await call(ListPosts, { query: { ids: id } }))
  })

  test('what a check finds', async () => {
    const { ig, page, image } = world
    const caption = '#a #b #c #d #e #f #g'
    const bad = { accounts: [ig.id, page.id], caption, items: [{ media_id: image.id }, { media_id: image.id }] }
    conforming(Preflight, await call(Preflight, { body: { ...bad, post_type: 'story', schedule: { kind: 'now' } } }))
  })

  test('a dry run', async () => {
    const body = { accounts: [world.ig.id], caption: 'Dry', schedule: { kind: 'draft' }, dry_run: true }
    conforming(CreatePosts, await call(CreatePosts, { body }))
  })

  test('the calendar of a month with posts of every state', async () => {
    const day = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
    const data = conforming(ListCalendar, await call(ListCalendar, { query: { start: day(-2), end: day(60) } }))
    const states = new Set((data as { rows: { s: number }[] }).rows.map(({ s }) => s))
    expect([...states]).toEqual(expect.arrayContaining([1, 3, 4, 5]))
  })
})

describe('and so are those that differ by what was asked', () => {
  test('signing in with a second factor on', async () => {
    const { person } = await world.withSecondFactor(owner)
    const body = { email: person.email, password: person.password }
    expect(conforming(SignIn, await call(SignIn, { body }))).toMatchObject({ second_factor: true })
  })

  test('settings with a team that is preferred', async () => {
    conforming(UpdateSettings, await call(UpdateSettings, { body: { team_prefered_id: world.teamId } }))
  })

  test('a key that was used', async () => {
    const { data } = (await call(CreateApiKey)).json as { data: { secret: string } }
    await system.client({ apiKey: data.secret }).call(PostCounts)
    conforming(ListApiKeys, await call(ListApiKeys))
  })

  test('a connection without all permissions, and accounts that cannot be connected', async () => {
    const { client } = world.owner
    const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
    const asked = new URL(url).searchParams
    const redirectUri = asked.get('redirect_uri') ?? ''
    const declined = ['instagram_content_publish']
    const { code } = system.simulator.control.authorize({ user: cast.mira, redirectUri, declined })
    await call(FinishConnect, { query: { code, state: asked.get('state') ?? '' } })
    expect(conforming(CheckConnect, await call(CheckConnect, {}))).toMatchObject({ missing_permissions: declined })
    const params = { teamId: world.teamId }
    const offered = conforming(ListAvailableAccounts, await call(ListAvailableAccounts, { params }))
    expect((offered as { cure: string | null }[]).some(({ cure }) => cure !== null)).toBe(true)
  })

  test('a video, and a draft with it', async () => {
    const file = await uploadFile(world.owner.client, video({ width: 1080, height: 1080, seconds: 4 }), 'film.mp4')
    expect(conforming(GetMedia, await call(GetMedia, { params: { id: file.id } }))).toMatchObject({ type: 'video' })
    const body = { accounts: [world.ig.id], items: [{ media_id: file.id }], schedule: { kind: 'draft' } }
    conforming(CreatePosts, await call(CreatePosts, { body }))
    const wide = await uploadFile(world.owner.client, await picture({ width: 1200, height: 200 }), 'wide.jpg')
    conforming(Preflight, await call(Preflight, { body: { ...body, items: [{ media_id: wide.id }] } }))
  })

  test('a file that could not be read', async () => {
    const good = await goodCall(any(PutUpload), world, owner)
    const broken = { ...good, bytes: (good.bytes ?? new Uint8Array()).map((byte, at) => (at > 200 ? 0 : byte)) }
    expect((await call(PutUpload, broken)).code).toBe('media_broken')
    const data = conforming(GetMedia, await call(GetMedia, { params: good.params ?? {} }))
    expect(data).toMatchObject({ status: 2, error: { code: 'media_broken' } })
  })

  test('an upload before its bytes have come', async () => {
    const { params, query } = await goodCall(any(PutUpload), world, owner)
    const data = conforming(GetUpload, await call(GetUpload, { params, query }))
    expect(data).toEqual({ offset: 0, complete: false })
  })
})

describe('answers that are no envelope', () => {
  test('the bytes of an upload, whole and in pieces', async () => {
    const { bytes = new Uint8Array(), ...given } = await goodCall(any(PutUpload), world, owner)
    const half = Math.floor(bytes.byteLength / 2)
    const piece = (start: number, end: number): Good => ({
      ...given,
      bytes: bytes.slice(start, end),
      headers: { ...given.headers, 'content-range': `bytes ${start}-${end - 1}/${bytes.byteLength}` },
    })
    expect(conforming(PutUpload, await call(PutUpload, piece(0, half)))).toEqual({ offset: half, complete: false })
    const rest = conforming(PutUpload, await call(PutUpload, piece(half, bytes.byteLength)))
    expect(rest).toMatchObject({ complete: true, media: { status: 1 } })
    expect(conforming(PutUpload, await call(PutUpload))).toMatchObject({ complete: true })
  })

  test('a thumbnail is a picture', async () => {
    const { status, type, bytes, headers } = await call(MediaThumbnail)
    expect({ status, type }).toEqual({ status: 200, type: 'image/webp' })
    expect(new TextDecoder('latin1').decode(bytes.slice(8, 12))).toBe('WEBP')
    expect(headers.get('cache-control')).toMatch(/^private/)
  })

  test('the bytes of a file are those that were uploaded', async () => {
    const sent = await picture({ seed: 77, width: 500, height: 500 })
    const file = await uploadFile(world.owner.client, sent, 'seven.jpg')
    const query = Object.fromEntries(new URL(file.url ?? '', system.gatewayUrl).searchParams)
    const original = await call(MediaBytes, { params: { id: file.id, variant: 'original' }, query })
    expect({ status: original.status, type: original.type }).toEqual({ status: 200, type: 'image/jpeg' })
    expect(Buffer.from(original.bytes).equals(sent)).toBe(true)
  })

  test('a redirect leads to the bytes', async () => {
    const { status, headers, bytes } = await call(MediaRedirect)
    expect({ status, bytes: bytes.byteLength }).toEqual({ status: 302, bytes: 0 })
    const to = new URL(headers.get('location') ?? '', system.gatewayUrl)
    const file = await fetch(to)
    expect([to.origin, file.status, file.headers.get('content-type')]).toEqual([
      new URL(system.gatewayUrl).origin,
      200,
      'image/jpeg',
    ])
  })

  test('the return from the dialog leads to the page that goes on', async () => {
    const { status, headers } = await call(FinishConnect)
    expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/connect/2' })
  })

  test('the picture of an account, and its address', async () => {
    const { status, type, bytes } = await call(SocialAccountPicture)
    expect({ status, type }).toEqual({ status: 200, type: expect.stringMatching(/^image\/(png|jpeg|webp)$/) })
    expect(bytes.byteLength).toBeGreaterThan(100)
    const { params } = await goodCall(any(SocialAccountPicture), world, owner)
    const { json } = await call(SocialAccountPicture, { params, query: { redirect: false } })
    const Address = Type.Object({ status: Type.Literal(true), data: Type.Object({ url: Type.String() }) })
    expect(faultsOf(Address, json)).toEqual([])
  })
})

describe('streams', () => {
  const open = async (endpoint: AnyEndpoint, given: Good) => {
    const response = await request(any(endpoint), given, world.owner.client)
    const { status, headers } = response
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      cache: 'no-store',
    })
    return response
  }
  const conform = (schema: TSchema, data: unknown) =>
    expect({ data, faults: faultsOf(schema, data) }).toEqual({ data, faults: [] })

  test('a post that is at rest: a ping, how it stands, the end', async () => {
    const { id } = await world.posted()
    const events = await eventsOf(await open(StreamPostStatus, { query: { id } }), () => false)
    expect(events.map(({ event }) => event)).toEqual(['ping', 'message', 'close'])
    expect(events[0]?.data).toEqual({})
    conform(StatusMessage, events[1]?.data)
    expect(events[2]?.data).toEqual({ reason: 'posted' })
  })

  test('a post on its way: each step', async () => {
    const { id } = await world.planned()
    const response = await open(StreamPostStatus, { query: { id } })
    const heard = eventsOf(response, () => false)
    await call(PublishPost, { params: { id } })
    const messages = (await heard).filter(({ event }) => event === 'message')
    expect(messages.length).toBeGreaterThan(1)
    for (const { data } of messages) conform(StatusMessage, data)
    expect(messages.at(-1)?.data).toMatchObject({ status: 'posted' })
  })

  test('a post that failed says why', async () => {
    const { id } = await world.failed()
    const [, message] = await eventsOf(await open(StreamPostStatus, { query: { id } }), () => false)
    conform(StatusMessage, message?.data)
    expect(message?.data).toMatchObject({ status: 'error', error: { code: expect.any(String) } })
  })

  test('the team: posts, media and accounts that change', async () => {
    const response = await open(StreamTeam, {})
    const kinds = (events: { data: unknown }[]) => new Set(events.map(({ data }) => (data as { kind?: string }).kind))
    const heard = eventsOf(response, events => ['post', 'media', 'account'].every(kind => kinds(events).has(kind)))
    await world.draft()
    await uploadFile(world.owner.client, await picture({ seed: 78, width: 320, height: 320 }), 'eight.jpg')
    await call(UpdateSocialAccount)
    const events = await heard
    expect(events[0]).toMatchObject({ event: 'ping', data: {} })
    const messages = events.filter(({ event }) => event === 'message')
    for (const { data } of messages) conform(TeamMessage, data)
    expect([...kinds(messages)]).toEqual(expect.arrayContaining(['post', 'media', 'account']))
  })
})

/** Fields of the product's data for which nothing can be chosen, set or bought yet, and a connection that ends by date. */
const unseen = [
  'renameTeam.members[].picture?',
  'updateSocialAccount.expires_at?',
  'updateSocialAccount.social_set_id?',
  'updateUser.expired_at?',
  'updateUser.package_id?',
  'updateUser.suite_id?',
]

/** Runs last: what no reply above has shown has not been looked at. */
test('no place of a reply stood empty in all of them', () => {
  const places = new Map(publicEndpoints.flatMap(({ name, reply }) => [...placesOf(reply as Schema, name)]))
  const empty = [...places].filter(([place]) => !filled.has(place)).map(([, path]) => path)
  expect(empty.toSorted()).toEqual(unseen)
})
