import { once } from 'node:events'
import { request } from 'node:http'
import sdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { send } from './page-uploads.ts'
import { type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

/** Videos of Instagram that are sent as bytes: reels, stories, and videos of carousels. */
let setup: Setup
let ig: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  ig = setup.account.igId
})
afterAll(() => setup.close())

const bytes = videoFile(6, { bytes: 6000 })
const open = async (params: Record<string, string> = { media_type: 'REELS' }): Promise<{ id: string; uri: string }> =>
  (await setup.post(`${ig}/media`, { upload_type: 'resumable', ...params })).body
const read = async (id: string) => (await setup.get(`${id}?fields=id,status,status_code,video_status`)).body
const from = (offset: number, uri: string) =>
  send(setup, uri, bytes.subarray(offset), { offset, size: bytes.length, token: setup.account.pageToken })
const typeOf = ({ body }: { body: { debug_info?: { type: string } } }) => body.debug_info?.type

describe('bytes of a container', () => {
  it.each([
    ['a reel', { media_type: 'REELS' }, 'instagram_reel'],
    ['a story', { media_type: 'STORIES' }, 'instagram_story'],
  ])('of %s come in one request; then it continues as any other', async (_name, params, surface) => {
    const { id, uri } = await open(params)
    expect(uri).toBe(`${setup.simulator.url}/rupload/ig-api-upload/v23.0/${id}`)
    expect(await read(id)).toMatchObject({
      status_code: 'IN_PROGRESS',
      video_status: {
        uploading_phase: { status: 'not_started', bytes_transferred: 0 },
        processing_phase: { status: 'not_started' },
      },
    })
    expect((await setup.post(`${ig}/media_publish`, { creation_id: id })).body.error.code).toBe(9007)
    expect((await from(0, uri)).body).toEqual({ success: true, message: 'Upload successful.' })
    expect((await read(id)).video_status).toEqual({
      uploading_phase: { status: 'complete', bytes_transferred: bytes.length },
      processing_phase: { status: 'in_progress' },
    })
    setup.clock.advance(4000)
    expect(await read(id)).toMatchObject({
      status_code: 'FINISHED',
      video_status: { processing_phase: { status: 'complete' } },
    })
    expect((await setup.post(`${ig}/media_publish`, { creation_id: id })).status).toBe(200)
    expect(setup.simulator.control.publications({ account: ig })).toMatchObject([{ surface }])
  })

  it('of a video of a carousel', async () => {
    const { id, uri } = await open({ media_type: 'VIDEO', is_carousel_item: 'true' })
    const picture = await setup.container(1, { is_carousel_item: 'true' })
    const parent = (await setup.post(`${ig}/media`, { media_type: 'CAROUSEL', children: `${picture},${id}` })).body.id
    expect((await setup.post(`${ig}/media_publish`, { creation_id: parent })).body.error.code).toBe(9007)
    expect((await from(0, uri)).status).toBe(200)
    setup.clock.advance(4000)
    expect((await setup.post(`${ig}/media_publish`, { creation_id: parent })).status).toBe(200)
  })

  it('of a request that ends before the file stay: the rest is sent from there', async () => {
    const { id, uri } = await open()
    const first = await send(setup, uri, bytes.subarray(0, 1000), { size: bytes.length })
    expect(first).toMatchObject({
      status: 400,
      body: {
        debug_info: {
          retriable: false,
          type: 'PartialRequestError',
          message: expect.stringContaining('length of file'),
        },
      },
    })
    expect((await read(id)).video_status.uploading_phase).toEqual({ status: 'in_progress', bytes_transferred: 1000 })
    expect((await from(1000, uri)).status).toBe(200)
  })

  it('of a connection that breaks stay', async () => {
    const { id, uri } = await open()
    const headers = { authorization: `OAuth ${setup.account.pageToken}`, offset: '0', file_size: String(bytes.length) }
    const broken = request(uri, { method: 'POST', headers: { ...headers, 'content-length': String(bytes.length) } })
    const ended = once(broken, 'error')
    broken.write(bytes.subarray(0, 2500), () => setTimeout(() => broken.destroy(new Error('broken')), 50))
    await ended
    await expect.poll(async () => (await read(id)).video_status.uploading_phase.bytes_transferred).toBe(2500)
    expect((await from(2500, uri)).status).toBe(200)
  })

  it('are refused from a wrong place, of another size, without an offset, with a foreign token, and twice', async () => {
    const { uri } = await open()
    await send(setup, uri, bytes.subarray(0, 1000), { size: bytes.length })
    expect(typeOf(await from(0, uri))).toBe('OffsetInvalidError')
    expect(typeOf(await from(2000, uri))).toBe('OffsetInvalidError')
    expect(typeOf(await send(setup, uri, bytes.subarray(1000), { offset: 1000, size: 9999 }))).toBe(
      'PartialRequestError',
    )
    expect(typeOf(await send(setup, uri, bytes, { offset: 1000, size: bytes.length }))).toBe('PartialRequestError')
    const authorization = `OAuth ${setup.account.pageToken}`
    const bare = await fetch(uri, { method: 'POST', headers: { authorization }, body: new Uint8Array(bytes) })
    expect(await bare.json()).toMatchObject({
      debug_info: { message: expect.stringContaining('Header Offset not convertable to unsigned long') },
    })
    expect((await send(setup, uri, bytes, { token: 'EAAbad' })).body.debug_info.message).toContain(
      'unauthorized user request',
    )
    expect((await from(1000, uri)).status).toBe(200)
    expect(typeOf(await from(0, uri))).toBe('ProcessingFailedError')
  })

  it('go to their own host: neither the Graph API takes them, nor does this host take other calls', async () => {
    const { id } = await open()
    const graph = `${setup.simulator.url}/graph/ig-api-upload/v23.0/${id}`
    expect((await send(setup, graph, bytes)).status).toBe(400)
    expect((await read(id)).video_status.uploading_phase.bytes_transferred).toBe(0)
    const elsewhere = `${setup.simulator.url}/rupload/v23.0/${ig}/media?image_url=${setup.picture(1)}`
    expect(typeOf(await send(setup, elsewhere, bytes))).toBe('ProcessingFailedError')
    const page = `${setup.simulator.url}/rupload/video-upload/v23.0/${id}`
    expect(typeOf(await send(setup, page, bytes))).toBe('ProcessingFailedError')
  })

  it('come too late once the container has expired', async () => {
    const { id, uri } = await open()
    await send(setup, uri, bytes.subarray(0, 1000), { size: bytes.length })
    setup.clock.advance(86_400_000)
    expect(typeOf(await from(1000, uri))).toBe('ProcessingFailedError')
    expect((await read(id)).status_code).toBe('EXPIRED')
  })

  it('container_expired: the next piece ends the upload', async () => {
    const { id, uri } = await open()
    setup.simulator.control.addFault({ kind: 'container_expired', match: { call: 'rupload' }, times: 1 })
    expect(typeOf(await from(0, uri))).toBe('ProcessingFailedError')
    expect((await read(id)).status_code).toBe('EXPIRED')
  })

  it('that are no video show in the status', async () => {
    const { id, uri } = await open()
    const noise = Buffer.from('this is no video, whatever it says of itself')
    expect((await send(setup, uri, noise)).status).toBe(200)
    setup.clock.advance(4000)
    expect(await read(id)).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207026') })
  })

  it('with an address that the network fetches has no status of an upload', async () => {
    const { body } = await setup.post(`${ig}/media`, { media_type: 'REELS', video_url: setup.videoUrl(1) })
    expect((await read(body.id)).video_status).toBeUndefined()
  })
})

it('the official client opens the upload, asks how far it is, and publishes; it has no call for the bytes', async () => {
  const { FacebookAdsApi, IGUser } = sdk
  const graph = Object.getOwnPropertyDescriptor(FacebookAdsApi, 'GRAPH')
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { get: () => setup.simulator.url, configurable: true })
  try {
    const api = FacebookAdsApi.init(setup.account.pageToken, 'en_US', false)
    const user = new IGUser(ig)
    const made = await user.createMedia([], { media_type: 'REELS', upload_type: 'resumable', caption: 'Sent as bytes' })
    const uri = made.uri ?? made._data.uri
    const asked = () => api.call('GET', [made.id], { fields: 'id,status,status_code,video_status' })
    await send(setup, uri, bytes.subarray(0, 4000), { size: bytes.length })
    const { video_status: stands } = await asked()
    expect(stands.uploading_phase).toEqual({ status: 'in_progress', bytes_transferred: 4000 })
    await from(stands.uploading_phase.bytes_transferred, uri)
    setup.clock.advance(4000)
    expect(await asked()).toMatchObject({ status_code: 'FINISHED' })
    const media = await user.createMediaPublish([], { creation_id: made.id })
    expect(setup.simulator.control.publications({ account: ig })).toMatchObject([
      { id: media.id, surface: 'instagram_reel', caption: 'Sent as bytes' },
    ])
  } finally {
    if (graph) Object.defineProperty(FacebookAdsApi, 'GRAPH', graph)
  }
})
