import { CreateUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import {
  DeletePostLibrary,
  GetPostLibrary,
  ListPostLibraries,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import { CreatePosts, DeletePost, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { GiB, library } from '@fanfare/contracts/limits.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let olea: Account
let page: Account
let pictureId: string
beforeAll(async () => {
  fanfare = await startPublishing({ env: { FEATURES: 'draft:all' } })
  mira = fanfare.as()
  olea = account('1', { plan: 3 })
  page = account('1', { type: 'fb', name: 'Olea page', plan: 3 })
  fanfare.accounts.push(olea, page)
  pictureId = (await mira.picture()).id
})
afterAll(() => fanfare.close())

const ahead = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`
const store = (body: object, as = mira) => as.call(StorePostLibrary, { body })
const get = (id: string) => mira.call(GetPostLibrary, { params: { id } })
const make = async (library_id: string | undefined, schedule: object = { kind: 'draft' }) => {
  const body = { caption: 'Made', items: [{ media_id: pictureId }], accounts: [olea.id], library_id, schedule }
  const { posts } = await mira.call(CreatePosts, { body })
  return posts[0] as (typeof posts)[0]
}

test('an item keeps all that a post says and shows', async () => {
  const item = await store({
    caption: 'New glaze #Ceramics',
    items: [{ media_id: pictureId, alt_text: 'A bowl' }],
    location: { id: '1', name: 'Alcobaça' },
    first_comment: 'First',
    account_id: olea.id,
    tags: ['glaze', ' spring'],
  })
  expect(item).toMatchObject({
    team_id: '1',
    caption: 'New glaze #Ceramics',
    type: 'image',
    source: 'upload',
    post_id: null,
    account: { id: olea.id, username: 'oleaandsons' },
    location: { id: '1', name: 'Alcobaça' },
    first_comment: 'First',
    media: [{ media_id: pictureId, alt_text: 'A bowl', width: 1080 }],
    thumbnail: `/api/media/${pictureId}/thumb`,
    tags: ['glaze', 'spring'],
    usage: { posts: 0, next_at: null, last_at: null },
    author_id: '11',
    version: 1,
  })
  expect(await get(item.id)).toEqual(item)
})

test('a post is saved with its account; what is sent with it replaces what the post has', async () => {
  const post = await make(undefined)
  const whole = await store({ post_id: post.id })
  expect(whole).toMatchObject({ source: 'saved_from', post_id: post.id, caption: 'Made', account: { id: olea.id } })
  expect(whole.media.map(({ media_id }) => media_id)).toEqual([pictureId])
  expect(await store({ post_id: post.id, caption: 'Other', account_id: null })).toMatchObject({
    source: 'saved_from',
    caption: 'Other',
    account: null,
    media: [{ media_id: pictureId }],
  })
})

test('the account is also taken by its name in the specification', async () => {
  const item = await store({ caption: 'For one', account: olea.id })
  expect(item.account).toMatchObject({ id: olea.id })
  const params = { id: item.id }
  expect((await mira.call(UpdatePostLibrary, { params, body: { account: null } })).account).toBeNull()
  expect((await mira.call(UpdatePostLibrary, { params, body: { account: page.id } })).account?.id).toBe(page.id)
  const unknown = await mira.ask(StorePostLibrary, { body: { caption: 'For none', account: '7' } })
  expect(unknown.error).toMatchObject({ code: 'social_account_not_found', field: 'body.account' })
  const both = await mira.ask(StorePostLibrary, { body: { caption: 'Two', account: olea.id, account_id: page.id } })
  expect(both.error).toMatchObject({
    code: 'invalid_input',
    field: 'body.account',
    rule: 'the same as body.account_id, or absent',
  })
})

test('the account is taken as it is shown', async () => {
  const item = await store({ caption: 'For one', account_id: olea.id })
  expect(item).toMatchObject({ account: { id: olea.id, type: 'ig' }, account_id: olea.id })
  const params = { id: item.id }
  const { account, account_id, media, tags, caption } = await mira.call(GetPostLibrary, { params })
  const shown = { account, account_id, media, tags, caption }
  expect(await mira.call(UpdatePostLibrary, { params, body: shown })).toMatchObject(shown)
  expect(await store(shown)).toMatchObject(shown)
  const none = await mira.call(UpdatePostLibrary, { params, body: { account: null, account_id: null } })
  expect(await mira.call(UpdatePostLibrary, { params, body: { account: none.account } })).toMatchObject({
    account: null,
    account_id: null,
  })
  const odd = await mira.ask(UpdatePostLibrary, { params, body: { account: { id: 'olea' } } })
  expect(odd.error).toMatchObject({ code: 'invalid_input', field: 'body.account' })
})

describe('changes', () => {
  test('what is not sent stays, null takes the account away, and the type follows the files', async () => {
    const { id } = await store({
      caption: 'Before',
      items: [{ media_id: pictureId }],
      account_id: olea.id,
      tags: ['a'],
    })
    const renamed = await mira.call(UpdatePostLibrary, { params: { id }, body: { caption: 'After' } })
    expect(renamed).toMatchObject({
      caption: 'After',
      type: 'image',
      tags: ['a'],
      account: { id: olea.id },
      version: 2,
    })
    const bare = await mira.call(UpdatePostLibrary, { params: { id }, body: { items: [], account_id: null, tags: [] } })
    expect(bare).toMatchObject({ caption: 'After', type: 'text', tags: [], account: null, thumbnail: null, version: 3 })
  })

  test('of two people who change the same version the second one is refused', async () => {
    const { id } = await store({ caption: 'One' })
    const headers = { 'if-match': '"1"' }
    await mira.call(UpdatePostLibrary, { params: { id }, body: { caption: 'Two' }, headers })
    const refused = await mira.ask(UpdatePostLibrary, { params: { id }, body: { caption: 'Three' }, headers })
    expect(refused).toMatchObject({ status: 412, error: { code: 'version_conflict', details: { version: 2 } } })
    expect((await get(id)).caption).toBe('Two')
  })

  test('a Creator changes only items of their own; another team finds none', async () => {
    const { id } = await store({ caption: 'Mira’s' })
    const ines = fanfare.as({ userId: '12', role: Creator })
    const own = await store({ caption: 'Ines’s' }, ines)
    await ines.call(UpdatePostLibrary, { params: { id: own.id }, body: { caption: 'Changed' } })
    for (const endpoint of [UpdatePostLibrary, DeletePostLibrary])
      expect((await ines.ask(endpoint, { params: { id }, body: {} })).error?.code).toBe('not_allowed')
    const stranger = fanfare.as({ teamId: '2' })
    expect((await stranger.ask(GetPostLibrary, { params: { id } })).error?.code).toBe('post_library_not_found')
    for (const endpoint of [UpdatePostLibrary, DeletePostLibrary, RestorePostLibrary])
      expect((await stranger.ask(endpoint, { params: { id }, body: {} })).error?.code).toBe('post_library_not_found')
    expect((await stranger.call(ListPostLibraries)).data).toEqual([])
    const post = { caption: 'A', accounts: [olea.id], library_id: id, schedule: { kind: 'draft' } }
    expect((await stranger.ask(CreatePosts, { body: post })).error?.code).toBe('social_account_not_found')
  })
})

describe('in use', () => {
  test('an item counts the posts that were made from it, and says when the next goes out', async () => {
    const { id } = await store({ caption: 'Used', items: [{ media_id: pictureId }] })
    const [later, sooner] = [
      await make(id, { kind: 'date', wall: ahead(9) }),
      await make(id, { kind: 'date', wall: ahead(4) }),
    ]
    expect(sooner.library_id).toBe(id)
    expect((await get(id)).usage).toEqual({ posts: 2, next_at: sooner.post_at, last_at: null })
    await fanfare.sql(`update posts set status = ${Posted}, posted_at = '2026-01-02T10:00:00Z' where id = $1`, [
      sooner.id,
    ])
    expect((await get(id)).usage).toEqual({ posts: 2, next_at: later.post_at, last_at: '2026-01-02T10:00:00.000Z' })
    await mira.call(DeletePost, { params: { id: later.id } })
    expect((await get(id)).usage).toMatchObject({ posts: 1, next_at: null })
  })

  test('a post that says nothing itself says what the item says', async () => {
    const { id } = await store({
      caption: 'Said once #glaze',
      items: [{ media_id: pictureId, alt_text: 'A bowl' }],
      first_comment: 'First',
    })
    const from = async (given: object) =>
      (
        await mira.call(CreatePosts, {
          body: { accounts: [olea.id], library_id: id, schedule: { kind: 'draft' }, ...given },
        })
      ).posts[0]
    expect(await from({})).toMatchObject({
      caption: 'Said once #glaze',
      first_comment: 'First',
      media: [{ media_id: pictureId, alt_text: 'A bowl' }],
    })
    expect(await from({ first_comment: 'Second' })).toMatchObject({ first_comment: 'Second', media: [{}] })
    expect(await from({ caption: 'Its own' })).toMatchObject({ caption: 'Its own', first_comment: '', media: [] })
  })

  test('is deleted only on request, and its posts stay whole; restored, it is in use again', async () => {
    const { id } = await store({ caption: 'Used', items: [{ media_id: pictureId }] })
    const post = await make(id)
    const refused = await mira.ask(DeletePostLibrary, { params: { id } })
    expect(refused).toMatchObject({ status: 409, error: { code: 'post_library_in_use', details: { posts: 1 } } })
    await mira.call(DeletePostLibrary, { params: { id }, query: { force: true } })
    expect((await mira.ask(GetPostLibrary, { params: { id } })).error?.code).toBe('post_library_not_found')
    expect(await mira.call(GetPost, { params: { id: post.id } })).toEqual(post)
    expect(await mira.call(UpdatePost, { params: { id: post.id }, body: { caption: 'Still mine' } })).toMatchObject({
      library_id: id,
    })
    expect(
      (await mira.ask(CreatePosts, { body: { accounts: [olea.id], library_id: id, schedule: { kind: 'draft' } } }))
        .error,
    ).toMatchObject({ code: 'post_library_not_found', field: 'body.library_id' })
    expect(await mira.call(RestorePostLibrary, { params: { id } })).toMatchObject({ usage: { posts: 1 } })
  })
})

test('the files of an item are kept when room is made, until it has been deleted for 30 days', async () => {
  const team = fanfare.as({ teamId: '60', plan: 0 })
  const { id: mediaId } = await team.picture()
  const item = await store({ caption: 'Kept', items: [{ media_id: mediaId }] }, team)
  await fanfare.sql(`update media set created_at = now() - interval '90 days', bytes = $2 where id = $1`, [
    mediaId,
    2 * GiB - 1000,
  ])
  const press = () => team.ask(CreateUpload, { body: { filename: 'video.mp4', bytes: 5000 } })
  expect((await press()).error?.code).toBe('storage_limit')
  await team.call(DeletePostLibrary, { params: { id: item.id } })
  expect((await press()).error?.code).toBe('storage_limit')
  await fanfare.sql(`update post_libraries set deleted_at = now() - interval '31 days' where id = $1`, [item.id])
  expect((await press()).status).toBe(200)
  expect((await team.ask(GetMedia, { params: { id: mediaId } })).error?.code).toBe('media_not_found')
})

describe('the list', () => {
  const list = async (query: object) => (await mira.call(ListPostLibraries, { query })).data.map(item => item.caption)

  test('finds by words, type, account, source and use, and sorts', async () => {
    const items = [{ media_id: pictureId }]
    const bowls = await store({ caption: 'zz Bowls 100% glazed', items, account_id: olea.id, tags: ['shop'] })
    await store({ caption: 'zz Vases', account_id: page.id, tags: ['zz Market'] })
    const post = await make(bowls.id)
    await store({ caption: 'zz Saved', post_id: post.id, items: [...items, ...items] })
    const keyword = 'zz'
    expect(await list({ keyword, sort: 'created_at' })).toEqual(['zz Bowls 100% glazed', 'zz Vases', 'zz Saved'])
    expect(await list({ keyword: 'MARKET' })).toEqual(['zz Vases'])
    expect(await list({ keyword: '100%' })).toEqual(['zz Bowls 100% glazed'])
    expect(await list({ keyword: 'z_' })).toEqual([])
    expect(await list({ keyword, type: 'album,text', sort: '-created_at' })).toEqual(['zz Saved', 'zz Vases'])
    expect(await list({ keyword, accounts: page.id })).toEqual(['zz Vases'])
    expect(await list({ keyword, source: 'saved_from' })).toEqual(['zz Saved'])
    expect(await list({ keyword, usage: 'used' })).toEqual(['zz Bowls 100% glazed'])
    expect(await list({ keyword, usage: 'unused', sort: 'updated_at' })).toEqual(['zz Vases', 'zz Saved'])
    expect((await list({ keyword, sort: '-usage' }))[0]).toBe('zz Bowls 100% glazed')
    // The same by places instead of offsets: nothing twice, and nothing left out when an item goes.
    for (const sort of ['created_at', '-updated_at', 'usage', '-usage'] as const) {
      const whole = (await mira.call(ListPostLibraries, { query: { keyword, sort } })).data.map(({ id }) => id)
      const first = await mira.call(ListPostLibraries, { query: { keyword, sort, limit: 1 } })
      const rest = await mira.call(ListPostLibraries, { query: { keyword, after: first.next as string, limit: 9 } })
      expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole)
      expect(rest.next).toBeUndefined()
      const query = { keyword, sort: 'usage' === sort ? '-usage' : 'usage', after: first.next as string } as const
      expect((await mira.ask(ListPostLibraries, { query })).error?.field).toBe('query.after')
    }
    const { data, pagination } = await mira.call(ListPostLibraries, { query: { keyword, offset: 1, limit: 1 } })
    expect(data).toHaveLength(1)
    expect(pagination).toEqual({ has_next: true, offset: 1, per_result: 1, total: 3 })
  })
})

test('of many that are stored at once no more than have room get in', async () => {
  const team = fanfare.as({ teamId: '61' })
  await fanfare.sql(
    `insert into post_libraries (id, team_id, author_id, source, post_type, kind, caption, title, first_comment, location, items, tags)
     select 610000 + n, 61, 11, 'upload', 'post', 'text', 'Kept', '', '', 'null', '[]', '{}' from generate_series(1, $1) n`,
    [library.maxItems - 2],
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => team.ask(StorePostLibrary, { body: { caption: 'One more' } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
  expect(answers.find(({ status }) => status === 403)).toMatchObject({
    error: { code: 'post_library_limit', details: { limit: library.maxItems } },
  })
})
