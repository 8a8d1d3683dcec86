import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  GetPost,
  HidePost,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller } from './harness.ts'
import { ahead, create, failing, fanfare, mira, publicationsOf, scheduled, usePosts } from './posts-setup.ts'

usePosts()

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
