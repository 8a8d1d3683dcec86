import sdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

const { FacebookAdsApi, FacebookAdsApiBatch, User, IGUser, IGMedia, Page, PagePost } = sdk

/** The network's official client, unchanged but for its base address. */
let setup: Setup
let userToken: string
beforeAll(async () => {
  setup = await startSetup()
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => setup.simulator.url, configurable: true })
  setup.simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  userToken = setup.simulator.control.tokens(fixtures.mira).userToken
})
afterAll(() => setup.close())

const use = (token: string) => FacebookAdsApi.init(token, 'en_US', false)
const faultOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    return error as { status: number; response: Record<string, unknown>; message: string }
  }
  throw new Error('the call did not fail')
}

describe('the official client', () => {
  it('connects: who am I, which pages, which accounts', async () => {
    use(userToken)
    const me = await new User('me').get(['id', 'name'])
    expect(me.name).toBe('Mira Castelo')
    const pages = await new User('me').getAccounts(['name', 'access_token', 'tasks', 'instagram_business_account'], {
      limit: 2,
    })
    expect(pages).toHaveLength(2)
    expect(pages[0].instagram_business_account.id).toBe(fixtures.olea.ig)
    const names = [...pages.map((page: { name: string }) => page.name)]
    let cursor = pages
    while (cursor.hasNext()) {
      cursor = await cursor.next()
      names.push(...cursor.map((page: { name: string }) => page.name))
    }
    expect(names).toEqual(['Olea & Sons', 'Northfold', 'Juno Coffee', 'Fern & Field', 'Mira Castelo'])
  })

  it('publishes an image and reads it back', async () => {
    use(userToken)
    const ig = new IGUser(fixtures.olea.ig)
    const container = await ig.createMedia([], { image_url: setup.picture(31), caption: 'By the client #oil' })
    const status = await FacebookAdsApi.getDefaultApi().call('GET', [container.id], { fields: 'status_code,status' })
    expect(status.status_code).toBe('FINISHED')
    const media = await ig.createMediaPublish([], { creation_id: container.id })
    expect(media.id).not.toBe(container.id)
    const read = await new IGMedia(media.id).get(['id', 'caption', 'permalink', 'timestamp', 'media_type'])
    expect(read).toMatchObject({ caption: 'By the client #oil', media_type: 'IMAGE' })
    const list = await ig.getMedia(['id', 'caption'], { limit: 5 })
    expect(list[0].id).toBe(media.id)
    const limit = await ig.getContentPublishingLimit(['config', 'quota_usage'])
    expect(limit[0]).toMatchObject({ quota_usage: 1, config: { quota_total: 100 } })
    expect(setup.simulator.control.publications({ account: fixtures.olea.ig })).toMatchObject([
      { id: media.id, markers: ['31'] },
    ])
  })

  it('publishes a carousel, its children given as a list', async () => {
    use(userToken)
    const ig = new IGUser(fixtures.northfold.ig)
    const children: string[] = []
    for (const marker of [41, 42, 43])
      children.push((await ig.createMedia([], { image_url: setup.picture(marker), is_carousel_item: true })).id)
    const parent = await ig.createMedia([], { media_type: 'CAROUSEL', children, caption: 'Three' })
    const media = await ig.createMediaPublish([], { creation_id: parent.id })
    const shown = await new IGMedia(media.id).getChildren(['id', 'media_type'])
    expect(shown).toHaveLength(3)
    const comment = await new IGMedia(media.id).createComment([], { message: 'First comment' })
    expect(comment.id).toMatch(/^17870/)
  })

  it('publishes on a page: draft, photos, live, read, delete', async () => {
    use(userToken)
    const pages = await new User('me').getAccounts(['id', 'access_token'], { limit: 100 })
    const juno = pages.find((page: { id: string }) => page.id === fixtures.juno.page)
    use(juno.access_token)
    const page = new Page(fixtures.juno.page)
    const photos: string[] = []
    for (const marker of [51, 52])
      photos.push((await page.createPhoto([], { url: setup.picture(marker), published: false })).id)
    const draft = await page.createFeed([], {
      message: 'Two cups',
      attached_media: photos.map(media_fbid => ({ media_fbid })),
      published: false,
      unpublished_content_type: 'DRAFT',
    })
    await new PagePost(draft.id).update([], { is_published: true })
    const read = await new PagePost(draft.id).get([
      'message',
      'is_published',
      'created_time',
      'attachments',
      'permalink_url',
    ])
    expect(read).toMatchObject({ message: 'Two cups', is_published: true })
    expect(read.attachments.data[0].subattachments.data).toHaveLength(2)
    expect((await page.getPublishedPosts(['id', 'message']))[0].id).toBe(draft.id)
    await new PagePost(draft.id).delete([])
    expect(await page.getPublishedPosts(['id'])).toHaveLength(0)
  })

  it('publishes on a page: a reel, stories, a video', async () => {
    setup.simulator.control.changeSettings({ videoDelayMs: 0 })
    use(userToken)
    const pages = await new User('me').getAccounts(['id', 'access_token'], { limit: 100 })
    const { access_token: token } = pages.find((one: { id: string }) => one.id === fixtures.northfold.page)
    use(token)
    const page = new Page(fixtures.northfold.page)
    const send = async (url: string, file_url: string) => {
      const answer = await fetch(url, { method: 'POST', headers: { authorization: `OAuth ${token}`, file_url } })
      expect(await answer.json()).toEqual({ success: true })
    }
    const reel = await page.createVideoReel([], { upload_phase: 'start' })
    await send(reel.upload_url, setup.videoUrl(81, 10))
    await page.createVideoReel([], { upload_phase: 'finish', video_id: reel.video_id, video_state: 'PUBLISHED' })
    // The client's class of videos has no reads of its own.
    const api = FacebookAdsApi.getDefaultApi()
    const status = await api.call('GET', [reel.video_id], { fields: 'status,permalink_url,published' })
    expect(status).toMatchObject({ published: true, permalink_url: `/reel/${reel.video_id}/` })
    const reels = await page.getVideoReels(['id', 'description', 'updated_time'])
    expect(reels.map((one: { id: string }) => one.id)).toEqual([reel.video_id])
    const story = await page.createVideoStory([], { upload_phase: 'start' })
    await send(story.upload_url, setup.videoUrl(82, 10))
    const video = await page.createVideoStory([], { upload_phase: 'finish', video_id: story.video_id })
    const photo = await page.createPhoto([], { url: setup.picture(83), published: false })
    const picture = await page.createPhotoStory([], { photo_id: photo.id })
    const stories = await page.getStories(['post_id', 'media_type', 'media_id', 'status'], { status: ['PUBLISHED'] })
    expect(stories.map((one: { post_id: string }) => one.post_id)).toEqual([picture.post_id, video.post_id])
    const whole = await page.createVideo([], { file_url: setup.videoUrl(84, 10), title: 'Whole', published: false })
    await api.call('POST', [whole.id], { published: true })
    expect(setup.simulator.control.publications({ account: fixtures.northfold.page })).toMatchObject([
      { surface: 'page_reel', markers: ['81'] },
      { surface: 'page_story', markers: ['82'] },
      { surface: 'page_story', markers: ['83'] },
      { surface: 'page_video', markers: ['84'] },
    ])
  })

  it('publishes a story and a reel on Instagram', async () => {
    use(userToken)
    const ig = new IGUser(fixtures.olea.ig)
    for (const media_type of ['STORIES', 'REELS']) {
      const container = await ig.createMedia([], { media_type, video_url: setup.videoUrl(91, 10) })
      await ig.createMediaPublish([], { creation_id: container.id })
    }
    const [story] = await ig.getStories(['media_product_type', 'media_type'])
    expect(story).toMatchObject({ media_product_type: 'STORY', media_type: 'VIDEO' })
    expect((await ig.getMedia(['media_product_type']))[0]).toMatchObject({ media_product_type: 'REELS' })
    const [catalog] = await ig.getAvailableCatalogs([])
    const products = await ig.getCatalogProductSearch([], { catalog_id: catalog.catalog_id, q: 'gift' })
    expect(products).toHaveLength(1)
  })

  it('sends a batch, and is given the null items to send again', async () => {
    use(userToken)
    const answers: unknown[] = []
    const keep = (response: { body: unknown }) => answers.push(response.body)
    const batch = new FacebookAdsApiBatch(FacebookAdsApi.getDefaultApi())
    batch.add('GET', ['me'], { fields: 'id' }, null, keep, keep)
    batch.add('GET', [fixtures.olea.ig], { fields: 'username' }, null, keep, keep)
    batch.add('GET', ['999'], null, null, keep, keep)
    setup.simulator.control.addFault({ kind: 'null_batch_item', match: { call: 'ig_read' }, times: 1 })
    const again = await batch.execute()
    expect(answers).toHaveLength(2)
    expect(JSON.stringify(answers)).toContain('does not exist')
    await again.execute()
    expect(JSON.stringify(answers)).toContain('oleaandsons')
  })

  it('understands errors', async () => {
    use(userToken)
    const ig = new IGUser(fixtures.olea.ig)
    const format = await faultOf(ig.createMedia([], { image_url: `${setup.files}/800x800.png` }))
    expect(format).toMatchObject({ status: 400, response: { code: 36001, error_subcode: 2207005 } })
    const container = await ig.createMedia([], { image_url: setup.picture(61) })
    await ig.createMediaPublish([], { creation_id: container.id })
    const twice = await faultOf(ig.createMediaPublish([], { creation_id: container.id }))
    expect(twice.response).toMatchObject({ code: 24, error_subcode: 2207008 })
    const field = await faultOf(new Page(fixtures.olea.page).get(['nothing']))
    expect(field.message).toContain('(#100) Tried accessing nonexisting field (nothing)')
    setup.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect((await faultOf(ig.get(['username']))).response).toMatchObject({ code: 4, is_transient: true })
    use('EAAgarbage')
    expect((await faultOf(new User('me').get(['id']))).response).toMatchObject({ code: 190, type: 'OAuthException' })
  })
})
