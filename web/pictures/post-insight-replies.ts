import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListInsightPosts, ReadPostBreakdown, ReadPostCurves } from '@fanfare/contracts/endpoints/insights.ts'
import type {
  InsightPost,
  PostFigure,
  PostFigureSource,
  PostFormat,
  PostMeasure,
} from '@fanfare/contracts/entities/insight-posts.ts'
import { live, now, olea } from './fixtures.ts'

const hourMs = 3_600_000
const sources: PostFigureSource[] = (
  [
    ['reach', 'reach'],
    ['views', 'views'],
    ['interaction', 'total_interactions'],
    ['likes', 'likes'],
    ['comments', 'comments'],
    ['shares', 'shares'],
    ['saves', 'saved'],
  ] as const
).map(([figure, metric]) => ({ figure, metric }))

const captions = [
  'New glaze, same clay #ceramics #handmade',
  'Stacked and ready #ceramics',
  'First citrus of the year #slowliving #citrus',
  'Picked by hand, pressed the same day #oliveoil #slowliving',
  'The courtyard at noon #lisbon',
  'Three bowls, one kiln, and a door that was opened an hour too early #ceramics #handmade #lisbon',
  'Market day: find us by the fountain from nine #lisbon #oliveoil',
]
const formats: PostFormat[] = ['album', 'image', 'reel', 'image', 'reel', 'album', 'image']
/** When a week has posts: day of the week (Wednesday is the first of the period), hour, and how well they do. */
const week = [
  [0, 8, 0.7],
  [1, 18, 1.3],
  [2, 21, 0.8],
  [3, 10, 0.6],
  [4, 12, 1.25],
  [6, 18, 1.7],
] as const
const firstDay = Date.parse('2026-09-16T00:00:00Z')
const plan = [0, 1, 2, 3].flatMap(at =>
  week.map(([day, hour, factor]) => ({ at: at * 7 + day, hour: hour + (at === 3 && day === 3 ? 1 : 0), factor })),
)
const places = [...plan, { at: 12, hour: 9, factor: 0.5 }, { at: 20, hour: 15, factor: 0.9 }].sort(
  (a, b) => b.at - a.at || b.hour - a.hour,
)

/** The posts of 28 days, the newest first. The last two are still without figures. */
const posts: InsightPost[] = places.map(({ at, hour, factor }, index) => {
  const posted = firstDay + at * 24 * hourMs + (hour - 1) * hourMs
  const caption = captions[index % captions.length] as string
  const format = formats[index % formats.length] as PostFormat
  const reach = Math.round(6_000 * factor * (format === 'reel' ? 1.6 : 1) * (1 + ((index * 37) % 23) / 60))
  const interaction = Math.round(reach * (0.05 + ((index * 13) % 7) / 160))
  const comments = Math.round(interaction * 0.04)
  const shares = Math.round(interaction * 0.07)
  const saves = Math.round(interaction * 0.09)
  const missing = index === 0 ? ('not_read' as const) : null
  const none = { reach: null, views: null, interaction: null, likes: null, comments: null, shares: null, saves: null }
  return {
    post_id: String(17_900 + index),
    account_id: olea.id,
    format,
    caption: caption.replace(/ #/, '\n\n#'),
    hashtags: [...caption.matchAll(/#(\w+)/g)].map(([, tag]) => tag as string),
    permalink: `https://www.instagram.com/p/F${index}/`,
    thumbnail_url: `/m/${600 + index}/256.jpg`,
    posted_at: new Date(posted).toISOString(),
    product_post_id: index % 3 === 1 ? live.id : null,
    figures: missing
      ? none
      : {
          reach,
          views: Math.round(reach * 1.4),
          interaction,
          likes: interaction - comments - shares - saves,
          comments,
          shares,
          saves,
        },
    rate: missing ? null : (interaction / reach) * 100,
    z: missing ? null : Math.round(((factor - 1) * 2.6 + ((index * 7) % 5) / 8) * 100) / 100,
    fetched_at: missing ? null : '2026-10-14T06:10:00Z',
    missing,
  }
})

const of = (post: InsightPost, measure: string): number | null =>
  measure === 'z' ? post.z : measure === 'rate' ? post.rate : (post.figures[measure as PostFigure] ?? null)
const median = (list: readonly InsightPost[], measure: PostMeasure): number | null => {
  const values = list.flatMap(post => of(post, measure) ?? []).sort((a, b) => a - b)
  const middle = Math.floor(values.length / 2)
  if (values.length === 0) return null
  return values.length % 2
    ? (values[middle] as number)
    : ((values[middle - 1] as number) + (values[middle] as number)) / 2
}

const listed = (url: URL): ReplyOf<typeof ListInsightPosts> => {
  const orderBy = url.searchParams.get('orderBy') ?? 'posted_at'
  const sign = url.searchParams.get('order') === 'asc' ? 1 : -1
  const value = (post: InsightPost) => (orderBy === 'posted_at' ? Date.parse(post.posted_at) : of(post, orderBy))
  const format = url.searchParams.get('format')
  const data = posts
    .filter(post => !format || post.format === format)
    .toSorted((a, b) => ((value(a) ?? -sign * 1e15) - (value(b) ?? -sign * 1e15)) * sign)
  return {
    data,
    pagination: { has_next: false, offset: 0, per_result: 200, total: data.length },
    sources,
    waiting: 1,
  }
}

/** How posts grow: most comes on the first day. */
const share = (hours: number) => 1 - Math.exp(-hours / 9) * 0.75 - Math.exp(-hours / 70) * 0.25
const curves = (url: URL): ReplyOf<typeof ReadPostCurves> => ({
  data: (url.searchParams.get('posts') ?? '').split(',').flatMap(id => {
    const post = posts.find(({ post_id }) => post_id === id)
    if (!post) return []
    const old = (Date.parse(now) - Date.parse(post.posted_at)) / hourMs
    return {
      post_id: id,
      posted_at: post.posted_at,
      points: [1, 2, 4, 6, 9, 12, 18, 24, 30, 36, 48, 72, 120, 168, 240, 336, 504]
        .filter(hours => hours <= old && post.figures.reach !== null)
        .map(hours => ({
          at: new Date(Date.parse(post.posted_at) + hours * hourMs).toISOString(),
          hours,
          figures: Object.fromEntries(
            Object.entries(post.figures).map(([name, value]) => [
              name,
              value === null ? null : Math.round(value * share(hours)),
            ]),
          ) as InsightPost['figures'],
        })),
    }
  }),
})

const breakdown = (url: URL): ReplyOf<typeof ReadPostBreakdown> => {
  const measure = (url.searchParams.get('measure') ?? 'interaction') as PostMeasure
  const known = posts.filter(post => of(post, measure) !== null)
  const weekdayOf = (post: InsightPost) => new Date(post.posted_at).getUTCDay() || 7
  // Lisbon is an hour ahead of UTC in these weeks.
  const hourOf = (post: InsightPost) => new Date(post.posted_at).getUTCHours() + 1
  const group = <K extends string | number>(key: (post: InsightPost) => K) =>
    [...Map.groupBy(known, key)].map(([name, list]) => ({ name, posts: list.length, median: median(list, measure) }))
  const old = known.filter(({ posted_at }) => Date.parse(now) - Date.parse(posted_at) > 48 * hourMs)
  const best = old.toSorted((a, b) => (of(b, measure) ?? 0) - (of(a, measure) ?? 0))
  return {
    ...{
      account_id: olea.id,
      measure,
      total: posts.length,
      posts: known.length,
      median: median(known, measure),
      sources,
    },
    hours: group(post => weekdayOf(post) * 100 + hourOf(post)).map(({ name, ...more }) => ({
      ...{ weekday: Math.floor(name / 100), hour: name % 100, ...more },
    })),
    weekdays: group(weekdayOf).map(({ name, ...more }) => ({ weekday: name, ...more })),
    formats: group(({ format }) => format).map(({ name, ...more }) => ({ format: name, ...more })),
    hashtags: [
      { tag: 'handmade', posts: 7, lift: 0.34, low: 0.08, high: 0.66 },
      { tag: 'ceramics', posts: 11, lift: 0.21, low: 0.02, high: 0.43 },
      { tag: 'slowliving', posts: 8, lift: 0.06, low: -0.14, high: 0.31 },
      { tag: 'oliveoil', posts: 7, lift: -0.05, low: -0.26, high: 0.22 },
      { tag: 'lisbon', posts: 11, lift: -0.24, low: -0.41, high: -0.03 },
      { tag: 'citrus', posts: 4, lift: null, low: null, high: null },
    ],
    top: best.slice(0, 5),
    weak: best.slice(-5).reverse(),
  }
}

/** What is read of posts for insights, by the address that it was asked at. */
export const postInsightReplies = (url: URL) => ({
  insightPosts: listed(url),
  curves: curves(url),
  breakdown: breakdown(url),
})
