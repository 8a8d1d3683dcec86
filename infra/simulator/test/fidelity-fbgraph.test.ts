import graph from 'fbgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** A small, old, much-used client: forms without a content type, POST with method=delete, proofs on each call. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
  graph.setGraphUrl(setup.simulator.url)
  graph.setVersion('23.0')
  graph.setAppSecret(setup.simulator.app.secret)
})
afterAll(() => setup.close())

// biome-ignore lint/suspicious/noExplicitAny: an untyped library's answers
type Loose = any
const ask = (run: (done: (error: unknown, answer: unknown) => void) => void) =>
  new Promise<Loose>((resolve, reject) => run((error, answer) => (error ? reject(error) : resolve(answer))))
const get = (path: string, params: object = {}) => ask(done => graph.get(path, params, done))
const post = (path: string, params: object) => ask(done => graph.post(path, params, done))
const redirectUri = 'http://localhost:4400/cb'

describe('fbgraph', () => {
  it('connects by code and exchanges the token', async () => {
    const { app, control } = setup.simulator
    const { code } = control.authorize({ user: fixtures.mira, redirectUri, permissions: [...permissions] })
    const given = { client_id: app.id, client_secret: app.secret, redirect_uri: redirectUri, code }
    const first = await ask(done => graph.authorize(given, done))
    expect(first).toMatchObject({ token_type: 'bearer' })
    graph.setAccessToken(first.access_token)
    const long = await ask(done => graph.extendAccessToken({ client_id: app.id, client_secret: app.secret }, done))
    expect(Number(long.expires_in)).toBe(5_183_944)
    graph.setAccessToken(long.access_token)
    expect(await get('me', { fields: 'id,name' })).toEqual({ name: 'Mira Castelo', id: fixtures.mira })
    const again = ask(done => graph.authorize(given, done))
    await expect(again).rejects.toMatchObject({ code: 100, message: 'This authorization code has been used.' })
    graph.setAccessToken(long.access_token)
  })

  it('walks pages by their links', async () => {
    const first = await get('me/accounts', { fields: 'name,access_token', limit: 3 })
    expect(first.data).toHaveLength(3)
    expect((await get(first.paging.next)).data.map((page: { name: string }) => page.name)).toEqual([
      'Fern & Field',
      'Mira Castelo',
    ])
  })

  it('publishes with forms that have no content type, reads and deletes', async () => {
    const container = await post(`${fixtures.juno.ig}/media`, {
      image_url: setup.picture(71),
      caption: 'Ünïcode & more',
    })
    const media = await post(`${fixtures.juno.ig}/media_publish`, { creation_id: container.id })
    expect(await get(media.id, { fields: 'caption' })).toEqual({ caption: 'Ünïcode & more', id: media.id })
    const { access_token } = await get(fixtures.juno.page, { fields: 'access_token' })
    graph.setAccessToken(access_token)
    const made = await post(`${fixtures.juno.page}/feed`, { message: 'From a form' })
    expect((await get(made.id)).message).toBe('From a form')
    expect(await ask(done => graph.del(made.id, done))).toEqual({ success: true })
    await expect(get(made.id)).rejects.toMatchObject({ code: 10 })
  })

  it('publishes a video, a reel and a story by forms', async () => {
    setup.simulator.control.changeSettings({ videoDelayMs: 0 })
    const { page } = fixtures.juno
    const video = await post(`${page}/videos`, { file_url: setup.videoUrl(72), published: 'false' })
    expect(await post(video.id, { published: 'true' })).toEqual({ success: true })
    expect(await get(video.id, { fields: 'published' })).toEqual({ id: video.id, published: true })
    const reel = await post(`${page}/video_reels`, { upload_phase: 'start' })
    const authorization = `OAuth ${graph.getAccessToken()}`
    await fetch(reel.upload_url, { method: 'POST', headers: { authorization, file_url: setup.videoUrl(73) } })
    const params = { upload_phase: 'finish', video_id: reel.video_id, video_state: 'PUBLISHED', description: 'Ünï' }
    expect(await post(`${page}/video_reels`, params)).toEqual({ success: true })
    expect((await get(`${page}/video_reels`)).data).toMatchObject([{ id: reel.video_id, description: 'Ünï' }])
    const photo = await post(`${page}/photos`, { url: setup.picture(74), published: 'false' })
    const story = await post(`${page}/photo_stories`, { photo_id: photo.id })
    expect((await get(`${page}/stories`, { status: 'PUBLISHED' })).data).toMatchObject([{ post_id: story.post_id }])
    await expect(post(`${page}/photo_stories`, { photo_id: photo.id })).rejects.toMatchObject({ code: 100 })
  })

  it('sends a batch', async () => {
    const answers = await ask(done =>
      graph.batch(
        [
          { method: 'GET', relative_url: 'me' },
          { method: 'GET', relative_url: 'nothing' },
        ],
        done,
      ),
    )
    expect(answers[0].code).toBe(200)
    expect(JSON.parse(answers[0].body).name).toBe('Juno Coffee')
    expect(JSON.parse(answers[1].body).error).toMatchObject({ code: 803 })
  })

  it('sees errors and a wrong proof', async () => {
    await expect(post(`${fixtures.juno.page}/feed`, {})).rejects.toMatchObject({ code: 100, type: 'OAuthException' })
    graph.setAppSecret('another')
    await expect(get('me')).rejects.toMatchObject({
      message: 'Invalid appsecret_proof provided in the API argument',
      type: 'GraphMethodException',
    })
    graph.setAppSecret(setup.simulator.app.secret)
    graph.setAccessToken('EAAgarbage')
    await expect(get('me')).rejects.toMatchObject({ code: 190 })
  })
})
