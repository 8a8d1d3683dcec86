import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

/** A client with the token in a header only: JSON bodies, files as multipart, videos by resumable upload in parts. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup({ settings: { videoDelayMs: 0 } })
})
afterAll(() => setup.close())

// biome-ignore lint/suspicious/noExplicitAny: answers of any call, read by the client that knows them
type Loose = any
let token: string
/** The proof is all that stands in the address. */
const address = (path: string, query: Record<string, string> = {}) => {
  const url = new URL(path, `${setup.simulator.url}/graph/v23.0/`)
  const appsecret_proof = createHmac('sha256', setup.simulator.app.secret).update(token).digest('hex')
  for (const [name, value] of Object.entries({ ...query, appsecret_proof })) url.searchParams.set(name, value)
  return url
}
const send = async (path: string, init: RequestInit = {}, query: Record<string, string> = {}): Promise<Loose> => {
  const headers = { accept: 'application/json', ...init.headers, authorization: `Bearer ${token}` }
  const answer = await fetch(address(path, query), { ...init, headers })
  return answer.json()
}
const get = (path: string, query: Record<string, string> = {}) => send(path, {}, query)
const post = (path: string, body: object) =>
  send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('a client with a bearer token', () => {
  it('connects by a form, and walks pages by links that carry no token', async () => {
    const { app, url, control } = setup.simulator
    const redirect_uri = 'http://localhost:4400/callback/meta'
    const scope =
      'pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement,instagram_basic,instagram_content_publish,instagram_manage_comments'
    const dialog = `${url}/www/dialog/oauth?${new URLSearchParams({ client_id: app.id, redirect_uri, scope })}`
    const { code } = control.authorize({ user: fixtures.mira, dialog })
    const form = { client_id: app.id, client_secret: app.secret, redirect_uri, code }
    const answer = await fetch(`${url}/graph/v23.0/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    token = ((await answer.json()) as Loose).access_token
    const first = await get('me/accounts', { fields: 'id,name,access_token', limit: '2' })
    expect(first.data).toHaveLength(2)
    expect(first.paging.next).not.toContain('access_token=')
    const next = await get(first.paging.next)
    expect(next.data[0].name).toBe('Juno Coffee')
    token = next.data[0].access_token
    expect((await get('me', { fields: 'id' })).id).toBe(fixtures.juno.page)
  })

  it('uploads a video in parts, goes on where it broke off, publishes, comments, reads', async () => {
    const ig = fixtures.juno.ig
    const made = await post(`${ig}/media`, { media_type: 'REELS', upload_type: 'resumable', caption: 'A reel' })
    const bytes = videoFile(6)
    const part = (offset: number, end: number) =>
      fetch(made.uri, {
        method: 'POST',
        headers: {
          authorization: `OAuth ${token}`,
          offset: `${offset}`,
          file_size: `${bytes.length}`,
          'content-type': 'video/mp4',
        },
        body: new Uint8Array(bytes.subarray(offset, end)),
      })
    expect((await part(0, 1000)).status).toBe(400)
    const arrived = (await get(made.id, { fields: 'video_status' })).video_status.uploading_phase
    expect(arrived).toEqual({ status: 'in_progress', bytes_transferred: 1000 })
    expect((await part(500, bytes.length)).status).toBe(400)
    expect(await (await part(arrived.bytes_transferred, bytes.length)).json()).toMatchObject({ success: true })
    expect((await get(made.id, { fields: 'status_code,status' })).status_code).toBe('FINISHED')
    const media = await post(`${ig}/media_publish`, { creation_id: made.id })
    expect(await get(media.id, { fields: 'media_product_type,permalink' })).toMatchObject({
      media_product_type: 'REELS',
      permalink: expect.stringContaining('/reel/'),
    })
    const comment = await post(`${media.id}/comments`, { message: 'First' })
    expect((await get(`${media.id}/comments`, { fields: 'text' })).data).toEqual([{ text: 'First', id: comment.id }])
  })

  it('sends a photo as a file, shows it in a post, comments and reads it', async () => {
    const page = fixtures.juno.page
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('published', 'false')
    form.set('source', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
    const photo = await send(`${page}/photos`, { method: 'POST', body: form })
    const made = await post(`${page}/feed`, { message: 'A file', attached_media: [{ media_fbid: photo.id }] })
    await post(`${made.id}/comments`, { message: 'First' })
    const read = await get(made.id, {
      fields: 'message,attachments{media_type,target{id}},comments.summary(true).limit(0)',
    })
    expect(read).toMatchObject({
      attachments: { data: [{ media_type: 'photo', target: { id: photo.id } }] },
      comments: { summary: { total_count: 1 } },
    })
    expect(await send(made.id, { method: 'DELETE' })).toEqual({ success: true })
  })

  it('is refused when its proof is missing', async () => {
    setup.simulator.control.changeSettings({ proofRequired: true })
    expect((await get('me', { fields: 'id' })).id).toBe(fixtures.juno.page)
    const answer = await fetch(`${setup.simulator.url}/graph/v23.0/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(((await answer.json()) as Loose).error.message).toBe(
      'API calls from the server require an appsecret_proof argument',
    )
  })
})
