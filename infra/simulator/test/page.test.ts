import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
let page: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  page = setup.account.pageId
})
afterAll(() => setup.close())

const feed = (params: Record<string, string>) => setup.post(`${page}/feed`, params)
const live = () => setup.simulator.control.publications({ account: page })
const attach = (...photos: string[]) => JSON.stringify(photos.map(media_fbid => ({ media_fbid })))

describe('a post', () => {
  it('of text is live at once', async () => {
    const { body } = await feed({ message: 'Open on Sunday' })
    expect(body.id).toMatch(new RegExp(`^${page}_\\d+$`))
    const read = await setup.get(body.id)
    expect(read.body).toEqual({ id: body.id, created_time: '2026-10-17T12:00:00+0000', message: 'Open on Sunday' })
    const more = await setup.get(
      `${body.id}?fields=is_published,from,status_type,permalink_url,likes.limit(0).summary(true),comments.limit(0).summary(true),shares`,
    )
    expect(more.body).toMatchObject({
      is_published: true,
      from: { id: page },
      status_type: 'mobile_status_update',
      likes: { data: [], summary: { total_count: 0, can_like: true, has_liked: false } },
      comments: { data: [], summary: { order: 'ranked', total_count: 0, can_comment: true } },
    })
    expect(more.body).not.toHaveProperty('shares')
    expect((await fetch(more.body.permalink_url)).status).toBe(200)
  })

  it('needs something in it, a link that is one, and a page token with its permissions', async () => {
    expect((await feed({})).body.error.code).toBe(100)
    expect((await feed({ link: 'nowhere' })).body.error.code).toBe(1609005)
    const asUser = await setup.post(`${page}/feed`, { message: 'x' }, setup.account.userToken)
    expect(asUser.body.error).toMatchObject({ code: 190, error_subcode: 2069032 })
    setup.simulator.control.setRole(page, setup.account.userId, ['ANALYZE'])
    expect((await feed({ message: 'x' })).body.error.code).toBe(200)
    setup.simulator.control.setRole(page, setup.account.userId, ['CREATE_CONTENT'])
    await setup.del(`${setup.account.userId}/permissions/pages_manage_posts`, setup.account.userToken)
    expect((await feed({ message: 'x' })).body.error.code).toBe(200)
    expect(live()).toEqual([])
  })

  it('is edited and deleted; reading it then fails as the network does', async () => {
    const { body } = await feed({ message: 'before' })
    expect((await setup.post(body.id, { message: 'after' })).body).toEqual({ success: true })
    expect((await setup.get(body.id)).body.message).toBe('after')
    expect((await setup.del(body.id)).body).toEqual({ success: true })
    expect((await setup.get(body.id)).body.error).toMatchObject({
      code: 10,
      message: expect.stringMatching(/^\(#10\) Object does not exist/),
    })
    expect((await setup.get(`${page}/published_posts`)).body).toEqual({ data: [] })
    expect(live()).toEqual([])
  })

  it('twice with the same text goes out twice, unless the duplicate guard is on', async () => {
    await feed({ message: 'same' })
    expect((await feed({ message: 'same' })).status).toBe(200)
    setup.simulator.control.changeSettings({ duplicateTextWindowMs: 60_000 })
    expect((await feed({ message: 'same' })).body.error.code).toBe(506)
    setup.simulator.control.changeSettings({ duplicateTextWindowMs: 0 })
  })
})

describe('photos', () => {
  it('published alone make a post', async () => {
    const { body } = await setup.post(`${page}/photos`, { url: setup.picture(3), caption: 'New labels' })
    expect(body.post_id).toMatch(new RegExp(`^${page}_`))
    expect((await setup.get(`${body.post_id}?fields=message,attachments`)).body).toMatchObject({
      message: 'New labels',
      attachments: { data: [{ type: 'photo', target: { id: body.id } }] },
    })
    expect((await setup.get(`${body.id}?fields=page_story_id`)).body.page_story_id).toBe(body.post_id)
  })

  it('unpublished wait for a post, and belong to one only', async () => {
    const photos = [await setup.photo(1), await setup.photo(2)]
    expect((await setup.get(`${photos[0]}?fields=page_story_id`)).body).toEqual({ id: photos[0] })
    const { body } = await feed({ message: 'Two', attached_media: attach(...photos) })
    const { attachments } = (await setup.get(`${body.id}?fields=attachments{target,media_type,subattachments}`)).body
    expect(attachments.data[0].media_type).toBe('album')
    expect(attachments.data[0].subattachments.data.map((one: { target: { id: string } }) => one.target.id)).toEqual(
      photos,
    )
    expect((await setup.get(`${photos[1]}?fields=page_story_id`)).body.page_story_id).toBe(body.id)
    expect((await feed({ attached_media: attach(photos[0] as string) })).body.error).toMatchObject({
      code: 100,
      error_subcode: 1366051,
    })
  })

  it('are attached in PHP-style brackets too', async () => {
    const photos = [await setup.photo(1), await setup.photo(2)]
    const { body } = await feed({
      'attached_media[0]': `{"media_fbid":"${photos[0]}"}`,
      'attached_media[1]': `{"media_fbid":"${photos[1]}"}`,
    })
    expect(live()).toMatchObject([{ id: body.id, surface: 'page_photo', markers: ['1', '2'] }])
  })

  it('come as bytes', async () => {
    const picture = await (await fetch(setup.picture(1))).blob()
    const form = new FormData()
    form.set('source', picture, 'a.jpg')
    form.set('published', 'false')
    form.set('access_token', setup.account.pageToken)
    const answer = await fetch(`${setup.simulator.url}/graph/${page}/photos`, { method: 'POST', body: form })
    expect(answer.status).toBe(200)
  })

  it('that are none are refused', async () => {
    for (const url of [`${setup.files}/text`, `${setup.files}/gone`])
      expect((await setup.post(`${page}/photos`, { url })).body.error).toMatchObject({
        code: 324,
        error_subcode: 2069019,
      })
  })

  it('become a story', async () => {
    const photo = await setup.photo(4)
    const { body } = await setup.post(`${page}/photo_stories`, { photo_id: photo })
    expect(body).toMatchObject({ success: true })
    expect((await setup.get(`${page}/stories`)).body.data).toMatchObject([
      { post_id: body.post_id, status: 'PUBLISHED', media_type: 'photo', media_id: photo },
    ])
    expect((await setup.post(`${page}/photo_stories`, { photo_id: photo })).status).toBe(400)
    expect(live()).toMatchObject([{ surface: 'page_story', markers: ['4'] }])
  })
})

describe('drafts', () => {
  const draft = async (params: Record<string, string> = {}) =>
    (await feed({ message: 'draft', published: 'false', unpublished_content_type: 'DRAFT', ...params })).body.id

  it('are seen by id alone, then go live once however often it is asked', async () => {
    const photo = await setup.photo(9)
    const id = await draft({ attached_media: attach(photo) })
    expect(live()).toEqual([])
    expect((await setup.get(`${page}/feed`)).body).toEqual({ data: [] })
    expect((await setup.get(`${id}?fields=is_published`)).body.is_published).toBe(false)
    expect((await setup.get(`${photo}?fields=page_story_id`)).body).toEqual({ id: photo })
    setup.clock.advance(60_000)
    for (let time = 0; time < 2; time++)
      expect((await setup.post(id, { is_published: 'true' })).body).toEqual({ success: true })
    expect(live()).toMatchObject([{ id, markers: ['9'] }])
    expect((await setup.get(`${photo}?fields=page_story_id`)).body.page_story_id).toBe(id)
  })

  it('can be refused: to be made, or to be published', async () => {
    const id = await draft()
    setup.simulator.control.changeSettings({ allowDraftPublish: false })
    expect((await setup.post(id, { is_published: 'true' })).body.error.code).toBe(100)
    setup.simulator.control.changeSettings({ allowDraftPublish: true, allowDraftCreate: false })
    expect(await draft()).toBeUndefined()
    setup.simulator.control.changeSettings({ allowDraftCreate: true })
    expect(live()).toEqual([])
  })

  it('that are deleted let go of their photos', async () => {
    const photo = await setup.photo(1)
    await setup.del(await draft({ attached_media: attach(photo) }))
    expect((await feed({ attached_media: attach(photo) })).status).toBe(200)
  })
})

describe('scheduled posts', () => {
  const at = (minutes: number) => String(Math.floor(setup.clock.now() / 1000) + minutes * 60)
  const schedule = (minutes: number) =>
    feed({
      message: 'later',
      published: 'false',
      unpublished_content_type: 'SCHEDULED',
      scheduled_publish_time: at(minutes),
    })

  it('go live when the clock passes, stamped with their time', async () => {
    const { body } = await schedule(30)
    expect((await setup.get(`${page}/scheduled_posts?fields=scheduled_publish_time`)).body.data).toHaveLength(1)
    const time = at(60)
    expect((await setup.post(body.id, { scheduled_publish_time: time })).body).toEqual({ success: true })
    setup.clock.advance(45 * 60_000)
    expect(live()).toEqual([])
    setup.clock.advance(45 * 60_000)
    expect(live()).toMatchObject([{ id: body.id, at: new Date(Number(time) * 1000).toISOString() }])
    expect((await setup.get(`${page}/scheduled_posts`)).body).toEqual({ data: [] })
  })

  it('have a window, and can be published now even where drafts cannot', async () => {
    for (const minutes of [5, 31 * 24 * 60])
      expect((await schedule(minutes)).body.error).toMatchObject({
        code: 100,
        message: '(#100) The specified scheduled publish time is invalid.',
      })
    setup.simulator.control.changeSettings({ allowDraftPublish: false })
    const { body } = await schedule(30)
    expect((await setup.post(body.id, { is_published: 'true' })).status).toBe(200)
    setup.simulator.control.changeSettings({ allowDraftPublish: true })
    expect(live()).toHaveLength(1)
  })
})

describe('comments', () => {
  it('go under a post', async () => {
    const { body } = await feed({ message: 'x' })
    const made = await setup.post(`${body.id}/comments`, { message: 'First' })
    expect(made.body.id).toMatch(/^\d+_\d+$/)
    expect((await setup.get(`${body.id}/comments?summary=true`)).body).toMatchObject({
      data: [{ message: 'First' }],
      summary: { total_count: 1 },
    })
  })
})
