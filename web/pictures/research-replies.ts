import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadHashtagLab, RelatedHashtags, SearchHashtags } from '@fanfare/contracts/endpoints/hashtags.ts'
import type { ListRecentHashtags, ListRecentProfiles } from '@fanfare/contracts/endpoints/recents.ts'
import type { ExploreHashtagPosts, ExploreProfile, ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import type { ExploredMedia } from '@fanfare/contracts/entities/explored.ts'
import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { bandOf } from '@fanfare/contracts/research/bands.ts'
import { born, now, olea } from './fixtures.ts'

const dayMs = 86_400_000
const words = [
  'The cabin at the lake',
  'First snow',
  'Coffee before sunrise',
  'Packing light',
  'A new place each Sunday',
]
const tags = [
  'cabinlife',
  'slowtravel',
  'nordicnature',
  'offgridcabin',
  'wildernessculture',
  'hyttelife',
  'weekendaway',
]
const counts: Record<string, number> = {
  cabinlife: 4_821_331,
  slowtravel: 2_140_998,
  nordicnature: 684_210,
  offgridcabin: 92_410,
  wildernessculture: 18_400_321,
  hyttelife: 61_204,
  travel: 712_440_120,
}

/** Posts like those of a person who travels: some do far better than others, and some hashtags go with it. */
const media = (at: number): ExploredMedia => {
  const own = tags.filter((_, index) => (at + index * 2) % (index + 2) === 0)
  const better = own.includes('nordicnature') ? 1.5 : 1
  const kind = at % 5 === 0 ? 'VIDEO' : at % 3 === 0 ? 'CAROUSEL_ALBUM' : 'IMAGE'
  return {
    id: `1800000000000${1000 + at}`,
    caption: `${words[at % words.length]}\n\n${own.map(tag => `#${tag}`).join(' ')}`,
    like_count: Math.round((1_200 + ((at * 7_919) % 900)) * better * (at % 17 === 0 ? 4 : 1)),
    comments_count: 20 + ((at * 31) % 60),
    media_type: kind,
    media_product_type: kind === 'VIDEO' ? 'REELS' : 'FEED',
    media_url: `/m/${600 + at}/1080.jpg`,
    thumbnail_url: `/m/${600 + at}/1080.jpg`,
    permalink: `https://www.instagram.com/p/code${at}/`,
    timestamp: new Date(Date.parse(now) - at * 1.6 * dayMs - ((at * 3) % 9) * 3_600_000).toISOString(),
    shortcode: `code${at}`,
    user_name: 'fernandfield',
    user_fullname: 'Fern & Field',
  }
}
const use = { used: 31, limit: 250, day: '2026-10-14' }
const through = { account_id: olea.id, read_at: '2026-10-14T08:50:00Z', cached: false }

const page = (after: number, total: number) => ({
  data: Array.from({ length: Math.min(50, total - after) }, (_, at) => media(after + at)),
  paging: { cursors: after + 50 < total ? { after: String(after + 50) } : {} },
})
const explored = (after: number): ReplyOf<typeof ExploreProfile> => ({
  business_discovery: {
    id: '17841400000000001',
    username: 'fernandfield',
    name: 'Fern & Field',
    biography: 'Slow travel and small cabins. A new place each Sunday.',
    profile_picture_url: '/m/610/1080.jpg',
    followers_count: 318_400,
    media_count: 1_204,
    media: page(after, 1_204),
  },
  through,
  use,
})
const tagPosts = (after: number): ReplyOf<typeof ExploreHashtagPosts> => ({ data: page(after, 140), through, use })

const hashtag = (name: string): Hashtag => {
  const count = counts[name] ?? null
  return {
    ...{ id: null, name, media_count: count, post_count: count, band: bandOf(count), state: 'processed' },
    ...{ cached: true, fetched_at: '2026-10-14T08:00:00Z' },
  }
}
const researchUse: ReplyOf<typeof ReadResearchUse> = {
  explore: use,
  post_hashtag: { ...use, used: 4 },
  slots: [{ account_id: olea.id, used: 12, limit: 30, next_free_at: '2026-10-16T10:00:00Z' }],
}
const recentProfiles: ReplyOf<typeof ListRecentProfiles> = ['fernandfield', 'junocoffee', 'northfold.co'].map(
  (username, at) => ({
    ...{ id: String(801 + at), type: 'ig', username, name: null, ig_id: null, pic_url: null },
    ...{ followers_count: null, media_count: null, searched_at: born },
  }),
)
const recentHashtags: ReplyOf<typeof ListRecentHashtags> = ['cabinlife', 'slowtravel'].map((name, at) => ({
  ...{ id: String(811 + at), name, searched_at: born },
}))
const related: ReplyOf<typeof RelatedHashtags> = tags
  .slice(1)
  .map((name, at) => ({ ...hashtag(name), share: 0.62 - at * 0.09, posts: at === 5 ? 0 : 214 }))
const similar: ReplyOf<typeof SearchHashtags> = ['cabinlife', 'cabinlifestyle', 'cabinliving'].map(hashtag)
const lab: ReplyOf<typeof ReadHashtagLab> = {
  posts: 184,
  uncounted: 6,
  data: tags.map((name, at) => ({
    ...{ name, used: 60 - at * 9, band: hashtag(name).band, media_count: hashtag(name).media_count },
    ...(at > 5
      ? { lift: null, interval: null, too_few: true }
      : {
          lift: [0.38, 0.21, 0.64, -0.04, 0.12, -0.28][at] as number,
          interval: {
            low: [0.21, 0.02, 0.35, -0.22, -0.15, -0.41][at] as number,
            high: [0.57, 0.43, 0.99, 0.18, 0.47, -0.12][at] as number,
          },
          too_few: false,
        }),
  })),
}
/** What research reads, by the address that it was asked at. */
export const researchReplies = (url: URL, id: string) => {
  const after = Number(url.searchParams.get('after') ?? 0)
  return {
    ...{ explored: explored(after), tagPosts: tagPosts(after), researchUse, recentProfiles, recentHashtags },
    ...{ recentPages: [], related, similar, lab, hashtag: hashtag(id) },
    counted: { data: [...tags, 'travel'].map(hashtag), retry_ms: null },
  }
}
