import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { ReadyAccount } from '../src/control/bulk.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/simulator.ts'
import { permissions } from '../src/state/grants.ts'
import { type VideoOptions, videoFile } from './videos.ts'

/** A clock that a test moves; it stands still otherwise. */
function handClock(startMs = Date.UTC(2026, 9, 17, 12)) {
  let now = startMs
  return {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call, read by the test that knows them
  body: any
  headers: Headers
}

export interface Setup {
  simulator: Simulator
  clock: ReturnType<typeof handClock>
  account: ReadyAccount
  /** URL of a real JPEG of this size; `id` is the marker. */
  picture(id: string | number, width?: number, height?: number): string
  /** URL of an MP4 of this length; `id` is the marker. */
  videoUrl(id: string | number, seconds?: number, options?: VideoOptions): string
  files: string
  get(path: string, token?: string): Promise<Answer>
  post(path: string, params: Record<string, string>, token?: string): Promise<Answer>
  del(path: string, token?: string): Promise<Answer>
  /** Makes an image container and returns its id. */
  container(id: string | number, params?: Record<string, string>): Promise<string>
  /** Container and publication in one; returns the media id. */
  publish(id: string | number, params?: Record<string, string>): Promise<string>
  photo(id: string | number): Promise<string>
  close(): Promise<void>
}

/** The simulator with one ready account, and a server of real pictures beside it. */
export async function startSetup(options: SimulatorOptions = {}): Promise<Setup> {
  const clock = handClock()
  const files = await servePictures()
  const simulator = await startSimulator({ clock, ...options, settings: { imageDelayMs: 0, ...options.settings } })
  const [account] = simulator.control.makeAccounts(1, undefined, permissions)
  if (!account) throw new Error('no account was made')

  async function send(method: string, path: string, token: string, params?: Record<string, string>): Promise<Answer> {
    const answer = await fetch(`${simulator.url}/graph/v23.0/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(params ? { body: new URLSearchParams(params) } : {}),
    })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }

  const setup: Setup = {
    simulator,
    clock,
    account,
    files: files.url,
    picture: (id, width = 1080, height = 1350) => `${files.url}/${width}x${height}/m/${id}.jpg`,
    videoUrl: (id, seconds = 5, options = {}) =>
      `${files.url}/video/m/${id}.mp4?${encodeURIComponent(JSON.stringify({ seconds, options }))}`,
    get: (path, token = setup.account.pageToken) => send('GET', path, token),
    post: (path, params, token = setup.account.pageToken) => send('POST', path, token, params),
    del: (path, token = setup.account.pageToken) => send('DELETE', path, token),
    async container(id, params = {}) {
      const { body } = await setup.post(`${setup.account.igId}/media`, { image_url: setup.picture(id), ...params })
      return body.id
    },
    async publish(id, params) {
      const creation = await setup.container(id, params)
      const { body } = await setup.post(`${setup.account.igId}/media_publish`, { creation_id: creation })
      return body.id
    },
    async photo(id) {
      const { body } = await setup.post(`${setup.account.pageId}/photos`, {
        url: setup.picture(id),
        published: 'false',
      })
      return body.id
    },
    async close() {
      await simulator.close()
      await files.close()
    },
  }
  return setup
}

/** Serves `/{width}x{height}/…` as a JPEG of that size, `/{width}x{height}.png` as PNG, `/text`, `/huge`, `/video/…?{JSON}`, and `/moved`, which leads there. */
async function servePictures() {
  const kept = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const size = /^\/(\d+)x(\d+)/.exec(request.url ?? '')
    const png = request.url?.endsWith('.png') ?? false
    if (size) {
      const key = `${size[0]} ${png}`
      const image = sharp({
        create: { width: Number(size[1]), height: Number(size[2]), channels: 3, background: '#b5623c' },
      })
      const bytes = kept.get(key) ?? (await (png ? image.png() : image.jpeg()).toBuffer())
      kept.set(key, bytes)
      response.setHeader('content-type', png ? 'image/png' : 'image/jpeg').end(bytes)
    } else if (request.url === '/text') response.end('this is no picture')
    else if (request.url === '/huge') response.end(Buffer.alloc(9 * 1024 * 1024))
    else if (request.url === '/moved')
      response.writeHead(302, { location: `/video/1.mp4?${encodeURIComponent('{"seconds":5}')}` }).end()
    else if (request.url?.startsWith('/video/')) {
      const { seconds, options } = JSON.parse(decodeURIComponent(request.url.split('?')[1] ?? ''))
      response.setHeader('content-type', 'video/mp4').end(videoFile(seconds, options))
    } else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
