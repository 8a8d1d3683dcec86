import { ListCalendar, ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  GetPost,
  HidePost,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  CheckPost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { PostSnapshot } from '@fanfare/contracts/internal/publishing.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let olea: Account
let page: Account
let pictureId: string
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as()
  olea = account('1')
  page = account('1', { type: 'fb', name: 'Olea page', timezone: 'America/New_York' })
  fanfare.accounts.push(olea, page)
  pictureId = (await mira.picture()).id
})
afterAll(() => fanfare.close())

/** A wall-clock time so many days ahead, at noon in most zones. */
const ahead = (days: number, time = '12:00') =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
const items = () => [{ media_id: pictureId, alt_text: 'A bowl' }]
const body = (given: object = {}) => ({
  caption: 'New glaze #Ceramics',
  items: items(),
  accounts: [olea.id],
  schedule: { kind: 'draft' },
  ...given,
})
const create = async (given: object = {}) =>
  (await mira.call(CreatePosts, { body: body(given) })).posts[0] as NonNullable<
    Awaited<ReturnType<typeof mira.call<typeof CreatePosts>>>['posts'][0]
  >
const scheduled = (days = 5) => create({ schedule: { kind: 'date', wall: ahead(days) } })
const publicationsOf = (postId: string) =>
  fanfare.sql<{ state: string; due_at: Date; social_account_id: string; max_attempts: number }>(
    'select * from publications where post_id = $1 order by id',
    [postId],
  )
const failing = async (postId: string, unconfirmed = false) => {
  await fanfare.sql(`update publications set state = $2, commit_requested_at = now() where post_id = $1`, [
    postId,
    unconfirmed ? 'unconfirmed' : 'failed',
  ])
  await fanfare.sql(
    `update posts set status = ${Failed}, unconfirmed = $2, version = version + 1, fault = '{"code":"media_rejected","title":"t","message":"m","item":null,"action":"edit","network":null,"at":"2026-01-01T00:00:00Z"}' where id = $1`,
    [postId, unconfirmed],
  )
}

describe('making posts', () => {
  test('one an account, as the request says, each with its own caption, zone and publication', async () => {
    const wall = ahead(4, '09:30')
    const { posts } = await mira.call(CreatePosts, {
      body: body({
        accounts: [olea.id, page.id],
        schedule: { kind: 'date', wall },
        overrides: [{ account_id: page.id, caption: 'For the page' }],
        first_comment: 'First',
        location: { id: '1', name: 'Alcobaça' },
      }),
    })
    expect(posts).toHaveLength(2)
    const [mine, other] = posts as [(typeof posts)[0], (typeof posts)[0]]
    expect(mine).toMatchObject({
      team_id: '1',
      group_id: mine.id,
      account: { id: olea.id, username: 'oleaandsons', timezone: 'Europe/Lisbon' },
      type: 'image',
      status: Scheduled,
      unconfirmed: false,
      caption: 'New glaze #Ceramics',
      hashtags: ['ceramics'],
      first_comment: 'First',
      location: { id: '1', name: 'Alcobaça' },
      author_id: '11',
      max_retry: 3,
      version: 1,
      attempts: 0,
      schedule: { kind: 'date', wall, zone: 'Europe/Lisbon' },
      error: null,
      progress: null,
      permalink: null,
      media: [
        {
          media_id: pictureId,
          order: 0,
          type: 'image',
          width: 1080,
          height: 1080,
          alt_text: 'A bowl',
          user_tags: [],
          crop: null,
        },
      ],
      thumbnail_url: `/api/media/${pictureId}/thumb`,
    })
    expect(other).toMatchObject({
      group_id: mine.id,
      caption: 'For the page',
      hashtags: [],
      schedule: { wall, zone: 'America/New_York' },
    })
    expect(new Date(other.post_at as string).getTime()).toBeGreaterThan(new Date(mine.post_at as string).getTime())
    expect(await publicationsOf(mine.id)).toMatchObject([
      { state: 'scheduled', due_at: new Date(mine.post_at as string), max_attempts: 3 },
    ])
    const events = await fanfare.sql<{ payload: { postId: string } }>(
      `select payload from outbox where name = 'post_scheduled'`,
    )
    expect(events.map(({ payload }) => payload.postId)).toEqual(expect.arrayContaining([mine.id, other.id]))
    expect(await mira.call(GetPost, { params: { id: mine.id } })).toEqual(mine)
  })

  test('two accounts in two zones: each its own clock, or one moment on both clocks', async () => {
    const both = async (schedule: object) => {
      const { posts } = await mira.call(CreatePosts, { body: body({ accounts: [olea.id, page.id], schedule }) })
      return posts.map(post => ({ at: post.post_at as string, ...post.schedule }))
    }
    const wall = ahead(20, '10:15')
    const [lisbon, newYork] = await both({ kind: 'date', wall })
    expect([lisbon, newYork]).toMatchObject([
      { wall, zone: 'Europe/Lisbon' },
      { wall, zone: 'America/New_York' },
    ])
    const apart = Date.parse(newYork?.at ?? '') - Date.parse(lisbon?.at ?? '')
    expect([4, 5]).toContain(apart / 3_600_000)

    const moment = await both({ kind: 'date', wall, zone: 'Europe/Lisbon' })
    expect(moment[1]?.at).toBe(moment[0]?.at)
    expect(moment).toMatchObject([
      { wall, zone: 'Europe/Lisbon' },
      { wall: `${wall.slice(0, 11)}${apart === 5 * 3_600_000 ? '05' : '06'}:15`, zone: 'America/New_York' },
    ])
  })

  test('a time that exists on one account’s clock only is refused, naming the account', async () => {
    // On 28 March 2027 the clocks of Lisbon skip 01:30; New York has had its change two weeks before.
    const schedule = { kind: 'date', wall: '2027-03-28T01:30' }
    const ask = (accounts: string[], given: object = schedule) =>
      mira.ask(CreatePosts, { body: body({ accounts, schedule: given }) })
    const { error } = await ask([page.id, olea.id])
    expect(error).toMatchObject({ code: 'schedule_gap', details: { account_id: olea.id, after: '2027-03-28T02:00' } })
    // The same instant, as a wall-clock time of New York, exists in both zones.
    const { data } = await ask([page.id, olea.id], { ...schedule, zone: 'America/New_York' })
    expect(data.posts.map(post => post.schedule?.wall)).toEqual(['2027-03-28T01:30', '2027-03-28T06:30'])
  })

  test('now is due now; a draft is not due, and may be incomplete', async () => {
    const now = await create({ schedule: { kind: 'now' } })
    expect(now).toMatchObject({ status: Scheduled, schedule: { kind: 'now', wall: null } })
    expect(Math.abs(Date.now() - new Date(now.post_at as string).getTime())).toBeLessThan(5000)
    const draft = await create({ items: [], caption: '' })
    expect(draft).toMatchObject({ status: Draft, type: 'text', schedule: null, post_at: null, media: [] })
    expect(await publicationsOf(draft.id)).toEqual([])
    const idea = await create({ schedule: { kind: 'draft', wall: ahead(9) } })
    expect(idea).toMatchObject({ status: Draft, schedule: { kind: 'date', wall: ahead(9) } })
  })

  test('is announced on the team’s and the post’s stream after the commit', async () => {
    const post = await create()
    const redis = openRedis(fanfare.redisUrl, { log: silentLog })
    const messages = (await readLive(redis, topics.team('1'))).map(({ data }) => data)
    const own = (await readLive(redis, topics.post(post.id))).map(({ data }) => data)
    redis.disconnect()
    expect(messages).toContainEqual(
      expect.objectContaining({ kind: 'post', post_id: post.id, change: 'created', status: Draft, version: 1 }),
    )
    expect(own).toEqual([expect.objectContaining({ post_id: post.id, status: 'draft', status_number: 0 })])
  })

  test('a dry run checks and answers, and leaves nothing', async () => {
    const [{ before }] = (await fanfare.sql('select count(*) as before from posts')) as [{ before: string }]
    const { posts } = await mira.call(CreatePosts, { body: body({ schedule: { kind: 'now' }, dry_run: true }) })
    expect(posts).toMatchObject([{ status: Scheduled, caption: 'New glaze #Ceramics' }])
    expect(
      (await mira.ask(CreatePosts, { body: body({ items: [], schedule: { kind: 'now' }, dry_run: true }) })).error
        ?.code,
    ).toBe('post_incomplete')
    expect(await fanfare.sql('select count(*) as before from posts')).toEqual([{ before }])
    expect((await mira.ask(GetPost, { params: { id: posts[0]?.id } })).error?.code).toBe('post_not_found')
  })

  test('what cannot be is refused with its code and field, and nothing of it is kept', async () => {
    const [before] = await fanfare.sql('select count(*) from posts')
    const refused = async (given: object) => {
      const { status, error } = await mira.ask(CreatePosts, { body: body(given) })
      return { status, code: error?.code, field: error?.field }
    }
    const later = { kind: 'date', wall: ahead(3) }
    expect(await refused({ accounts: [olea.id, '123'] })).toEqual({
      status: 404,
      code: 'social_account_not_found',
      field: 'body.accounts.1',
    })
    expect(await refused({ items: [{ media_id: '123' }] })).toEqual({
      status: 404,
      code: 'media_not_found',
      field: 'body.items.0.media_id',
    })
    expect(await refused({ items: [], schedule: later })).toMatchObject({ status: 422, code: 'post_incomplete' })
    expect(await refused({ accounts: [page.id, olea.id], items: [], schedule: later })).toMatchObject({
      code: 'post_incomplete',
    })
    expect(await refused({ schedule: { kind: 'date', wall: ahead(-1) } })).toEqual({
      status: 422,
      code: 'schedule_in_past',
      field: 'body.schedule.wall',
    })
    expect(await refused({ schedule: { kind: 'date', wall: ahead(400) } })).toMatchObject({
      status: 403,
      code: 'schedule_too_far',
    })
    expect(await refused({ schedule: { kind: 'date', wall: '2027-03-28T01:30' } })).toMatchObject({
      status: 422,
      code: 'schedule_gap',
    })
    expect(await refused({ schedule: { kind: 'draft', wall: '2027-03-28T01:30' } })).toMatchObject({
      code: 'schedule_gap',
    })
    expect(await refused({ schedule: { ...later, zone: 'Europe/Atlantis' } })).toMatchObject({
      status: 422,
      code: 'timezone_unknown',
    })
    expect(await refused({ schedule: { kind: 'date' } })).toMatchObject({
      status: 422,
      code: 'invalid_input',
      field: 'body.schedule.wall',
    })
    expect(await refused({ overrides: [{ account_id: page.id, caption: 'x' }] })).toMatchObject({
      code: 'invalid_input',
      field: 'body.overrides.0.account_id',
    })
    expect(await refused({ items: Array(21).fill(items()[0]) })).toMatchObject({
      code: 'invalid_input',
      field: 'body.items',
    })
    expect(await refused({ accounts: [] })).toMatchObject({ code: 'invalid_input', field: 'body.accounts' })
    expect(await fanfare.sql('select count(*) from posts')).toEqual([before])
  })

  test('a file that is not uploaded yet stops a post that goes out, not a draft', async () => {
    const [{ id }] = (await fanfare.sql(
      `insert into media (id, team_id, author_id, type, file_name, mime, bytes, storage, storage_key) values (42, 1, 1, 'image', 'a', 'image/jpeg', 10, 'disk', '') returning id`,
    )) as [{ id: string }]
    expect(
      (await mira.ask(CreatePosts, { body: body({ items: [{ media_id: id }], schedule: { kind: 'now' } }) })).error,
    ).toMatchObject({ code: 'media_not_ready', field: 'body.items.0' })
    expect(await create({ items: [{ media_id: id }] })).toMatchObject({ media: [{ url: null, thumbnail_url: null }] })
  })

  test('an account whose connection has ended takes no posts that go out', async () => {
    const ended = account('1', { status: AccountExpired })
    fanfare.accounts.push(ended)
    const answer = await mira.ask(CreatePosts, { body: body({ accounts: [ended.id], schedule: { kind: 'now' } }) })
    expect(answer.error).toMatchObject({
      code: 'post_incomplete',
      message: 'Instagram is disconnected. Reconnect oleaandsons to post to it.',
    })
  })
})

describe('a draft that new posts take the place of', () => {
  const lock = (id: string, by: string) =>
    fanfare.sql(`update posts set locked_by = $2, locked_until = now() + interval '5 minutes' where id = $1`, [id, by])
  const isThere = async (id: string) =>
    (await fanfare.sql<{ deleted_at: Date | null }>('select deleted_at from posts where id = $1', [id]))[0]
      ?.deleted_at === null
  const make = (draft: { id: string; version: number }, given: object = {}, who = mira, headers = {}) =>
    who.ask(CreatePosts, { body: body({ replaces: { id: draft.id, version: draft.version }, ...given }), headers })

  test('goes with their creation, once for a key, and can be restored', async () => {
    const draft = await create()
    const schedule = { kind: 'date', wall: ahead(7) }
    const headers = { 'idempotency-key': 'in-place' }
    const [first, second] = await Promise.all([1, 2].map(() => make(draft, { schedule }, mira, headers)))
    expect(first?.data.posts).toMatchObject([{ status: Scheduled }])
    expect(second?.data.posts[0]?.id).toBe(first?.data.posts[0]?.id)
    expect((await make(draft, { schedule }, mira, headers)).data.posts[0]?.id).toBe(first?.data.posts[0]?.id)
    expect(await isThere(draft.id)).toBe(false)
    const told = await fanfare.sql(`select id from outbox where payload ->> 'postId' = $1`, [draft.id])
    // Made and deleted, each said once.
    expect(told).toHaveLength(2)
    expect((await mira.call(RestorePost, { params: { id: draft.id } })).status).toBe(Draft)
  })
  test('stays where it was changed meanwhile, and the posts are made', async () => {
    const draft = await create()
    await mira.call(UpdatePost, { params: { id: draft.id }, body: { caption: 'Changed elsewhere' } })
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect(await isThere(draft.id)).toBe(true)
  })
  test('stays where it is scheduled already, is somebody else’s, is locked, or nothing is made', async () => {
    const planned = await scheduled(9)
    const draft = await create()
    expect((await make(planned)).data.posts).toHaveLength(1)
    expect((await make(draft, {}, fanfare.as({ userId: '12' }))).data.posts).toHaveLength(1)
    expect((await make(draft, { schedule: { kind: 'date', wall: ahead(-3) } })).error?.code).toBe('schedule_in_past')
    expect((await make(draft, { dry_run: true })).error).toBeUndefined()
    await lock(draft.id, '12')
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect([await isThere(planned.id), await isThere(draft.id)]).toEqual([true, true])
    await lock(draft.id, '11')
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect(await isThere(draft.id)).toBe(false)
    // It is gone: the posts are made all the same.
    expect((await make(draft)).data.posts).toHaveLength(1)
  })
  test('is named with its version, and is another team’s never', async () => {
    const draft = await create()
    const team = fanfare.as({ teamId: '77' })
    const theirs = account('77')
    fanfare.accounts.push(theirs)
    expect((await make(draft, { accounts: [theirs.id], items: [] }, team)).error).toMatchObject({
      code: 'post_not_found',
      field: 'body.replaces.id',
    })
    expect(await isThere(draft.id)).toBe(true)
    const unversioned = await mira.ask(CreatePosts, { body: body({ replaces: { id: draft.id } }) })
    expect(unversioned.error).toMatchObject({ code: 'invalid_input', field: 'body.replaces.version' })
  })
})

describe('cancelling what is published at once', () => {
  const publish = (id: string, query: object = { undo_seconds: 60 }) =>
    mira.call(PublishPost, { params: { id }, query })
  const cancel = (id: string) => mira.call(CancelPost, { params: { id } })
  test('leaves a draft with the time that it had before, also after a second press', async () => {
    const planned = await scheduled(6)
    await publish(planned.id)
    await publish(planned.id)
    const back = await cancel(planned.id)
    expect(back).toMatchObject({ status: Draft, schedule: planned.schedule, post_at: planned.post_at })
    // A time that was chosen since is the one that counts.
    const wall = ahead(7)
    await mira.call(SchedulePost, { params: { id: planned.id }, body: { wall } })
    expect(await cancel(planned.id)).toMatchObject({ status: Draft, schedule: { wall } })
    const draft = await create()
    await publish(draft.id)
    expect(await cancel(draft.id)).toMatchObject({ status: Draft, schedule: null })
  })
  test('not with one that has passed meanwhile', async () => {
    const planned = await scheduled(6)
    await publish(planned.id)
    await fanfare.sql(
      `update posts set time_before = jsonb_set(time_before, '{post_at}', '"2026-01-01T00:00:00Z"') where id = $1`,
      [planned.id],
    )
    expect(await cancel(planned.id)).toMatchObject({ status: Draft, schedule: null, post_at: null })
  })
})

describe('Idempotency-Key', () => {
  const send = (key: string, given: object = {}, who = mira) =>
    who.ask(CreatePosts, {
      body: body({ schedule: { kind: 'date', wall: ahead(6) }, ...given }),
      headers: { 'idempotency-key': key },
    })

  test('the same request makes its posts once, also when it comes many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('a-key')))
    const ids = answers.map(({ data }) => data.posts.map(post => post.id))
    expect(new Set(ids.map(String)).size).toBe(1)
    expect(await publicationsOf(ids[0]?.[0] as string)).toHaveLength(1)
    expect((await send('a-key')).data.posts.map(post => post.id)).toEqual(ids[0])
  })
  test('another request with the key is refused; another person’s key is another key', async () => {
    const first = await send('b-key')
    expect((await send('b-key', { caption: 'Other' })).error).toMatchObject({
      code: 'idempotency_key_reused',
      field: 'headers.idempotency-key',
    })
    const other = await send('b-key', {}, fanfare.as({ userId: '12' }))
    expect(other.data.posts[0]?.id).not.toBe(first.data.posts[0]?.id)
    expect((await send('a b')).error).toMatchObject({ code: 'invalid_input', field: 'headers.idempotency-key' })
  })
  test('what the first request made does not refuse its repetition: a day that it filled', async () => {
    const only = account('1', { plan: 0 })
    fanfare.accounts.push(only)
    const fill = (key: string) => send(key, { accounts: [only.id], schedule: { kind: 'date', wall: ahead(12) } })
    for (let n = 0; n < 4; n++) expect((await fill(`fill-${n}`)).data.posts).toHaveLength(1)
    // The day has one place left. While the second press is being checked the first takes it.
    let first: string | undefined
    fanfare.meanwhile = async () => {
      first = (await fill('last')).data.posts[0]?.id
    }
    const second = await fill('last')
    expect(second.error).toBeUndefined()
    expect(second.data.posts[0]?.id).toBe(first)
    expect((await fill('another')).error?.code).toBe('quota_reached')
  })
  test('a refused request leaves the key free', async () => {
    expect((await send('c-key', { items: [] })).error?.code).toBe('post_incomplete')
    expect((await send('c-key')).data.posts).toHaveLength(1)
  })
})

describe('changing', () => {
  test('a draft: sent fields change, others stay; the ETag is the version', async () => {
    const post = await create()
    const answer = await mira.ask(UpdatePost, {
      params: { id: post.id },
      body: { caption: 'Old #glaze' },
      headers: { 'if-match': '"1"' },
    })
    expect(answer.data).toMatchObject({
      caption: 'Old #glaze',
      hashtags: ['glaze'],
      version: 2,
      status: Draft,
      media: [{ media_id: pictureId }],
    })
    expect(answer.headers.get('etag')).toBe('"2"')
    expect((await mira.ask(GetPost, { params: { id: post.id } })).headers.get('etag')).toBe('"2"')
    const known = await mira.ask(GetPost, { params: { id: post.id }, headers: { 'if-none-match': '"2"' } })
    expect(known.status).toBe(304)
    // The steps of a post in progress and the link of a live one change without a new version.
    for (const status of [InProgress, Posted]) {
      await fanfare.sql('update posts set status = $2 where id = $1', [post.id, status])
      const going = await mira.ask(GetPost, { params: { id: post.id }, headers: { 'if-none-match': '"2"' } })
      expect([going.status, going.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W\//)])
    }
    await fanfare.sql(`update posts set status = ${Draft} where id = $1`, [post.id])
    const stale = await mira.ask(UpdatePost, {
      params: { id: post.id },
      body: { caption: 'x' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale).toMatchObject({ status: 412, error: { code: 'version_conflict', details: { version: 2 } } })
    expect(
      (await mira.ask(UpdatePost, { params: { id: post.id }, body: {}, headers: { 'if-match': 'two' } })).error,
    ).toMatchObject({ code: 'invalid_input', field: 'headers.if-match' })
    expect(
      await mira.call(UpdatePost, { params: { id: post.id }, body: { account_id: page.id, items: [] } }),
    ).toMatchObject({ account: { id: page.id }, type: 'text', version: 3 })
  })

  test('a planned one must stay complete; its time, account and state move its publication', async () => {
    const post = await scheduled()
    const patch = (body: object) => mira.ask(UpdatePost, { params: { id: post.id }, body })
    expect((await patch({ caption: 'Newer' })).data).toMatchObject({ caption: 'Newer', status: Scheduled })
    expect((await patch({ items: [] })).error?.code).toBe('post_incomplete')
    expect((await patch({ items: [{ media_id: '5' }] })).error?.code).toBe('media_not_found')
    expect((await patch({ account_id: '5' })).error).toMatchObject({
      code: 'social_account_not_found',
      field: 'body.account_id',
    })
    const moved = (await patch({ schedule: { kind: 'date', wall: ahead(8) } })).data
    expect(await publicationsOf(post.id)).toMatchObject([
      { state: 'scheduled', due_at: new Date(moved.post_at as string) },
    ])
    await patch({ account_id: page.id })
    expect(await publicationsOf(post.id)).toMatchObject([
      { state: 'cancelled' },
      { state: 'scheduled', social_account_id: page.id },
    ])
    expect((await patch({ schedule: { kind: 'draft' } })).data).toMatchObject({ status: Draft, schedule: null })
    expect((await publicationsOf(post.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  })

  test('many at once: all happen one after the other, none is lost', async () => {
    const post = await scheduled()
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        mira.ask(SchedulePost, { params: { id: post.id }, body: { wall: ahead(10 + at) } }),
      ),
    )
    const versions = answers.map(({ data }) => data.version).sort()
    expect(versions).toEqual([2, 3, 4, 5])
    const last = answers.find(({ data }) => data.version === 5)?.data
    expect(await publicationsOf(post.id)).toMatchObject([{ due_at: new Date(last?.post_at as string) }])
  })

  test('nothing changes what is going out, is live, or may be', async () => {
    const post = await scheduled()
    await fanfare.sql(
      `update publications set state = 'commit_requested', commit_requested_at = now() where post_id = $1`,
      [post.id],
    )
    await fanfare.sql(`update posts set status = ${InProgress}, version = version + 1 where id = $1`, [post.id])
    const refuse = async (code: string) => {
      const params = { id: post.id }
      const all = [
        mira.ask(UpdatePost, { params, body: { caption: 'x' } }),
        mira.ask(SchedulePost, { params, body: { wall: ahead(9) } }),
        mira.ask(PublishPost, { params }),
        mira.ask(CancelPost, { params }),
      ]
      expect((await Promise.all(all)).map(({ error }) => error?.code)).toEqual(Array(4).fill(code))
    }
    await refuse('post_going_out')
    expect((await mira.ask(DeletePost, { params: { id: post.id } })).error?.code).toBe('post_going_out')
    await failing(post.id, true)
    await refuse('post_state')
    await fanfare.sql(`update posts set status = ${Posted}, unconfirmed = false where id = $1`, [post.id])
    await refuse('post_state')
    // Live: deleting is refused, hiding takes it off the lists and asks the network nothing.
    const params = { id: post.id }
    expect((await mira.ask(DeletePost, { params })).error?.code).toBe('post_state')
    expect(await mira.call(HidePost, { params })).toEqual({ done: true })
    expect((await mira.call(ListPosts, { query: { ids: post.id } })).data).toEqual([])
    expect(await mira.call(RestorePost, { params })).toMatchObject({ id: post.id, status: Posted })
    expect((await mira.ask(HidePost, { params: { id: (await create()).id } })).error?.code).toBe('post_state')
  })
})

describe('drafts', () => {
  test('are refused below product_id 2, where all else is allowed; a cancelled post is a draft all the same', async () => {
    const solo = fanfare.as({ plan: 1 })
    for (const more of [{}, { dry_run: true }])
      expect(await solo.ask(CreatePosts, { body: body({ schedule: { kind: 'draft' }, ...more }) })).toMatchObject({
        status: 403,
        type: 'limit',
        error: { code: 'feature_off', field: 'body.schedule.kind', message: 'Your plan doesn’t include drafts.' },
      })
    const planned = await solo.call(CreatePosts, { body: body({ schedule: { kind: 'date', wall: ahead(12) } }) })
    const params = { id: planned.posts[0]?.id as string }
    expect(await solo.call(CancelPost, { params })).toMatchObject({ status: Draft })
    expect(await solo.call(UpdatePost, { params, body: { caption: 'Changed' } })).toMatchObject({ status: Draft })
  })
})

describe('planning, taking back, trying again', () => {
  test('a draft is scheduled, brought forward, taken back', async () => {
    const draft = await create()
    const params = { id: draft.id }
    const wall = ahead(7, '18:05')
    expect(await mira.call(SchedulePost, { params, body: { wall } })).toMatchObject({
      status: Scheduled,
      schedule: { wall, zone: 'Europe/Lisbon' },
    })
    const inTokyo = await mira.call(SchedulePost, { params, body: { wall, zone: 'Asia/Tokyo' } })
    // Tokyo is at UTC+9 all year. The post keeps the account's own clock.
    expect(inTokyo.post_at).toBe(new Date(`${wall}:00+09:00`).toISOString())
    const own = Temporal.Instant.from(inTokyo.post_at as string)
      .toZonedDateTimeISO('Europe/Lisbon')
      .toPlainDateTime()
    expect(inTokyo.schedule).toMatchObject({ wall: own.toString({ smallestUnit: 'minute' }), zone: 'Europe/Lisbon' })
    expect(await mira.call(CancelPost, { params })).toMatchObject({
      status: Draft,
      schedule: { zone: 'Europe/Lisbon' },
    })
    expect((await mira.ask(CancelPost, { params })).error?.code).toBe('post_state')
    expect(await mira.call(PublishPost, { params })).toMatchObject({ status: Scheduled, schedule: { kind: 'now' } })
    expect(await mira.call(CancelPost, { params })).toMatchObject({ status: Draft, schedule: { kind: 'date' } })
    expect((await publicationsOf(draft.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    for (const [bad, code] of [
      [ahead(-2), 'schedule_in_past'],
      [ahead(900), 'schedule_too_far'],
      ['2027-03-28T01:30', 'schedule_gap'],
      ['2027-02-30T01:30', 'invalid_input'],
    ] as const) {
      expect((await mira.ask(SchedulePost, { params, body: { wall: bad } })).error).toMatchObject({
        code,
        field: 'body.wall',
      })
    }
    expect((await mira.ask(SchedulePost, { params, body: { wall, zone: 'No/Where' } })).error).toMatchObject({
      code: 'timezone_unknown',
      field: 'body.zone',
    })
    const empty = await create({ items: [] })
    expect((await mira.ask(PublishPost, { params: { id: empty.id } })).error?.code).toBe('post_incomplete')
  })

  test('publishing now leaves the seconds asked for to take it back, and then it is a draft without a time', async () => {
    const draft = await create()
    const params = { id: draft.id }
    const secondsLeft = async () => {
      const [{ left } = { left: 0 }] = await fanfare.sql<{ left: string }>(
        'select extract(epoch from due_at - now()) as left from publications where post_id = $1 order by id desc limit 1',
        [draft.id],
      )
      return Number(left)
    }
    const post = await mira.call(PublishPost, { params, query: { undo_seconds: 60 } })
    expect(post).toMatchObject({ status: Scheduled, schedule: { kind: 'now' } })
    expect(await secondsLeft()).toBeGreaterThan(30)
    expect(await mira.call(CancelPost, { params })).toMatchObject({ status: Draft, schedule: null, post_at: null })
    expect((await mira.ask(PublishPost, { params, query: { undo_seconds: 61 } })).error).toMatchObject({
      code: 'invalid_input',
      field: 'query.undo_seconds',
    })
    const made = await create({ schedule: { kind: 'now', undo_seconds: 60 } })
    expect(made).toMatchObject({ status: Scheduled, schedule: { kind: 'now' } })
    expect(await mira.call(CancelPost, { params: { id: made.id } })).toMatchObject({ status: Draft, schedule: null })
    expect((await publicationsOf(made.id)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  test('pressing twice makes one publication: publish, schedule, retry', async () => {
    const alive = async (id: string) =>
      (await publicationsOf(id)).filter(({ state }) => state !== 'failed' && state !== 'cancelled')
    const press = async (id: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => mira.ask(PublishPost, { params: { id } })))
    const draft = await create()
    await press(draft.id, 6)
    expect(await alive(draft.id)).toHaveLength(1)
    const again = await press(draft.id, 1)
    expect(again[0]?.data).toMatchObject({ status: Scheduled, schedule: { kind: 'now' } })
    expect(await alive(draft.id)).toHaveLength(1)

    const planned = await create()
    const wall = ahead(6)
    const plan = () => mira.ask(SchedulePost, { params: { id: planned.id }, body: { wall } })
    await Promise.all([plan(), plan(), plan()])
    expect(await alive(planned.id)).toHaveLength(1)

    const failed = await scheduled()
    await failing(failed.id)
    const retry = () => mira.ask(RetryPost, { params: { id: failed.id } })
    const answers = await Promise.all([retry(), retry(), retry()])
    expect(answers.some(({ data }) => data?.status === Scheduled)).toBe(true)
    expect(await alive(failed.id)).toHaveLength(1)
  })

  test('a failed post is tried again; others are not', async () => {
    const post = await scheduled()
    const retry = () => mira.ask(RetryPost, { params: { id: post.id } })
    expect((await retry()).error?.code).toBe('post_state')
    await failing(post.id, true)
    expect((await retry()).error).toMatchObject({
      code: 'post_state',
      message: 'First confirm whether this post is live.',
    })
    await failing(post.id)
    const edited = await mira.call(UpdatePost, { params: { id: post.id }, body: { caption: 'Fixed' } })
    expect(edited).toMatchObject({ status: Failed, caption: 'Fixed', error: { code: 'media_rejected' } })
    expect((await retry()).data).toMatchObject({ status: Scheduled, error: null, schedule: { kind: 'now' } })
    expect((await publicationsOf(post.id)).map(({ state }) => state)).toEqual(['failed', 'scheduled'])
  })

  test('a deleted post is gone, its place free, and comes back as it was where it can', async () => {
    const post = await scheduled(11)
    const params = { id: post.id }
    await mira.call(DeletePost, { params })
    for (const endpoint of [GetPost, UpdatePost, PublishPost, CancelPost, RetryPost, DeletePost]) {
      expect(
        (await mira.ask(endpoint, { params, ...(endpoint.method === 'PATCH' ? { body: {} } : {}) })).error?.code,
      ).toBe('post_not_found')
    }
    expect((await mira.call(ListPosts, { query: { ids: post.id } })).data).toEqual([])
    expect((await publicationsOf(post.id)).map(({ state }) => state)).toEqual(['cancelled'])
    expect(await mira.call(RestorePost, { params })).toMatchObject({ status: Scheduled, schedule: post.schedule })
    expect((await publicationsOf(post.id)).map(({ state }) => state)).toEqual(['cancelled', 'scheduled'])
    expect((await mira.ask(RestorePost, { params })).error?.code).toBe('post_not_found')
    await mira.call(DeletePost, { params })
    await fanfare.sql(`update posts set post_at = now() - interval '1 hour' where id = $1`, [post.id])
    expect(await mira.call(RestorePost, { params })).toMatchObject({ status: Draft, schedule: null })
    await mira.call(DeletePost, { params })
    await fanfare.sql(`update posts set deleted_at = now() - interval '31 days' where id = $1`, [post.id])
    expect((await mira.ask(RestorePost, { params })).error?.code).toBe('post_not_found')
  })
})

describe('the daily quota', () => {
  const free = () => {
    const one = account('3', { plan: 0 })
    fanfare.accounts.push(one)
    return one
  }
  let solo: Caller
  let item: string
  beforeAll(async () => {
    solo = fanfare.as({ teamId: '3', plan: 0 })
    item = (await solo.picture()).id
  })
  const make = (one: Account, wall: string) =>
    solo.ask(CreatePosts, {
      body: { caption: 'x', items: [{ media_id: item }], accounts: [one.id], schedule: { kind: 'date', wall } },
    })

  test('holds when many come at once: five get the day’s five places', async () => {
    const one = free()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => make(one, ahead(5, `12:${10 + at}`))))
    const refused = answers.filter(({ error }) => error)
    expect(refused).toHaveLength(7)
    expect(refused[0]).toMatchObject({
      status: 403,
      type: 'limit',
      error: { code: 'quota_reached', details: { quota: 5, used: 5, social_account_id: one.id } },
    })
    expect(await fanfare.sql('select count(*)::int as n from posts where social_account_id = $1', [one.id])).toEqual([
      { n: 5 },
    ])
    // Another day has room; moving within the full day takes no new place; a deleted one leaves its place.
    expect((await make(one, ahead(6))).error).toBeUndefined()
    const kept = answers.filter(({ error }) => !error).map(({ data }) => data.posts[0]?.id as string)
    expect(
      (await solo.ask(SchedulePost, { params: { id: kept[0] }, body: { wall: ahead(5, '20:00') } })).error,
    ).toBeUndefined()
    await solo.call(DeletePost, { params: { id: kept[1] } })
    expect((await make(one, ahead(5, '15:00'))).error).toBeUndefined()
    expect(await solo.call(RestorePost, { params: { id: kept[1] } })).toMatchObject({ status: Draft })
    expect(
      (await solo.ask(SchedulePost, { params: { id: kept[1] }, body: { wall: ahead(5, '21:00') } })).error?.code,
    ).toBe('quota_reached')
    // A live one that is hidden keeps its place: it is on the network as before.
    await fanfare.sql(`update posts set status = ${Posted} where id = $1`, [kept[2]])
    await solo.call(HidePost, { params: { id: kept[2] as string } })
    expect((await make(one, ahead(5, '16:00'))).error?.code).toBe('quota_reached')
  })
})

test('another team’s post does not exist, whatever is asked of it', async () => {
  const post = await scheduled(12)
  const stranger = fanfare.as({ teamId: '2', role: 0 })
  const params = { id: post.id }
  const asked = [
    stranger.ask(GetPost, { params }),
    stranger.ask(UpdatePost, { params, body: { caption: 'x' } }),
    stranger.ask(SchedulePost, { params, body: { wall: ahead(3) } }),
    stranger.ask(PublishPost, { params }),
    stranger.ask(CancelPost, { params }),
    stranger.ask(RetryPost, { params }),
    stranger.ask(DeletePost, { params }),
    stranger.ask(RestorePost, { params }),
  ]
  expect((await Promise.all(asked)).map(({ error }) => error?.code)).toEqual(Array(8).fill('post_not_found'))
  expect((await stranger.ask(CreatePosts, { body: body() })).error?.code).toBe('social_account_not_found')
  const own = account('2')
  fanfare.accounts.push(own)
  const theirs = await stranger.ask(CreatePosts, { body: body({ accounts: [own.id] }) })
  expect(theirs.error).toMatchObject({ code: 'media_not_found' })
  expect(await mira.call(GetPost, { params })).toEqual(post)
})

describe('a creator, with the post of somebody else', () => {
  const changes = [
    ['edit', UpdatePost, { body: { caption: 'x' } }],
    ['schedule', SchedulePost, { body: { wall: ahead(3) } }],
    ['publish', PublishPost, {}],
    ['cancel', CancelPost, {}],
    ['retry', RetryPost, {}],
    ['check', CheckPost, {}],
    ['comment', PostComment, {}],
    ['delete', DeletePost, {}],
    ['hide', HidePost, {}],
  ] as const
  const refused = {
    code: 'not_allowed',
    field: 'params.id',
    message: 'Only its author or a manager can change this post.',
  }

  test.each(changes)('may not %s it, whatever its state', async (_, endpoint, given) => {
    const other = fanfare.as({ userId: '12' })
    for (const post of [await create(), await scheduled(14)]) {
      const params = { id: post.id }
      expect((await other.ask(endpoint, { ...given, params } as never)).error).toMatchObject(refused)
      expect(await other.call(GetPost, { params })).toEqual(post)
      await mira.call(DeletePost, { params })
      expect((await other.ask(RestorePost, { params })).error).toMatchObject(refused)
    }
  })

  test('may not with a key of theirs either', async () => {
    const { id } = await create()
    const key = fanfare.as({ userId: '12', via: 'key', keyId: '1', scopes: ['posts:read', 'posts:write'] })
    expect((await key.ask(DeletePost, { params: { id } })).error).toMatchObject(refused)
  })

  test('a manager may, and so may the author', async () => {
    const { id } = await create()
    const params = { id }
    const manager = fanfare.as({ userId: '12', role: 1 })
    expect((await manager.call(UpdatePost, { params, body: { caption: 'By a manager' } })).caption).toBe('By a manager')
    expect((await mira.call(UpdatePost, { params, body: { caption: 'Mine' } })).author_id).toBe('11')
  })

  test('the calendar says whose post it is', async () => {
    const { id } = await scheduled(15)
    const query = { start: `${ahead(13)}:00Z`, end: `${ahead(17)}:00Z` }
    const { rows } = await fanfare.as({ userId: '12' }).call(ListCalendar, { query })
    expect(rows.find(row => row.id === id)).toMatchObject({ u: '11' })
  })
})

test('the snapshot is the first message of the status stream, for services only', async () => {
  const post = await scheduled(13)
  const service = fanfare.as({ via: 'service', userId: '' })
  expect(await service.call(PostSnapshot, { body: { team_id: '1', post_id: post.id } })).toMatchObject({
    post_id: post.id,
    status: 'scheduled',
    status_number: 1,
    content_id: null,
    error: null,
  })
  expect(await service.call(PostSnapshot, { body: { team_id: '2', post_id: post.id } })).toBeNull()
  expect((await mira.ask(PostSnapshot, { body: { team_id: '1', post_id: post.id } })).error?.code).toBe('not_found')
})
