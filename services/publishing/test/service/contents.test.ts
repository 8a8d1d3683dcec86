import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  AddContent,
  AddContents,
  CheckContents,
  DeleteContents,
  LockContent,
  MarkPosted,
  UpdatePostsZone,
  UpdateThumbs,
} from '@fanfare/contracts/endpoints/contents.ts'
import { MediaThumbnail } from '@fanfare/contracts/endpoints/media.ts'
import { CancelPosts, MovePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { CreatePosts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { AddTimeslots, ListAvailableSlots, UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import { Draft, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 9300
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const inDays = (days: number, time = '10:00'): string =>
  `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days })}T${time}`

async function teamOf() {
  const teamId = String(++team)
  const own = account(teamId)
  publishing.accounts.push(own)
  const member = publishing.as({ teamId, role: Manager, userId: '21' })
  const other = publishing.as({ teamId, role: Manager, userId: '22' })
  const media = await member.picture()
  const create = async (schedule: object = { kind: 'draft' }): Promise<Post> =>
    (
      await member.call(CreatePosts, {
        body: { accounts: [own.id], caption: 'One', items: [{ media_id: media.id }], schedule },
      })
    ).posts[0] as Post
  const get = (id: string) => member.call(GetPost, { params: { id } })
  return { teamId, own, member, other, media, create, get }
}

describe('adding by the names of the specification', () => {
  test('a scheduled post at that moment, with its hashtags, place and people', async () => {
    const { own, member, media } = await teamOf()
    const at = Temporal.PlainDateTime.from(inDays(4)).toZonedDateTime('Europe/Lisbon')
    const post = await member.call(AddContent, {
      body: {
        owner_id: own.id,
        description: 'Morning light #Lisbon',
        media: [
          {
            id: media.id,
            alt_text: 'A bowl',
            user_tags: [{ username: 'olea', pk: '9', position: { x: 0.1, y: 0.9 } }],
          },
        ],
        hashtags: ['#lisbon', 'bowls'],
        location: { id: 'ours', name: 'Lisbon', facebook_places_id: '110' },
        eligible_actions: ['EDIT'],
        schedule_publish_timestamp: at.epochMilliseconds / 1000,
      },
    })
    expect(post).toMatchObject({
      status: Scheduled,
      caption: 'Morning light #Lisbon #bowls',
      location: { id: '110', name: 'Lisbon' },
      post_at: at.toInstant().toString({ fractionalSecondDigits: 3 }),
      schedule_publish_timestamp: at.epochMilliseconds / 1000,
      schedule: { wall: inDays(4), zone: 'Europe/Lisbon' },
      media: [{ media_id: media.id, user_tags: [{ username: 'olea', x: 0.1, y: 0.9, pk: '9' }] }],
      creator_source: null,
    })
    expect(post.last_added_timestamp).toBe(Math.floor(Date.parse(post.created_at) / 1000))
  })

  test('a moment with seconds keeps the clock of the account, over a change of the clocks too', async () => {
    const { own, member, media } = await teamOf()
    const at = Temporal.PlainDateTime.from(inDays(4)).add({ seconds: 29 }).toZonedDateTime('Europe/Lisbon')
    const post = await member.call(AddContent, {
      body: { owner_id: own.id, media: [{ id: media.id }], schedule_publish_timestamp: at.epochMilliseconds / 1000 },
    })
    expect(post).toMatchObject({
      post_at: at.toInstant().toString({ fractionalSecondDigits: 3 }),
      schedule: { wall: `${inDays(4)}:29`, zone: 'Europe/Lisbon' },
    })
    await member.call(MovePosts, { body: { posts: [post.id], days: 1 } })
    expect((await member.call(GetPost, { params: { id: post.id } })).schedule).toMatchObject({
      wall: `${inDays(5)}:29`,
      zone: 'Europe/Lisbon',
    })
  })

  test('files stand in the order that was sent with them, and a failure names the file as it was sent', async () => {
    const { own, member, media } = await teamOf()
    const second = await member.picture({ seed: 2 })
    const body = {
      owner_id: own.id,
      media: [
        { id: media.id, order: 1 },
        { id: second.id, order: 0 },
      ],
    }
    const post = await member.call(AddContent, { body })
    expect(post.media.map(({ media_id }) => media_id)).toEqual([second.id, media.id])
    const unknown = {
      ...body,
      media: [
        { id: '7', order: 1 },
        { id: second.id, order: 0 },
      ],
    }
    expect((await member.ask(AddContent, { body: unknown })).error).toMatchObject({
      code: 'media_not_found',
      field: 'body.media.0.id',
    })
  })

  test('two captions, a place without an id', async () => {
    const { own, member } = await teamOf()
    const refusal = async (given: object) =>
      (await member.ask(AddContent, { body: { owner_id: own.id, ...given } })).error
    expect(await refusal({ caption: 'A', description: 'B' })).toMatchObject({ field: 'body.description' })
    expect(await refusal({ location: { name: 'Lisbon' } })).toMatchObject({ field: 'body.location.id' })
  })

  test('a list: each on its own, and what is wrong with one names it', async () => {
    const { own, member } = await teamOf()
    const list = [
      { owner_id: own.id, caption: 'First' },
      { owner_id: '7', caption: 'Whose?' },
      { owner_id: own.id, post_type: 'film' },
      { owner_id: own.id, caption: 'Late', schedule_publish_timestamp: 1_700_000_000 },
    ]
    const add = (data: string, more: object = {}) => member.ask(AddContents, { body: { data, ...more } })
    const { data } = await add(JSON.stringify(list))
    expect(data).toMatchObject({ added: 1, refused: 3 })
    expect(data.results.map(({ error }) => [error?.code, error?.field])).toEqual([
      [undefined, undefined],
      ['social_account_not_found', 'body.data.1.owner_id'],
      ['invalid_input', 'body.data.2.post_type'],
      ['schedule_in_past', 'body.data.3.schedule_publish_timestamp'],
    ])
    for (const bad of ['no json', '{}', '[]', '7', JSON.stringify(Array.from({ length: 101 }, () => list[0]))])
      expect((await add(bad)).error).toMatchObject({ code: 'invalid_input', field: 'body.data' })
    const odd = await add(JSON.stringify([null, 7, 'text', [[]]]))
    expect(odd.data).toMatchObject({ added: 0, refused: 4 })
  })

  test('a key that is sent twice adds once, a dry run nothing', async () => {
    const { own, member, teamId } = await teamOf()
    const headers = { 'idempotency-key': 'walk-1' }
    const body = { data: JSON.stringify([{ owner_id: own.id, caption: 'Once' }]) }
    const first = await member.call(AddContents, { body, headers })
    const again = await member.call(AddContents, { body, headers })
    expect(again.results[0]?.post?.id).toBe(first.results[0]?.post?.id)
    await member.call(AddContents, { body: { ...body, dry_run: true } })
    expect(await publishing.sql('select id from posts where team_id = $1', [teamId])).toHaveLength(1)
  })
})

describe('a lock', () => {
  test('keeps a post to one person, who sees it saved under the version they read', async () => {
    const { member, other, create, get } = await teamOf()
    const post = await create()
    const locked = await member.call(LockContent, { body: { id: post.id } })
    expect(locked).toMatchObject({ locked_by: '21', version: post.version })
    const change = { params: { id: post.id }, body: { caption: 'Two' } }
    expect((await other.ask(UpdatePost, change)).error).toMatchObject({ code: 'not_allowed', field: 'params.id' })
    expect((await other.ask(LockContent, { body: { id: post.id } })).error?.code).toBe('not_allowed')
    const moved = await other.call(MovePosts, { body: { posts: [post.id], days: 1 } })
    expect(moved.items[0]?.left?.code).toBe('not_allowed')
    await member.call(UpdatePost, { ...change, headers: { 'if-match': `"${post.version}"` } })
    expect(await member.call(LockContent, { body: { id: post.id, locked: false } })).toMatchObject({
      locked_by: null,
      locked_until: null,
    })
    await other.call(UpdatePost, change)
    expect((await get(post.id)).caption).toBe('Two')
  })

  test('ends by itself', async () => {
    const { member, other, create } = await teamOf()
    const { id } = await create()
    await member.call(LockContent, { body: { id } })
    await publishing.sql(`update posts set locked_until = now() - interval '1 second' where id = $1`, [id])
    expect(await other.call(LockContent, { body: { id } })).toMatchObject({ locked_by: '22' })
  })

  test('of two that ask at once one gets it', async () => {
    const { member, other, create } = await teamOf()
    const { id } = await create()
    const answers = await Promise.all([member, other].map(one => one.ask(LockContent, { body: { id } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })
})

describe('the zone of scheduled posts', () => {
  test('times on the clock stay, moments move, one Undo sets them back', async () => {
    const { own, member, create, get } = await teamOf()
    const [one, two] = [
      await create({ kind: 'date', wall: inDays(3) }),
      await create({ kind: 'date', wall: inDays(4) }),
    ]
    const body = { account_id: own.id, timezone: 'Asia/Tokyo' }
    const dry = await member.call(UpdatePostsZone, { body: { ...body, dry_run: true } })
    expect(dry).toMatchObject({ done: 2, left: 0, batch: null })
    expect((await get(one.id)).post_at).toBe(one.post_at)
    const done = await member.call(UpdatePostsZone, { body })
    expect(done).toMatchObject({ done: 2, left: 0 })
    expect(await get(one.id)).toMatchObject({
      schedule: { wall: inDays(3), zone: 'Asia/Tokyo' },
      post_at: Temporal.PlainDateTime.from(inDays(3))
        .toZonedDateTime('Asia/Tokyo')
        .toInstant()
        .toString({ fractionalSecondDigits: 3 }),
    })
    expect(await member.call(UpdatePostsZone, { body })).toMatchObject({ done: 0, left: 0 })
    await member.call(UndoBatch, { body: { batch: done.batch as string } })
    expect((await get(two.id)).post_at).toBe(two.post_at)
  })

  test('a post leaves its time slot where it does not lie on it any more, and stays in it where it does', async () => {
    const { own, member, create } = await teamOf()
    // Not today: in Tokyo its hour may be over.
    const days = [Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 3 }).dayOfWeek]
    await member.call(AddTimeslots, { body: { account_id: own.id, days, hours: ['12:00'] } })
    const { id } = await create({ kind: 'time_slot' })
    const slotOf = async () =>
      (await publishing.sql('select schedule_kind, slot_id is not null as slot from posts where id = $1', [id]))[0]
    const tokyo = { account_id: own.id, timezone: 'Asia/Tokyo' }
    const [before] = await member.call(ListAvailableSlots)
    const moved = await member.call(UpdatePostsZone, { body: tokyo })
    expect(moved).toMatchObject({ done: 1 })
    expect(await slotOf()).toEqual({ schedule_kind: 'date', slot: false })
    expect((await member.call(ListAvailableSlots))[0]?.slots[0]?.at).not.toBe(before?.slots[0]?.at)
    await member.call(UndoBatch, { body: { batch: moved.batch as string } })
    expect(await slotOf()).toEqual({ schedule_kind: 'time_slot', slot: true })
    await member.call(UpdateTimeslotZone, { body: tokyo })
    expect(await member.call(UpdatePostsZone, { body: tokyo })).toMatchObject({ done: 1 })
    expect(await slotOf()).toEqual({ schedule_kind: 'time_slot', slot: true })
  })

  test('what would be in the past stays', async () => {
    const { own, member, create } = await teamOf()
    const soon = Temporal.Now.zonedDateTimeISO('Europe/Lisbon').add({ hours: 2 }).toPlainDateTime()
    await create({ kind: 'date', wall: soon.toString({ smallestUnit: 'minute' }) })
    const done = await member.call(UpdatePostsZone, { body: { account_id: own.id, timezone: 'Asia/Tokyo' } })
    expect(done.items.map(({ left }) => left?.code)).toEqual(['past'])
  })
})

describe('a thumbnail that cannot be read', () => {
  test('marks its posts, and is made again', async () => {
    const { member, media, create, get } = await teamOf()
    const { id } = await create()
    const file = join(publishing.mediaDir, 'thumbnails', `${media.id}.webp`)
    statSync(file)
    rmSync(file)
    expect((await get(id)).thumbnail_failed).toBe(false)
    expect((await member.ask(MediaThumbnail, { params: { id: media.id } })).status).toBe(404)
    expect((await get(id)).thumbnail_failed).toBe(true)
    // A rehearsal says that it can be made, and makes nothing.
    const dry = await member.call(UpdateThumbs, { body: { posts: [id], dry_run: true } })
    expect(dry.data[0]).toMatchObject({ id, thumbnail_failed: false })
    expect(existsSync(file)).toBe(false)
    expect((await get(id)).thumbnail_failed).toBe(true)
    const { data } = await member.call(UpdateThumbs, { body: { posts: [id] } })
    expect(data[0]).toMatchObject({ id, thumbnail_failed: false })
    expect(statSync(file).size).toBeGreaterThan(100)
  })

  test('of a picture that is gone too stays marked', async () => {
    const { member, media, create, teamId } = await teamOf()
    const { id } = await create()
    rmSync(join(publishing.mediaDir, 'thumbnails', `${media.id}.webp`))
    const [row] = await publishing.sql<{ storage_key: string }>('select storage_key from media where team_id = $1', [
      teamId,
    ])
    rmSync(join(publishing.mediaDir, row?.storage_key as string))
    const dry = await member.call(UpdateThumbs, { body: { posts: [id], dry_run: true } })
    expect(dry.data[0]).toMatchObject({ thumbnail_failed: true })
    expect(await publishing.sql('select 1 from media where team_id = $1 and thumbnail_failed', [teamId])).toEqual([])
    const { data } = await member.call(UpdateThumbs, { body: { posts: [id] } })
    expect(data[0]).toMatchObject({ thumbnail_failed: true })
  })
})

describe('marking as posted', () => {
  const permalink = 'https://www.instagram.com/reel/C4xYz1AbCdE/'

  test('a draft is live, with its link and shortcode', async () => {
    const { member, create, get } = await teamOf()
    const { id } = await create()
    const posted_at = '2026-01-05T11:00:00+01:00'
    const live = await member.call(MarkPosted, { params: { id }, body: { permalink, posted_at } })
    expect(live).toMatchObject({ status: Posted, permalink, shortcode: 'C4xYz1AbCdE', post_at: live.posted_at })
    expect(live.posted_at).toMatch(/^2026-01-05T10:00:00(\.0+)?Z$/)
    expect((await member.ask(MarkPosted, { params: { id }, body: {} })).error?.code).toBe('post_state')
    expect((await get(id)).status).toBe(Posted)
  })

  test('with the network’s own id, by any of its names', async () => {
    const { own, member, create } = await teamOf()
    const mark = async (body: object) => member.ask(MarkPosted, { params: { id: (await create()).id }, body })
    const [mine, other] = own.type === 'ig' ? (['ig_id', 'fb_id'] as const) : (['fb_id', 'ig_id'] as const)
    for (const body of [{ content_id: '17895695668004550' }, { [mine]: '17895695668004550', [other]: null }]) {
      const { data } = await mark(body)
      expect(data).toMatchObject({ content_id: '17895695668004550', [mine]: '17895695668004550', [other]: null })
    }
    expect((await mark({ [other]: '5' })).error).toMatchObject({ code: 'invalid_input', field: `body.${other}` })
    expect((await mark({ content_id: '5', [mine]: '6' })).error).toMatchObject({ field: `body.${mine}` })
    expect((await mark({ content_id: 'C4xYz1AbCdE' })).error).toMatchObject({ field: 'body.content_id' })
  })

  test('tells of it as of one that was published', async () => {
    const { own, member, create } = await teamOf()
    const { id } = await create()
    await member.call(MarkPosted, { params: { id }, body: { permalink } })
    const sql =
      "select payload -> 'publications' as publications from outbox where name = 'post_published' and payload ->> 'postId' = $1"
    expect(await publishing.sql(sql, [id])).toEqual([
      {
        publications: [
          { part: 1, account_id: own.id, surface: expect.stringMatching(/^(instagram|page)_/), status: 'live' },
        ],
      },
    ])
  })

  test('a scheduled post is not published any more', async () => {
    const { member, create } = await teamOf()
    const { id } = await create({ kind: 'date', wall: inDays(2) })
    expect(await member.call(MarkPosted, { params: { id }, body: {} })).toMatchObject({ status: Posted })
    expect(await publishing.sql('select state from publications where post_id = $1', [id])).toEqual([
      { state: 'cancelled' },
    ])
  })

  test('a time ahead, or a link that leads elsewhere', async () => {
    const { member, create } = await teamOf()
    const { id } = await create()
    const refusal = async (body: object) => (await member.ask(MarkPosted, { params: { id }, body })).error
    expect(await refusal({ posted_at: '2099-01-01T00:00:00Z' })).toMatchObject({ field: 'body.posted_at' })
    expect(await refusal({ posted_at: '2026-02-31T00:00:00Z' })).toMatchObject({ field: 'body.posted_at' })
    expect(await refusal({ permalink: 'https://elsewhere.example/p/1' })).toMatchObject({ field: 'body.permalink' })
  })

  test('a live one is hidden by delete, others are deleted, and a check says where they are', async () => {
    const { own, member, create } = await teamOf()
    const [live, draft] = [await create(), await create()]
    await member.call(MarkPosted, { params: { id: live.id }, body: {} })
    const ids = [live.id, draft.id]
    const checked = await member.call(CheckContents, { body: { posts: ids } })
    expect(checked).toMatchObject({ in_sync: false, retry_after: null, errors: [] })
    expect(checked.data.map(({ status }) => status)).toEqual([Posted, Draft])
    const { done, refused } = await member.call(DeleteContents, { body: { posts: ids } })
    expect([done.map(({ id }) => id), refused]).toEqual([ids, []])
    expect((await member.ask(CheckContents, { body: { posts: ids } })).error?.code).toBe('post_not_found')
    await member.ask(CancelPosts, { body: { accounts: [own.id], posts: ids } })
  })
})
