import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { describe, expect, test } from 'vitest'
import { account } from './harness.ts'
import {
  ahead,
  body,
  create,
  fanfare,
  items,
  mira,
  olea,
  page,
  pictureId,
  publicationsOf,
  usePosts,
} from './posts-setup.ts'

usePosts()

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
    // The reply of the call that makes them also says how to undo all of it.
    const { undo, ...shown } = mine
    expect(undo).toEqual(expect.any(String))
    expect(await mira.call(GetPost, { params: { id: mine.id } })).toEqual(shown)
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
