import type { ExploredMedia, ExploredProfile } from '@fanfare/contracts/entities/explored.ts'

/** 28 November 2025, 10:00 UTC: long enough ago that no post of these is still collecting likes, whenever a test runs. */
export const newest = Date.parse('2025-11-28T10:00:00Z')

/** A post of an explored profile: the higher its number, the older, a day each. */
export const media = (number: number, more: Partial<ExploredMedia> = {}): ExploredMedia => ({
  id: String(18_000_000_000_000_000n + BigInt(number)),
  caption: `Bowl ${number} #bowls`,
  like_count: 100,
  comments_count: 10,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: `https://pictures.example/${number}.jpg`,
  permalink: `https://www.instagram.com/p/code${number}/`,
  timestamp: new Date(newest - number * 86_400_000).toISOString(),
  shortcode: `code${number}`,
  user_name: 'fernandfield',
  ...more,
})

/** A profile with `count` posts in all, and the page of them that begins at `from`. */
export const profile = (count: number, from = 0, size = 50): ExploredProfile => ({
  id: '17841400000000001',
  username: 'fernandfield',
  name: 'Fern & Field',
  biography: 'Slow travel and small cabins.',
  profile_picture_url: 'https://pictures.example/face.jpg',
  followers_count: 318_400,
  media_count: count,
  media: {
    data: Array.from({ length: Math.min(size, count - from) }, (_, at) => media(from + at)),
    paging: { cursors: from + size < count ? { after: String(from + size) } : {} },
  },
})
