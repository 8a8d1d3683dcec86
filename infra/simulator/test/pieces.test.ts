import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dice } from '../src/fault-list.ts'
import { sniffPicture } from '../src/media/sniff-picture.ts'
import { sniffVideo } from '../src/media/sniff-video.ts'
import { timeline } from '../src/state/timeline.ts'
import { rollingCount } from '../src/usage.ts'
import { fillReferences, follow } from '../src/wire/references.ts'
import { createTokenMint } from '../src/wire/tokens.ts'
import { videoFile } from './videos.ts'

describe('timeline', () => {
  const list = timeline<{ id: number; gone?: boolean }>()
  const rows = [1, 2, 3, 4, 5, 6].map(id => ({ id, gone: id === 4 }))
  for (const row of rows) list.add(row, row.id * 10)
  list.remove()
  const ids = (query: Partial<Parameters<typeof list.read>[0]>) => {
    const page = list.read({ limit: 2, ...query }, row => !row.gone)
    return { ...page, items: page.items.map(row => row.id) }
  }

  it('pages newest first by places that stay, skipping what is gone', () => {
    const first = ids({})
    expect(first).toMatchObject({ items: [6, 5], hasNext: true, hasPrevious: false })
    const second = ids({ after: first.last as number })
    expect(second).toMatchObject({ items: [3, 2], hasNext: true, hasPrevious: true })
    expect(ids({ after: second.last as number })).toMatchObject({ items: [1], hasNext: false })
    expect(ids({ before: second.first as number }).items).toEqual([6, 5])
  })

  it('reads by time and counts without reading', () => {
    expect(ids({ since: 20, until: 30 }).items).toEqual([3, 2])
    expect(ids({ oldestFirst: true }).items).toEqual([1, 2])
    expect(list.count()).toBe(5)
    expect(list.countSince(50)).toBe(2)
  })
})

describe('references of a batch', () => {
  const answer = JSON.stringify({ data: [{ id: '1' }, { id: '2', tags: { id: 'x' } }] })
  it.each([
    ['$.data.*.id', ['1', '2']],
    ['$.data[1].id', ['2']],
    ['$.data[0]', [{ id: '1' }]],
    ['$..id', ['1', '2', 'x']],
    ['$.nothing.id', []],
  ])('follows %s', (path, found) => expect(follow(JSON.parse(answer), path)).toEqual(found))

  it('fills several values joined by commas', () => {
    expect(fillReferences('?ids={result=n1:$.data.*.id}', new Map([['n1', answer]]))).toBe('?ids=1,2')
  })
})

describe('sniffing', () => {
  const create = { width: 64, height: 48, channels: 3, background: '#123456' } as const

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('knows a real %s and its size', async format => {
    const bytes = await sharp({ create }).toFormat(format).toBuffer()
    expect(sniffPicture(bytes)).toEqual({ format, width: 64, height: 48 })
  })

  it('turns a JPEG that lies on its side', async () => {
    const bytes = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(sniffPicture(bytes)).toEqual({ format: 'jpeg', width: 48, height: 64 })
  })

  it('knows what is no picture, also when it begins like one', () => {
    expect(sniffPicture(Buffer.from('hello, I am a text of some length'))).toBeUndefined()
    expect(sniffPicture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]))).toBeUndefined()
  })

  it('reads length and size of a video', () => {
    expect(sniffVideo(videoFile(7))).toMatchObject({ width: 1080, height: 1920, seconds: 7 })
    expect(sniffVideo(Buffer.from('no video at all, but long enough'))).toBeUndefined()
  })
})

describe('tokens', () => {
  const instagramApp = { id: '975', secret: 'of instagram' }
  const mint = createTokenMint({ id: '138', secret: 's3cret' }, instagramApp)
  it('say who they are for, and cannot be forged', () => {
    const token = mint.page('101', '102', 5, 0)
    expect(mint.read(token)).toMatchObject({ type: 'PAGE', pageId: '101', userId: '102', expiresAt: 0 })
    const own = mint.instagram('178', 5, 9)
    expect(own).toMatch(/^IGAA/)
    expect(mint.read(own)).toMatchObject({ type: 'IG', appId: '975', userId: '178', expiresAt: 9 })
    expect(mint.read(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
    expect(createTokenMint({ id: '138', secret: 'other' }, instagramApp).read(token)).toBeUndefined()
  })
})

describe('rolling counts', () => {
  it('forget what is past the window', () => {
    const calls = rollingCount(24_000)
    calls.add(0)
    calls.add(500)
    expect(calls.add(12_000)).toBe(3)
    expect(calls.count(24_500)).toBe(1)
    expect(calls.count(90_000)).toBe(0)
  })
})

describe('dice', () => {
  it('fall the same for the same seed', () => {
    const [a, b, c] = [dice(7), dice(7), dice(8)]
    const rolls = Array.from({ length: 20 }, a)
    expect(Array.from({ length: 20 }, b)).toEqual(rolls)
    expect(Array.from({ length: 20 }, c)).not.toEqual(rolls)
    expect(rolls.every(roll => roll >= 0 && roll < 1)).toBe(true)
  })
})
