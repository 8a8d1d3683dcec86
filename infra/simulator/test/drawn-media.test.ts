import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Setup, startSetup } from './setup.ts'

/** Pictures and videos of profiles that nobody here owns: their addresses end, as the network's do. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

interface Post {
  media_type: string
  media_url?: string
  thumbnail_url?: string
  children?: { data: { media_type: string; media_url: string }[] }
}
const posts = async (username = 'dailyfits.digest', limit = 60): Promise<Post[]> => {
  const fields = `media.limit(${limit}){media_type,media_url,thumbnail_url,children{media_type,media_url}}`
  const path = `${setup.account.igId}?fields=business_discovery.username(${username}){${fields}}`
  return (await setup.get(path)).body.business_discovery.media.data
}
const firstOf = async (type: string) => {
  const found = (await posts()).find(({ media_type, media_url }) => media_type === type && media_url)
  if (!found?.media_url) throw new Error(`no ${type}`)
  return { ...found, media_url: found.media_url }
}

describe('a picture', () => {
  it('is a JPEG, always the same one, in the shape that Instagram takes', async () => {
    const { media_url } = await firstOf('IMAGE')
    const bytes = Buffer.from(await (await fetch(media_url)).arrayBuffer())
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
    expect(format).toBe('jpeg')
    expect(width / height).toBeGreaterThanOrEqual(0.8)
    expect(width / height).toBeLessThanOrEqual(1.91)
    expect(Buffer.from(await (await fetch(media_url)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('of a carousel is one of two to ten', async () => {
    const { children } = await firstOf('CAROUSEL_ALBUM')
    expect(children?.data.length).toBeGreaterThanOrEqual(2)
    expect(children?.data.length).toBeLessThanOrEqual(10)
    for (const { media_url, media_type } of children?.data ?? [])
      expect((await fetch(media_url)).headers.get('content-type')).toBe(
        media_type === 'VIDEO' ? 'video/mp4' : 'image/jpeg',
      )
  })
})

describe('a video', () => {
  it('is sent whole or in parts, with a still beside it', async () => {
    const { media_url, thumbnail_url = '' } = await firstOf('VIDEO')
    const whole = await fetch(media_url)
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await whole.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
    expect((await fetch(media_url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect((await fetch(thumbnail_url)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('with the sound of somebody else is left out, and its still is not', async () => {
    const seen: Post[] = []
    for (const username of ['dailyfits.digest', 'newmusic.bulletin', 'the.daily.crema'])
      seen.push(...(await posts(username, 100)))
    const flagged = seen.filter(({ media_url }) => !media_url)
    expect(flagged.length).toBeGreaterThan(0)
    expect(flagged.every(({ media_type, thumbnail_url }) => media_type === 'VIDEO' && thumbnail_url)).toBe(true)
  })
})

describe('an address', () => {
  it('stays the same for an hour, and ends a day later', async () => {
    setup.clock.advance(3_600_000 - (setup.clock.now() % 3_600_000))
    const { media_url } = await firstOf('IMAGE')
    setup.clock.advance(3_500_000)
    const again = await posts()
    expect(again.some(post => post.media_url === media_url)).toBe(true)
    setup.clock.advance(23 * 3_600_000)
    expect((await fetch(media_url)).status).toBe(200)
    setup.clock.advance(2 * 3_600_000)
    const ended = await fetch(media_url)
    expect(ended.status).toBe(403)
    expect(await ended.text()).toBe('URL signature expired')
    expect((await fetch((await firstOf('IMAGE')).media_url)).status).toBe(200)
  })

  it('ends before its time when the control API says so', async () => {
    const { media_url } = await firstOf('IMAGE')
    await fetch(`${setup.simulator.url}/_control/directory/media-urls/end`, { method: 'POST' })
    expect((await fetch(media_url)).status).toBe(403)
    expect((await fetch((await firstOf('IMAGE')).media_url)).status).toBe(200)
  })

  it('cannot be written by oneself', async () => {
    const { media_url } = await firstOf('IMAGE')
    const longer = media_url.replace(/oe=[0-9a-f]+/, 'oe=7fffffff')
    expect((await fetch(longer)).status).toBe(403)
    expect(await (await fetch(media_url.split('?')[0] ?? '')).text()).toBe('Bad URL hash')
    expect((await fetch(`${setup.simulator.url}/_sim/page-pictures/00000000-20-9000x9000.jpg`)).status).toBe(404)
    expect((await fetch(`${setup.simulator.url}/_sim/page-pictures/etc.mp4`)).status).toBe(404)
  })
})
