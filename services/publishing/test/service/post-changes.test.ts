import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { DeletePost, GetPost, HidePost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, test } from 'vitest'
import {
  ahead,
  create,
  failing,
  fanfare,
  mira,
  page,
  pictureId,
  publicationsOf,
  scheduled,
  usePosts,
} from './posts-setup.ts'

usePosts()

describe('changing', () => {
  test('hashtags are taken as they are shown: those that the caption lacks are put behind it', async () => {
    const { id } = await create()
    const change = (body: object) => mira.call(UpdatePost, { params: { id }, body })
    const said = await change({ caption: 'Old #glaze, new #Bowls' })
    expect(said.hashtags).toEqual(['glaze', 'bowls'])
    expect((await change({ hashtags: said.hashtags })).caption).toBe(said.caption)
    const more = await change({ hashtags: [...said.hashtags, '#lisbon'] })
    expect(more).toMatchObject({ caption: 'Old #glaze, new #Bowls #lisbon', hashtags: ['glaze', 'bowls', 'lisbon'] })
    expect((await change({ description: 'Plates', hashtags: ['glaze'] })).caption).toBe('Plates #glaze')
    const odd = await mira.ask(UpdatePost, { params: { id }, body: { hashtags: ['two words'] } })
    expect(odd.error).toMatchObject({ code: 'invalid_input', field: 'body.hashtags.0' })
  })
  test('time and feed by the names of the specification', async () => {
    const { id } = await create()
    const ask = (body: object) => mira.ask(UpdatePost, { params: { id }, body })
    const at = Math.floor(Date.now() / 60_000) * 60 + 7200
    const { data } = await ask({ schedule_publish_timestamp: at, igtv_share_preview_to_feed: false })
    expect(data).toMatchObject({
      status: Scheduled,
      schedule_publish_timestamp: at,
      igtv_share_preview_to_feed: false,
      share_to_feed: false,
    })
    expect((await ask({ schedule_publish_timestamp: 1000 })).error).toMatchObject({
      field: 'body.schedule_publish_timestamp',
    })
    const both = await ask({ schedule_publish_timestamp: at, schedule: { kind: 'draft' } })
    expect(both.error).toMatchObject({ code: 'invalid_input' })
    expect((await ask({ schedule_publish_timestamp: null })).data).toMatchObject({ status: Draft })
  })
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
