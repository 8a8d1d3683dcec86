import { describe, expect, it } from 'vitest'
import { postsCsv } from '../../../src/lib/research/model/csv.ts'
import { seen, type WallFilter } from '../../../src/lib/research/model/filter.ts'
import { scored } from '../../../src/lib/research/model/scored.ts'
import { tagUses } from '../../../src/lib/research/model/tag-rows.ts'
import { age, compact, scoreWords, signed, signedPercent } from '../../../src/lib/research/model/words.ts'
import { draftWords, ofMedia, ofPagePost, toSave } from '../../../src/lib/research/networks/posts.ts'
import { media, newest } from './a-media.ts'

describe('posts of every network have one form', () => {
  it('a reel, a video and a carousel of Instagram', () => {
    expect(ofMedia(media(1, { media_type: 'VIDEO', media_product_type: 'REELS' })).format).toBe('reel')
    expect(ofMedia(media(1, { media_type: 'VIDEO', thumbnail_url: undefined })).picture).toBeNull()
    const album = ofMedia(
      media(1, {
        media_type: 'CAROUSEL_ALBUM',
        media_url: undefined,
        children: [
          { media_type: 'IMAGE', media_url: 'https://pictures.example/a.jpg' },
          { media_type: 'VIDEO', thumbnail_url: 'https://pictures.example/b.jpg' },
        ],
      }),
    )
    expect(album).toMatchObject({ format: 'album', picture: 'https://pictures.example/a.jpg' })
    // The file of the video is not given away.
    expect(album.media).toEqual([{ type: 'image', url: 'https://pictures.example/a.jpg' }])
    expect(album.items).toBe(2)
    expect(toSave(album, { from: 'explore', z: null }).media_total).toBe(2)
  })

  it('hidden likes are not zero likes', () => {
    expect(ofMedia(media(1, { like_count: undefined }))).toMatchObject({ likes: null, engagement: null })
    expect(ofMedia(media(1, { like_count: 0 })).engagement).toBe(10)
  })

  it('a post of a page with words alone is a text', () => {
    const ofPage = ofPagePost({ name: 'Juno', username: 'juno' })
    const post = {
      id: '1_2',
      created_time: '2026-11-27T10:00:00Z',
      permalink_url: 'https://facebook.example/1',
      media: [],
    }
    expect(ofPage({ ...post, message: 'Open until ten' })).toMatchObject({ format: 'text', caption: 'Open until ten' })
    expect(ofPage({ ...post, story: 'Juno changed its cover' }).caption).toBe('Juno changed its cover')
  })

  it('a post of a page with a link is a text that has its link; its preview is no picture of it', () => {
    const ofPage = ofPagePost({ name: 'Juno', username: 'juno' })
    const preview = 'https://pictures.example/c.jpg'
    const shared = {
      id: '1_2',
      created_time: '2026-11-27T10:00:00Z',
      permalink_url: 'https://facebook.example/1',
      message: 'Our notes',
      full_picture: preview,
      media: [{ type: 'link' as const, src: preview, link: 'https://juno.example/notes' }],
    }
    const post = ofPage(shared)
    expect(post).toMatchObject({ format: 'text', picture: null, media: [], link: 'https://juno.example/notes' })
    expect(toSave(post, { from: 'explore_fb', z: null })).toMatchObject({
      type: 'text',
      caption: 'Our notes\n\nhttps://juno.example/notes',
      media: [],
    })
    const named = { ...shared, message: 'Read https://juno.example/notes' }
    expect(draftWords(ofPage(named))).toBe('Read https://juno.example/notes')
    expect(draftWords(ofPage({ ...shared, message: undefined }))).toBe('https://juno.example/notes')
    const photo = { ...shared, media: [{ type: 'photo' as const, src: preview }] }
    expect(ofPage(photo)).toMatchObject({ format: 'image', picture: preview, link: null })
  })

  it('of the last 48 hours it is said that it collects, of one that hides likes that these are hidden', () => {
    const now = newest + 36 * 3_600_000
    const of = (more: object) =>
      scored(
        Array.from({ length: 40 }, (_, at) => ofMedia(media(at, more))),
        now,
      ).map(({ score }) => score)
    const [first, second] = of({})
    expect([first, second?.z]).toEqual([{ z: null, why: 'collecting' }, 0])
    expect(scoreWords({ z: null, why: 'collecting' })).toContain('48 hours')
    expect(of({ like_count: undefined })[3]).toEqual({ z: null, why: 'hidden' })
    const hides = scored(
      Array.from({ length: 40 }, (_, at) => ofMedia(media(at, { like_count: undefined }))),
      now,
    )
    expect(tagUses(hides)[0]?.lift).toMatchObject({ state: 'hidden' })
  })

  it('is saved with what the contract has, its score among it', () => {
    const post = ofMedia(media(3, { media_type: 'VIDEO', media_product_type: 'REELS' }))
    expect(toSave(post, { from: 'explore', z: 2.5, folder: '7' })).toMatchObject({
      post_id: post.id,
      type: 'video',
      folder_id: '7',
      username: 'fernandfield',
      posted_at: '2025-11-25T10:00:00.000Z',
      z_score: 2.5,
    })
  })
})

const everything: WallFilter = {
  ...{ format: null, score: null, days: null, from: null, to: null, likes: null, comments: null },
  sort: 'newest',
}
describe('filters', () => {
  const posts = scored([
    ...Array.from({ length: 40 }, (_, at) => ofMedia(media(at, { like_count: 100 + (at % 7) }))),
    ofMedia(media(41, { like_count: undefined, media_type: 'VIDEO', media_product_type: 'REELS' })),
    ofMedia(media(100, { like_count: 900, caption: 'Best #glaze #bowls', timestamp: '2025-11-27T22:00:00Z' })),
  ])
  const ids = (filter: Partial<WallFilter>, zone = 'UTC') =>
    seen(posts, { ...everything, ...filter }, newest, zone).map(({ post }) => post.caption)

  it('newest first, whatever the order in which pages came', () => {
    expect(ids({}).slice(0, 2)).toEqual(['Bowl 0 #bowls', 'Best #glaze #bowls'])
    expect(ids({ sort: 'oldest' })[0]).toBe('Bowl 41 #bowls')
  })
  it('by score, likes, type and day', () => {
    expect(ids({ score: 2 })).toEqual(['Best #glaze #bowls'])
    expect(ids({ sort: 'score' })[0]).toBe('Best #glaze #bowls')
    expect(ids({ likes: 900 })).toEqual(['Best #glaze #bowls'])
    expect(ids({ format: 'reel' })).toEqual(['Bowl 41 #bowls'])
    expect(ids({ days: 2 })).toHaveLength(4)
    expect(ids({ from: '2025-11-26', to: '2025-11-27' })).toHaveLength(3)
  })
  it('days begin and end where the person is, as rows show them', () => {
    // One post is of 27 November, 22:00 UTC; the others are of 10:00 UTC each.
    const day = { from: '2025-11-28', to: '2025-11-28' }
    expect(ids(day)).toEqual(['Bowl 0 #bowls'])
    expect(ids(day, 'Asia/Tokyo')).toEqual(['Bowl 0 #bowls', 'Best #glaze #bowls'])
    expect(ids(day, 'Pacific/Kiritimati')).toEqual(['Best #glaze #bowls', 'Bowl 1 #bowls'])
  })
  it('a hidden number is below every bound', () => {
    expect(ids({ likes: 0 })).toHaveLength(41)
    expect(ids({ sort: 'likes' }).at(-1)).toBe('Bowl 41 #bowls')
  })
  it('a table for spreadsheets has every post, and nothing that they would calculate', () => {
    const lines = postsCsv(scored([ofMedia(media(1, { caption: '=SUM(A1) #tea' }))])).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain("'=SUM(A1) #tea")
    expect(lines[1]).toContain('#tea')
  })
})

it('numbers as people read them', () => {
  expect([compact(318_400), compact(702)]).toEqual(['318.4K', '702'])
  expect([signed(3.14), signed(-0.32), signed(-0.04)]).toEqual(['+3.1', '−0.3', '0.0'])
  expect([signedPercent(0.384), signedPercent(-0.2), signedPercent(0)]).toEqual(['+38 %', '−20 %', '0 %'])
  expect([age(newest - 3 * 86_400_000, newest), age(newest - 400 * 86_400_000, newest), age(newest, newest)]).toEqual([
    '3 d',
    '1 y',
    'now',
  ])
  expect(scoreWords({ z: null, why: 'hidden' })).toMatch(/hides likes/)
  expect(scoreWords({ z: -2.2 })).toMatch(/^−2.2 .*far fewer/)
})
