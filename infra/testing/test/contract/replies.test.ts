import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreateApiKey, GetApiKey, ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ForgotPassword, ReadSecurityLog, ReviewReset, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { ListCaptions, StoreCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { AddContents, CheckContents, StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { GetMedia, GetUpload, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CancelPosts } from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { ListPostLibraries, StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, GetPost, GetTrace, Preflight, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { CreateSeries, DeleteSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { AddTimeslots, ListAvailableSlots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { CreateWebhook, ListWebhookDeliveries, RotateWebhookSecret } from '@fanfare/contracts/endpoints/webhooks.ts'
import { type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Failed, type Post } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/limits.ts'
import { picture as shotOf } from '@fanfare/infra/testing/pictures.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { h264, openFilms, picture as shot } from '../../films.ts'
import { picture } from '../../pictures.ts'
import type { System } from '../../system.ts'
import { until } from '../../until.ts'
import { uploadFile } from '../../walk.ts'
import { goodCall, recipes } from './calls.ts'
import type { Caller, Setup } from './calls-setup.ts'
import { any, openReplies, type Replies } from './replies-setup.ts'
import { faultsOf, placesOf, type Schema, strict } from './replies-strict.ts'

/** What the product really returns, read from the wire, compared with its contracts. */

let replies: Replies
let system: System
let setup: Setup
let owner: Caller
let call: Replies['call']
let conforming: Replies['conforming']
beforeAll(async () => {
  replies = await openReplies()
  ;({ system, setup, owner, call, conforming } = replies)
})
afterAll(() => system?.close())

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

test('a secret in an answer would be seen', () => {
  const { userToken } = system.simulator.control.tokens(fixtures.mira)
  const session = setup.owner.client.cookies.get('fanfare_session')
  for (const text of [`{"url":"?access_token=${userToken}"}`, `"${session}"`, '$argon2id$v=19'])
    expect(replies.secretsIn(text).length).toBeGreaterThan(0)
})

describe('the reply of a good call is what its contract says, and no more', () => {
  const plain = publicEndpoints.filter(({ raw }) => !raw)
  test.each(plain.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    conforming(endpoint, await call(endpoint))
  })
})

describe('so are the replies about posts in every state', () => {
  test.each(['draft', 'planned', 'failed', 'unconfirmed', 'posted'] as const)('%s', async state => {
    const { id } = await setup[state]()
    conforming(GetPost, await call(GetPost, { params: { id } }))
    conforming(GetTrace, await call(GetTrace, { params: { id } }))
    const lists = (await call(ListPosts, { query: { ids: id } })).json as { data: { data: unknown[] } }
    expect(lists.data.data).toHaveLength(1)
    conforming(ListPosts, await call(ListPosts, { query: { ids: id } }))
  })

  test('many posts at once, some of them refused', async () => {
    const planned = await setup.planned()
    const ids = [planned.id, (await setup.posted()).id]
    const moved = conforming(BulkPosts, await call(BulkPosts, { body: { action: 'move', ids, days: 1 } })) as {
      done: { id: string; version: number; before: object }[]
    }
    const posts = moved.done.map(({ id, version, before }) => ({ id, version, before }))
    const stale = { ...(await setup.draft()), version: 1_000 }
    const both = [...posts, { id: stale.id, version: stale.version }]
    conforming(UndoBulkPosts, await call(UndoBulkPosts, { body: { posts: both } }))
    const filter = { accounts: setup.ig.id }
    conforming(BulkPosts, await call(BulkPosts, { body: { action: 'move', filter, days: 1, dry_run: true } }))
  })

  test('posts that repeat, one of them changed alone', async () => {
    const base = { accounts: [setup.ig.id], items: [{ media_id: setup.image.id }], caption: 'Mondays and Thursdays' }
    const first = Temporal.Now.plainDateISO('UTC').add({ days: 40 })
    const schedule = { kind: 'date', wall: `${first}T10:00`, zone: 'UTC' }
    const weekly = { unit: 'week', every: 1, weekdays: [1, 4], until: `${first.add({ days: 15 })}` }
    const made = conforming(
      CreateSeries,
      await call(CreateSeries, { body: { ...base, schedule, recurrence: weekly } }),
    ) as { id: string; dates: { posts: { id: string }[] }[] }
    const params = { id: made.dates[0]?.posts[0]?.id as string }
    await call(UpdatePost, { params, body: { caption: 'This one alone' } })
    conforming(GetPost, await call(GetPost, { params }))
    const { id } = made
    conforming(UpdateSeries, await call(UpdateSeries, { params: { id }, body: { caption: 'All others' } }))
    conforming(DeleteSeries, await call(DeleteSeries, { params: { id } }))
    const monthly = { unit: 'month', month_day: -1, times: 12 }
    const ahead = { ...base, schedule, recurrence: monthly, dry_run: true }
    conforming(CreateSeries, await call(CreateSeries, { body: ahead }))
  })

  test('a story in pieces, one of which the network refused', async () => {
    const { client } = setup.owner
    const items = [{ media_id: setup.image.id }, { media_id: setup.image.id, add_background: 'blur' as const }]
    system.simulator.control.addFault({
      kind: 'answer_instead',
      code: 100,
      match: { call: 'media' },
      times: 1,
      skip: 1,
    })
    const body = { accounts: [setup.ig.id], post_type: 'story' as const, items, schedule: { kind: 'now' as const } }
    const [made] = (await client.call(CreatePosts, { body })).posts
    const params = { id: made?.id as string }
    await until(async () => (await client.call(GetPost, { params })).status === Failed, {
      what: 'a story that stopped',
    })
    const post = conforming(GetPost, await call(GetPost, { params })) as Post
    expect(post.publications).toMatchObject([{ status: 'live' }, { status: 'failed' }])
  })

  test('posts that a call for many leaves as they are', async () => {
    const body = { accounts: [setup.ig.id], posts: [(await setup.posted()).id] }
    conforming(CancelPosts, await call(CancelPosts, { body }))
  })

  test('webhooks whose receiver refuses, or is gone', async () => {
    const receiver = createServer((request, response) => {
      response.writeHead(request.url === '/gone' ? 410 : 500).end('Not today')
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
      const ids: string[] = []
      for (const path of ['/busy', '/gone']) {
        const body = { url: origin + path, events: ['post.scheduled'] }
        ids.push(((await call(CreateWebhook, { body })).json as { data: { webhook: { id: string } } }).data.webhook.id)
      }
      await setup.planned()
      for (const id of ids) {
        const listed = await until(
          async () => {
            const reply = await call(ListWebhookDeliveries, { params: { id } })
            const [first] = (reply.json as { data: { status: number | null }[] }).data
            return first?.status ? reply : undefined
          },
          { withinMs: 20_000, what: 'a delivery that was tried' },
        )
        conforming(ListWebhookDeliveries, listed)
        conforming(RotateWebhookSecret, await call(RotateWebhookSecret, { params: { id } }))
      }
    } finally {
      receiver.close()
    }
  })

  test('contents of a list that are refused', async () => {
    const list = [
      { owner_id: setup.ig.id, post_type: 'film' },
      { owner_id: setup.page.id, caption: 'Fine' },
    ]
    const data = conforming(AddContents, await call(AddContents, { body: { data: JSON.stringify(list) } }))
    expect(data).toMatchObject({ added: 1, refused: 1 })
  })

  test('live posts with what the networks count of them, and one on its way', async () => {
    const { id } = await setup.posted()
    const made = await call(CreatePosts, {
      body: { accounts: [setup.page.id], caption: 'On the page', schedule: { kind: 'now' } },
    })
    const onPage = (made.json as { data: { posts: { id: string }[] } }).data.posts[0]?.id as string
    const read = async (post: string) => {
      const reply = await call(GetPost, { params: { id: post } })
      return { reply, data: (reply.json as { data: { status: number; like_count: number | null } }).data }
    }
    await until(async () => (await read(onPage)).data.status === 3, { what: 'a live post of the page' })
    conforming(StartSync, await call(StartSync, { body: { accountIds: [setup.ig.id, setup.page.id] } }))
    for (const post of [id, onPage])
      await until(async () => (await read(post)).data.like_count !== null, { what: 'likes of a live post' })
    for (const post of [id, onPage]) conforming(GetPost, (await read(post)).reply)
    const { control } = system.simulator
    const refused = control.addFault({
      kind: 'http_502_html',
      match: { account: fixtures.olea.ig, call: 'media_list' },
    })
    const problem = async () => {
      const data = conforming(StartSync, await call(StartSync, { body: { accountIds: [setup.ig.id] } }))
      return (data as { accounts: { problem: string | null }[] }).accounts[0]?.problem
    }
    await until(problem, { what: 'an account that cannot be read' })
    control.clearFaults(refused.id)
    const draft = await setup.draft()
    await call(PublishPost, { params: { id: draft.id }, query: { undo_seconds: 40 } })
    const checked = conforming(CheckContents, await call(CheckContents, { body: { posts: [draft.id] } }))
    expect(checked).toMatchObject({ retry_after: 10 })
  })

  test('rows of a table that are wrong, or there already', async () => {
    const row = { accounts: setup.ig.id, caption: 'Twice from a table', date: setup.wall(), media: setup.image.id }
    await call(ImportPosts, { body: { rows: [row] } })
    const rows = [row, { accounts: 'nobody', caption: 'Whose?' }]
    conforming(ImportPosts, await call(ImportPosts, { body: { rows, dry_run: true } }))
  })

  test('what a check finds', async () => {
    const { ig, page, image } = setup
    const caption = '#a #b #c #d #e #f #g'
    const bad = { accounts: [ig.id, page.id], caption, items: [{ media_id: image.id }, { media_id: image.id }] }
    conforming(Preflight, await call(Preflight, { body: { ...bad, post_type: 'story', schedule: { kind: 'now' } } }))
  })

  test('a dry run', async () => {
    const body = { accounts: [setup.ig.id], caption: 'Dry', schedule: { kind: 'draft' }, dry_run: true }
    conforming(CreatePosts, await call(CreatePosts, { body }))
  })

  test('the calendar of a month with posts of every state', async () => {
    const day = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
    const data = conforming(ListCalendar, await call(ListCalendar, { query: { start: day(-2), end: day(60) } }))
    const states = new Set((data as { rows: { s: number }[] }).rows.map(({ s }) => s))
    expect([...states]).toEqual(expect.arrayContaining([1, 3, 4, 5]))
  })
})

describe('so are free time slots', () => {
  const free = async (accounts: string) =>
    conforming(ListAvailableSlots, await call(ListAvailableSlots, { query: { accounts, count: 1 } }))

  test('of an account without slots', async () => {
    const { id } = await setup.spareAccount()
    expect(await free(id)).toMatchObject([{ slots: [], ends: 'no_slots' }])
  })

  test('with those that were passed over: taken, on a full day, too near to another post', async () => {
    const { client } = setup.owner
    const { id } = await setup.spareAccount()
    const day = Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })
    const on = (days: number) => day.add({ days })
    const body = { account_id: id, days: [0, 1, 2, 3].map(days => on(days).dayOfWeek), hours: ['12:00'] }
    await client.call(AddTimeslots, { body })
    const post = (schedule: object) =>
      client.call(CreatePosts, {
        body: { accounts: [id], items: [{ media_id: setup.image.id }], schedule: schedule as ScheduleInput },
      })
    await post({ kind: 'time_slot' })
    await post({ kind: 'date', wall: `${on(1)}T12:10` })
    for (let count = 0; count < planOf(3).postsPerDay; count++) await post({ kind: 'date', wall: `${on(2)}T20:00` })
    const [{ slots } = { slots: [] }] = (await free(id)) as { slots: { date: string; passed: { why: string }[] }[] }[]
    expect(slots[0]?.date).toBe(String(on(3)))
    expect(slots[0]?.passed.map(({ why }) => why)).toEqual(['taken', 'gap', 'quota'])
  })
})

describe('and so are those that differ by what was asked', () => {
  test('signing in with a second factor on', async () => {
    const { person } = await setup.withSecondFactor(owner)
    const body = { email: person.email, password: person.password }
    expect(conforming(SignIn, await call(SignIn, { body }))).toMatchObject({ second_factor: true })
  })

  test('a page of posts that is not the last', async () => {
    const data = conforming(ListPosts, await call(ListPosts, { query: { limit: 1 } }))
    const { next = '' } = data as { next?: string }
    conforming(ListPosts, await call(ListPosts, { query: { limit: 1, after: next } }))
  })

  test('pages of saved captions and of the library that are not the last', async () => {
    for (const text of ['One more', 'And another']) {
      await call(StoreCaption, { body: { title: text, caption: text } })
      await call(StorePostLibrary, { body: { caption: text } })
    }
    for (const endpoint of [ListCaptions, ListPostLibraries]) {
      const data = conforming(endpoint, await call(endpoint, { query: { limit: 1 } }))
      const { next = '' } = data as { next?: string }
      conforming(endpoint, await call(endpoint, { query: { limit: 1, after: next } }))
    }
  })

  test('a draft for several accounts, and the posts that it becomes', async () => {
    const { ig, page, image } = setup
    const body = {
      accounts: [ig.id, page.id],
      together: true,
      items: [{ media_id: image.id }],
      overrides: [{ account_id: page.id, caption: 'For the page' }],
      schedule: { kind: 'draft' as const, wall: setup.wall() },
    }
    const data = conforming(CreatePosts, await call(CreatePosts, { body }))
    const [draft] = (data as { posts: { id: string }[] }).posts
    const day = (days: number) => `${Temporal.Now.plainDateISO('UTC').add({ days })}T00:00:00Z`
    conforming(ListCalendar, await call(ListCalendar, { query: { start: day(-2), end: day(60) } }))
    const sent = await call(UpdatePost, {
      params: { id: draft?.id ?? '' },
      body: { schedule: { kind: 'date' as const, wall: setup.wall() } },
    })
    expect(conforming(UpdatePost, sent)).toMatchObject({ siblings: [expect.any(String)] })
  })

  test('settings with a team that is preferred', async () => {
    conforming(UpdateSettings, await call(UpdateSettings, { body: { team_prefered_id: setup.teamId } }))
  })

  test('a key that was used', async () => {
    const { data } = (await call(CreateApiKey)).json as { data: { secret: string } }
    const client = system.client({ apiKey: data.secret })
    await client.call(PostCounts)
    conforming(ListApiKeys, await call(ListApiKeys))
    expect(conforming(GetApiKey, await call(GetApiKey, { client }))).toMatchObject({
      scopes: ['posts:read', 'team:read'],
    })
  })

  test('a log that names a key, and a reset of somebody with a key and a second factor', async () => {
    conforming(ReadSecurityLog, await call(ReadSecurityLog))
    const { person } = await setup.withSecondFactor(owner)
    const body = { name: 'Theirs', scopes: ['posts:read' as const], expires_at: '2100-01-01T00:00:00Z' }
    const { secret } = await person.client.call(CreateApiKey, { body })
    await system.client({ apiKey: secret }).call(PostCounts)
    await person.client.call(ForgotPassword, { body: { email: person.email } })
    const token = await setup.mailed(person.email, /\/reset\?/)
    conforming(ReviewReset, await call(ReviewReset, { body: { token } }))
  })

  test('a page that says what it shows', async () => {
    const picture = await shotOf({ seed: 91, width: 640, height: 336 })
    const server = createServer(({ url }, reply) =>
      url === '/jug.jpg'
        ? reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
        : reply
            .writeHead(200, { 'content-type': 'text/html' })
            .end(
              '<title>Shop</title><meta name="description" content="Jugs"><meta property="og:image" content="/jug.jpg">',
            ),
    )
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    try {
      const { port } = server.address() as AddressInfo
      const query = { url: `http://127.0.0.1:${port}/` }
      expect(conforming(ReadLink, await call(ReadLink, { query }))).toMatchObject({
        ...{ title: 'Shop', description: 'Jugs' },
        image: expect.stringMatching(/^data:image\/webp;base64,/),
      })
    } finally {
      await new Promise(done => server.close(done))
    }
  })

  test('a connection without all permissions, and accounts that cannot be connected', async () => {
    const { client } = setup.owner
    const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
    const asked = new URL(url).searchParams
    const declined = ['instagram_content_publish', 'instagram_manage_comments']
    const { code } = system.simulator.control.authorize({ user: fixtures.mira, dialog: url, declined })
    await call(FinishConnect, { query: { code, state: asked.get('state') ?? '' } })
    expect(conforming(CheckConnect, await call(CheckConnect, {}))).toMatchObject({
      missing_permissions: ['instagram_content_publish'],
      missing_features: ['comments', 'products'],
    })
    const params = { teamId: setup.teamId }
    const offered = conforming(ListAvailableAccounts, await call(ListAvailableAccounts, { params }))
    expect((offered as { fix: string | null }[]).some(({ fix }) => fix !== null)).toBe(true)
  })

  test('a video, and a draft with it', async () => {
    const films = await openFilms()
    const bytes = readFileSync(await films.make('film.mp4', ...shot('320x320'), ...h264))
    films.close()
    const file = await uploadFile(setup.owner.client, bytes, 'film.mp4')
    const ready = async () => {
      const data = conforming(GetMedia, await call(GetMedia, { params: { id: file.id } })) as MediaFile
      return data.status === MediaReady ? data : undefined
    }
    expect(await until(ready, { what: 'a video that was read' })).toMatchObject({ type: 'video', duration: 4 })
    const body = { accounts: [setup.ig.id], items: [{ media_id: file.id }], schedule: { kind: 'draft' } }
    conforming(CreatePosts, await call(CreatePosts, { body }))
    const wide = await uploadFile(setup.owner.client, await picture({ width: 1200, height: 200 }), 'wide.jpg')
    conforming(Preflight, await call(Preflight, { body: { ...body, items: [{ media_id: wide.id }] } }))
  })

  test('a draft with a part of a video, products and a cover', async () => {
    const { ig, image } = setup
    const tag = { product_id: '3231775643511089', x: 0.5, y: 0.5 }
    const items = [{ media_id: image.id, product_tags: [tag], start: 1, end: 3 }]
    const cover = { media_id: image.id, at: 1.5 }
    const body = { accounts: [ig.id], post_type: 'reel' as const, items, cover, schedule: { kind: 'draft' as const } }
    conforming(CreatePosts, await call(CreatePosts, { body }))
    const kept = { account_id: ig.id, post_type: 'reel' as const, items, cover }
    conforming(StorePostLibrary, await call(StorePostLibrary, { body: kept }))
  })

  test('a file that could not be read', async () => {
    const good = await goodCall(any(PutUpload), setup, owner)
    const broken = { ...good, bytes: (good.bytes ?? new Uint8Array()).map((byte, at) => (at > 200 ? 0 : byte)) }
    expect((await call(PutUpload, broken)).code).toBe('media_broken')
    const data = conforming(GetMedia, await call(GetMedia, { params: good.params ?? {} }))
    expect(data).toMatchObject({ status: 2, error: { code: 'media_broken' } })
  })

  test('an upload before its bytes have come', async () => {
    const { params, query } = await goodCall(any(PutUpload), setup, owner)
    const data = conforming(GetUpload, await call(GetUpload, { params, query }))
    expect(data).toEqual({ offset: 0, complete: false })
  })
})

/**
 * Products of a shop, which is read with a permission that is asked for only where somebody tags products (the client of the network has its
 * own test), and a video that is still being converted when its post is shown (spec-fields.test.ts);
 * fields of the product's data for which nothing can be chosen, set or bought yet, a connection that ends by date, and a second alert; the
 * next page of more posts than one call changes, and the seconds of a post that was sent at once, neither of which a good call makes;
 * a series on an nth weekday among the posts, and a date that a series left out; another person who has the same post open.
 */
const unseen = [
  'bulkPosts.next?',
  'deleteContents.done[].before.undo_seconds?',
  'markContentPosted.alerts[]',
  'markContentPosted.post_alerts[]',
  'markContentPosted.reach_count?',
  'markContentPosted.rendering.problem?',
  'markContentPosted.rendering?',
  'markContentPosted.series.recurrence.nth?',
  'renameTeam.members[].picture?',
  'searchProducts.products[]',
  'searchProducts.products[].refused?',
  'showEditing.data[]',
  'updateSeries.series.dates[].refused?',
  'updateSocialSet.social_accounts[].expires_at?',
  'updateUser.expired_at?',
  'updateUser.package_id?',
  'updateUser.suite_id?',
]

/** Runs last: what no reply above has shown has not been looked at. */
test('no place of a reply stood empty in all of them', () => {
  const places = new Map(publicEndpoints.flatMap(({ name, reply }) => [...placesOf(reply as Schema, name)]))
  const empty = [...places].filter(([place]) => !replies.filled.has(place)).map(([, path]) => path)
  expect(empty.toSorted()).toEqual(unseen)
})
