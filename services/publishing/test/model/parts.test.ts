import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { mostParts } from '@fanfare/contracts/limits.ts'
import { cutsOf } from '@fanfare/contracts/video-pieces.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../src/model/parts.ts'

const account = { id: '1', type: 'ig' as const }
const page = { id: '2', type: 'fb' as const }
const creator = { id: '3', type: 'tiktok' as const }
const unread = { width: null, height: null }
const picture = { type: 'image' as const, duration: null, ...unread }
const video = (duration: number, size: { width: number; height: number } | typeof unread = unread) => ({
  type: 'video' as const,
  duration,
  ...size,
})
type File = typeof picture | ReturnType<typeof video>

const planned = (
  files: File[],
  given: Partial<typeof emptyContent> = {},
  of: { page?: typeof page | undefined; account?: typeof account | typeof page | typeof creator } = {},
) =>
  partsOf({
    account,
    page,
    ...of,
    content: { ...emptyContent, items: files.map((_, at) => ({ ...emptyItem, media_id: `${at}` })), ...given },
    media: new Map(files.map((file, at) => [`${at}`, file])),
  })
const surfaces = (...given: Parameters<typeof planned>) => planned(...given).map(({ surface }) => surface)

describe('where a post goes', () => {
  test.each([
    ['a picture', [picture], {}, {}, ['instagram_feed']],
    ['a carousel with a video', [picture, video(5)], {}, {}, ['instagram_feed']],
    ['a video alone', [video(5)], {}, {}, ['instagram_reel']],
    ['a reel', [video(5)], { post_type: 'reel' }, {}, ['instagram_reel']],
    ['a long video', [video(700)], { post_type: 'igtv' }, {}, ['instagram_reel']],
    [
      'a reel on TikTok, which calls it a video',
      [video(5)],
      { post_type: 'reel' },
      { account: creator },
      ['tiktok_video'],
    ],
    ['a long video on a page', [video(700)], { post_type: 'igtv' }, { account: page }, ['page_video']],
    ['text on a page', [], {}, { account: page }, ['page_post']],
    ['a video on a page', [video(5)], {}, { account: page }, ['page_video']],
    ['a reel on a page', [video(5)], { post_type: 'reel' }, { account: page }, ['page_reel']],
    ['a story on a page', [picture, picture], { post_type: 'story' }, { account: page }, ['page_story', 'page_story']],
    ['a picture and the linked page', [picture], { post_to_page: true }, {}, ['instagram_feed', 'page_post']],
    ['a video and the linked page', [video(5)], { post_to_page: true }, {}, ['instagram_reel', 'page_video']],
    [
      'a reel and the linked page',
      [video(60)],
      { post_type: 'reel', post_to_page: true },
      {},
      ['instagram_reel', 'page_reel'],
    ],
    [
      'a reel too long for reels of pages',
      [video(200)],
      { post_type: 'reel', post_to_page: true },
      {},
      ['instagram_reel', 'page_video'],
    ],
    [
      'an upright reel and the linked page',
      [video(60, { width: 1080, height: 1920 })],
      { post_type: 'reel', post_to_page: true },
      {},
      ['instagram_reel', 'page_reel'],
    ],
    [
      'a wide reel, which reels of pages would cut off',
      [video(60, { width: 1920, height: 1080 })],
      { post_type: 'reel', post_to_page: true },
      {},
      ['instagram_reel', 'page_video'],
    ],
    [
      'a story never goes to the linked page',
      [picture],
      { post_type: 'story', post_to_page: true },
      {},
      ['instagram_story'],
    ],
    ['nor a carousel with a video', [picture, video(5)], { post_to_page: true }, {}, ['instagram_feed']],
    ['nor where no page is connected', [picture], { post_to_page: true }, { page: undefined }, ['instagram_feed']],
  ] as const)('%s', (_, files, given, of, expected) => {
    expect(surfaces([...files], given as never, of as never)).toEqual(expected)
  })

  test('a wide reel that is cropped upright is a reel on the linked page too', () => {
    const crop = { x: 0.35, y: 0, width: 0.31640625, height: 1 }
    const [, onPage] = partsOf({
      account,
      page,
      content: {
        ...emptyContent,
        post_type: 'reel',
        post_to_page: true,
        items: [{ ...emptyItem, media_id: '0', crop }],
      },
      media: new Map([['0', video(60, { width: 1920, height: 1080 })]]),
    })
    expect(onPage?.surface).toBe('page_reel')
  })

  test('each has its place, and the linked page is last, on its own account', () => {
    const parts = planned([picture], { post_to_page: true })
    expect(parts).toMatchObject([
      { accountId: '1', part: 1, parts: 2, piece: null },
      { accountId: '2', part: 2, parts: 2, piece: null },
    ])
  })
})

describe('the pieces of a story', () => {
  test('go in the order of its pictures and videos, each video cut at 60 seconds', () => {
    const parts = planned([picture, video(130), picture], { post_type: 'story' })
    expect(parts.map(({ piece }) => piece)).toEqual([
      { item: 0, start: null, end: null },
      { item: 1, start: 0, end: 60 },
      { item: 1, start: 60, end: 120 },
      { item: 1, start: 120, end: 130 },
      { item: 2, start: null, end: null },
    ])
    expect(parts.map(({ part, parts: all }) => [part, all])).toEqual([1, 2, 3, 4, 5].map(part => [part, 5]))
  })
  test('are cut from the part of a video that was chosen', () => {
    const items = [{ ...emptyItem, media_id: '0', start: 10, end: 85 }]
    const parts = planned([video(300)], { post_type: 'story', items })
    expect(parts.map(({ piece }) => piece)).toEqual([
      { item: 0, start: 10, end: 70 },
      { item: 0, start: 70, end: 85 },
    ])
  })
  test('a rest that would be too short shares with the piece before it', () => {
    expect(cutsOf({ from: 0, to: 121, length: 121 }, { min: 3, max: 60 })).toEqual([
      { start: 0, end: 60 },
      { start: 60, end: 90.5 },
      { start: 90.5, end: 121 },
    ])
    expect(cutsOf({ from: 0, to: 60.0004, length: 60.0004 }, { min: 3, max: 60 })).toHaveLength(1)
  })
  test('a length that a file or a request makes up decides neither time nor memory', () => {
    for (const length of [2 ** 31 - 1, Number.MAX_VALUE, Number.POSITIVE_INFINITY])
      expect(cutsOf({ from: 0, to: length, length }, { min: 3, max: 60 })).toHaveLength(mostParts)
    const files = Array.from({ length: 10 }, () => video(2 ** 31 - 1))
    const items = files.map((_, at) => ({ ...emptyItem, media_id: String(at) }))
    expect(planned(files, { post_type: 'story', items })).toHaveLength(mostParts)
  })
  test('property: they follow one another without a gap, none too long, none too short', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 3, max: 900, noNaN: true }),
        (from, length) => {
          const to = from + length
          const cuts = cutsOf({ from, to, length }, { min: 3, max: 60 })
          expect(cuts[0]?.start).toBe(from)
          expect(cuts.at(-1)?.end).toBe(to)
          for (const [at, { start, end }] of cuts.entries()) {
            if (at > 0) expect(start).toBe(cuts[at - 1]?.end)
            expect(end - start).toBeLessThan(60.002)
            expect(end - start).toBeGreaterThan(2.99)
          }
        },
      ),
    )
  })
})
