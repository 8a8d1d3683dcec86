import { readFileSync } from 'node:fs'
import { GetLocation, SearchLocations } from '@fanfare/contracts/endpoints/locations.ts'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { ItemInput } from '@fanfare/contracts/entities/post-content.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { fixtures } from '@fanfare/infra/simulator/src/state/fixtures.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, tone, picture as videoOf } from '@fanfare/infra/testing/videos.ts'
import { connectAccount, connectPerson, uploadFile } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fault, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
let seed = 4000
const upload = async (width: number, height: number) =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width, height }), 'p.jpg')).id

let posts = 0
/** Publishes at once and waits until it is live or refused. */
const publish = async (items: ItemInput[], more: object = {}): Promise<Post> => {
  const { client, ig } = setup()
  const { posts: made } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], caption: `Details ${++posts}`, items, schedule: { kind: 'now' }, ...more },
  })
  return rested(client, made[0]?.id as string, settled)
}
/** What the network has of a post. */
const liveOf = ({ caption }: Post) =>
  setup()
    .system.simulator.control.publications()
    .filter(one => one.caption === caption)

test('people tagged in a picture are sent once, placed in what the network fetches', async () => {
  // 3000 by 1000 is cut to 1910 by 1000 from the middle: 0.25 of the width is cut off on the left.
  const wide = await upload(3000, 1000)
  const post = await publish([
    {
      media_id: wide,
      user_tags: [
        { username: 'oleaandsons', x: 0.5, y: 0.25 },
        { username: 'northfold.co', x: 0.02, y: 0.5 },
      ],
    },
  ])
  expect(post.status).toBe(Posted)
  expect(liveOf(post).map(({ tags }) => tags)).toEqual([[[{ username: 'oleaandsons', x: 0.5, y: 0.25 }]]])
})

test('each picture of a carousel has its own people and alt text', async () => {
  const [one, two] = [await upload(640, 640), await upload(640, 640)]
  const post = await publish([
    { media_id: one, alt_text: 'A bowl', user_tags: [{ username: 'oleaandsons', x: 0.1, y: 0.2 }] },
    {
      media_id: two,
      alt_text: 'A vase',
      crop: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
      user_tags: [{ username: 'northfold.co', x: 0.75, y: 0.25 }],
    },
  ])
  expect(post.status).toBe(Posted)
  expect(liveOf(post)).toMatchObject([
    {
      altTexts: ['A bowl', 'A vase'],
      tags: [[{ username: 'oleaandsons', x: 0.1, y: 0.2 }], [{ username: 'northfold.co', x: 0.5, y: 0.5 }]],
    },
  ])
})

test('a name that the network does not know fails the post with the picture it is about', async () => {
  const [one, two] = [await upload(640, 640), await upload(640, 640)]
  const post = await publish([
    { media_id: one },
    { media_id: two, user_tags: [{ username: 'nobody.knows.this', x: 0.5, y: 0.5 }] },
  ])
  expect(post).toMatchObject({
    status: Failed,
    error: {
      code: 'unknown_person',
      item: 2,
      message:
        'Instagram couldn’t find @nobody.knows.this, tagged in picture 2. Check the username; only public accounts can be tagged.',
    },
  })
  expect(liveOf(post)).toEqual([])
})

test('of several collaborators the one whom the network does not know is named', async () => {
  const collaborators = ['northfold.co', 'nobody.knows.this']
  const post = await publish([{ media_id: await upload(640, 640) }], { collaborators })
  expect(post).toMatchObject({
    status: Failed,
    error: {
      code: 'unknown_collaborator',
      message: 'Instagram couldn’t invite @nobody.knows.this to collaborate. Check the username.',
    },
  })
})

test('a name with other characters is refused with its field', async () => {
  const { client, ig } = setup()
  const tags = (username: string) => [{ media_id: '1', user_tags: [{ username, x: 0.5, y: 0.5 }] }]
  const body = { accounts: [ig.id], items: tags('ana maria'), schedule: { kind: 'draft' as const } }
  await expect(client.call(CreatePosts, { body })).rejects.toMatchObject({
    code: 'invalid_input',
    answer: { error: { field: expect.stringMatching(/user_tags.*username/), rule: expect.any(String) } },
  })
})

test('products are tagged where they are in what the network fetches, and in a video without a place', async () => {
  const { client, system } = setup()
  const { active_team: teamId } = await client.call(GetUser)
  await connectPerson(client, system.simulator.url, fixtures.mira, ['products'])
  const { id: shop } = await connectAccount(client, teamId as string, fixtures.olea.ig, 'ig')
  const [oil, box] = ['3231775643511001', '3231775643511003'] as const
  const wide = await upload(3000, 1000)
  const ofShop = { accounts: [shop], post_to_page: false }
  // As for people: a quarter of the width is cut off on each side.
  const one = await publish([{ media_id: wide, product_tags: [{ product_id: oil, x: 0.5, y: 0.25 }] }], ofShop)
  expect(one).toMatchObject({ status: Posted, error: null })
  expect(liveOf(one)).toMatchObject([{ products: [[{ productId: oil, x: 0.5, y: 0.25 }]] }])

  const files = await openVideos()
  try {
    const path = await files.make('shop.mp4', ...videoOf('540x960', { seconds: 4, rate: 30 }), ...tone(4), ...h264)
    const { id: video } = await uploadFile(client, readFileSync(path), 'shop.mp4')
    const isRead = async () => (await client.call(GetMedia, { params: { id: video } })).status === MediaReady
    await until(isRead, { what: 'a video that was read' })
    const items = [
      { media_id: await upload(640, 640), product_tags: [{ product_id: box, x: 0.1, y: 0.9 }] },
      { media_id: video, product_tags: [{ product_id: oil, x: 0.5, y: 0.5 }] },
    ]
    const several = await publish(items, ofShop)
    expect(several).toMatchObject({ status: Posted, error: null })
    expect(liveOf(several).map(({ products }) => products)).toEqual([
      [[{ productId: box, x: 0.1, y: 0.9 }], [{ productId: oil }]],
    ])
    const reel = await publish([items[1] as ItemInput], { ...ofShop, post_type: 'reel' })
    expect(reel).toMatchObject({ status: Posted, error: null })
    expect(liveOf(reel).map(({ products }) => products)).toEqual([[[{ productId: oil }]]])
  } finally {
    await files.close()
  }
}, 240_000)

const lisbon = { id: '110774245616525', name: 'Lisbon, Portugal', lat: 38.7169, lng: -9.1399 }

test('place and collaborators are sent with a picture, a carousel and a page post, once', async () => {
  const { client, ig, page } = setup()
  const [one, two] = [await upload(640, 640), await upload(640, 640)]
  const more = { location: lisbon, collaborators: ['northfold.co', 'junocoffee'] }
  for (const items of [[{ media_id: one }], [{ media_id: one }, { media_id: two }]]) {
    const post = await publish(items, more)
    expect(post).toMatchObject({ status: Posted, location: lisbon, collaborators: more.collaborators })
    expect(liveOf(post)).toMatchObject([{ location: lisbon.id, collaborators: more.collaborators }])
  }
  const onPage = await publish([{ media_id: one }], { ...more, accounts: [page.id] })
  expect(onPage.status).toBe(Posted)
  expect(liveOf(onPage)).toMatchObject([{ location: lisbon.id, collaborators: [] }])
  // An account is not invited to its own post.
  const own = await publish([{ media_id: two }], { collaborators: [ig.username, 'northfold.co'] })
  expect(liveOf(own)).toMatchObject([{ collaborators: ['northfold.co'] }])

  const body = { accounts: [page.id], ...more, items: [{ media_id: one }], schedule: { kind: 'draft' as const } }
  const { checks } = await client.call(Preflight, { body })
  expect(checks).toContainEqual(expect.objectContaining({ code: 'collaborators', level: 'pass' }))
})

test('a fourth collaborator is refused with the field and the rule', async () => {
  const { client, ig } = setup()
  const body = { accounts: [ig.id], collaborators: ['a', 'b', 'c', 'd'], schedule: { kind: 'draft' as const } }
  await expect(client.call(CreatePosts, { body })).rejects.toMatchObject({
    answer: { error: { code: 'invalid_input', field: expect.stringContaining('collaborators') } },
  })
})

test('who is invited, or tagged in one file, twice is refused in words', async () => {
  const { client, ig } = setup()
  const draft = { accounts: [ig.id], schedule: { kind: 'draft' as const } }
  const media_id = await upload(640, 640)
  const tagged = (...names: string[]) => ({ media_id, user_tags: names.map(username => ({ username })) })
  const twice = [
    [{ collaborators: ['juno', 'Juno'] }, 'body.collaborators', '@Juno is invited twice. Remove one of the two.'],
    [
      { items: [tagged('ada'), tagged('juno', 'ada', 'JUNO')] },
      'body.items.1.user_tags',
      '@JUNO is tagged twice in file 2. Remove one of the two.',
    ],
  ] as const
  for (const [more, field, message] of twice)
    for (const endpoint of [CreatePosts, Preflight])
      await expect(client.call(endpoint, { body: { ...draft, ...more } as never })).rejects.toMatchObject({
        answer: { error: { code: 'invalid_input', field, message } },
      })
  // In two files the same person is shown twice.
  await client.call(CreatePosts, { body: { ...draft, items: [tagged('ada'), tagged('ada')] } })
})

test('an account is not invited to its own post, but to that of another one of the request', async () => {
  const { client, ig, page } = setup()
  const asked = { collaborators: [ig.username.toUpperCase()], schedule: { kind: 'draft' as const } }
  const lines = async (accounts: string[]) =>
    (await client.call(Preflight, { body: { ...asked, accounts } })).checks.filter(
      ({ code }) => code === 'own_collaborator',
    )
  for (const accounts of [[ig.id], [ig.id, page.id]])
    expect(await lines(accounts)).toMatchObject([
      { level: 'warn', account_ids: [ig.id], fix: { username: asked.collaborators[0] } },
    ])
  expect(await lines([page.id])).toEqual([])
})

test('a place that the network does not have fails the post in words', async () => {
  const post = await publish([{ media_id: await upload(640, 640) }], { location: { id: '999', name: 'Nowhere' } })
  expect(post).toMatchObject({ status: Failed, error: { code: 'unknown_place', action: 'edit' } })
})

describe('places', () => {
  const asked = () => setup().system.simulator.control.requests({ call: 'pages_search' }).length
  const search = (q: string) => {
    const { client, ig } = setup()
    return client.call(SearchLocations, { query: { q, account_id: ig.id } })
  }

  test('are found at the network once and then kept', async () => {
    const before = asked()
    const found = await search('Lisbon')
    expect(found.map(({ name }) => name)).toEqual([
      'Lisbon, Portugal',
      'Lisbon Ceramics Market',
      'Lisbon Riverside Studio',
    ])
    expect(found[1]).toEqual({
      id: '300411200411',
      name: 'Lisbon Ceramics Market',
      address: 'Rua da Junqueira 12, Lisbon, Portugal',
      lat: 38.6979,
      lng: -9.1827,
    })
    expect(await search('  lisbon ')).toEqual(found)
    expect(asked()).toBe(before + 1)
    expect(await search('nowhere at all')).toEqual([])
    expect(await search('nowhere at all')).toEqual([])
    expect(asked()).toBe(before + 2)
  })

  test('are asked for again after six hours, and no more than 500 answers are kept', async () => {
    const { system } = setup()
    await search('porto')
    const sql = new pg.Client({ connectionString: system.database.adminUrl })
    await sql.connect()
    try {
      await sql.query(`update publishing.location_answers set read_at = now() - interval '361 minutes'`)
      const before = asked()
      await search('porto')
      expect(asked()).toBe(before + 1)
      await sql.query(
        `insert into publishing.location_answers (team_id, question, answer, read_at)
         select team_id, 'ig q ' || n, '[]', now() - n * interval '1 second'
         from (select team_id from publishing.location_answers limit 1) t, generate_series(1, 700) n`,
      )
      await search('oslo')
      const { rows } = await sql.query(`select question from publishing.location_answers`)
      expect(rows).toHaveLength(500)
      expect(rows).toContainEqual({ question: 'ig q oslo' })
    } finally {
      await sql.end()
    }
  })

  test('one is read by its id; an unknown one is an error of its own', async () => {
    const { client, ig } = setup()
    const query = { account_id: ig.id }
    expect(await client.call(GetLocation, { params: { id: lisbon.id }, query })).toEqual({
      ...lisbon,
      address: 'Lisbon, Portugal',
    })
    await expect(client.call(GetLocation, { params: { id: '12345' }, query })).rejects.toMatchObject({
      code: 'location_not_found',
    })
  })

  test.each([
    ['network_unavailable', 'http_503', {}],
    ['network_rate_limited', 'code_4', { usage: false }],
    ['token_unauthorized', 'token_revoked', {}],
    ['location_permission', 'answer_instead', { code: 10, status: 400 }],
  ])('%s: while the network answers %s nothing is kept', async (code, kind, more) => {
    fault(setup(), 'pages_search', kind, more)
    await expect(search(`berlin ${kind}`)).rejects.toMatchObject({ code })
    expect(await search(`berlin ${kind}`)).toEqual([])
  })
})
