import type { HashtagLift, HourCell, PostBreakdown, PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { postFormats } from '@fanfare/contracts/entities/insight-posts.ts'
import { tagLifts } from '@fanfare/contracts/research/lift.ts'
import { median } from '@fanfare/contracts/research/median.ts'
import { isCollecting } from '@fanfare/contracts/research/z-score.ts'

/** What the best posts of a period have in common. */

export interface PlacedPost {
  id: string
  /** When it went live, unix ms. */
  at: number
  format: PostFormat
  /** Without #, lower case. */
  tags: readonly string[]
  /** By the measure that is looked at; null: the network has none, or it was not read yet. */
  value: number | null
}

/** Posts that can be compared with each other: a story has other numbers than a post of the feed, so stories are among them where nothing else is. */
export function comparable<P extends Pick<PlacedPost, 'format'>>(posts: readonly P[]): readonly P[] {
  const others = posts.filter(({ format }) => format !== 'story')
  return others.length === 0 ? posts : others
}

/** An hour of the week: Monday is 1, the hour in a zone. */
export interface WeekHour {
  weekday: number
  hour: number
}

/** The hour of the week in a zone in which an instant (unix ms) lies. */
export function weekHourOf(ms: number, zone: string): WeekHour {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
  return { weekday: dayOfWeek, hour }
}

/** Best and weakest posts that are shown of each. */
const MOST = 5
/** Hashtags that are shown: more than these have only a post or two. */
const MOST_TAGS = 100

type Valued = PlacedPost & WeekHour & { value: number }

const valuedOf = (posts: readonly PlacedPost[], zone: string): Valued[] =>
  posts.flatMap(post => (post.value === null ? [] : [{ ...post, ...weekHourOf(post.at, zone), value: post.value }]))

const groups = <K>(
  posts: readonly Valued[],
  key: (post: Valued) => K,
): [K, { posts: number; median: number | null }][] =>
  [...Map.groupBy(posts, key)].map(([name, of]) => [
    name,
    { posts: of.length, median: median(of.map(({ value }) => value)) },
  ])

type Figures = Pick<PostBreakdown, 'total' | 'posts' | 'median' | 'hours' | 'weekdays' | 'formats' | 'hashtags'>

/**
 * Posts of a period by hour of the week, weekday, format and hashtag, each with its median: one viral post moves it little. Stories beside other posts are
 * in a group of formats alone. `now` is in unix ms: posts so young that they still grow do not count for hashtags.
 */
export function breakdownOf(all: readonly PlacedPost[], zone: string, now: number): Figures {
  const posts = comparable(all)
  const valued = valuedOf(posts, zone)
  const hours: HourCell[] = groups(valued, ({ weekday, hour }) => weekday * 24 + hour).map(([key, found]) => ({
    weekday: Math.floor(key / 24),
    hour: key % 24,
    ...found,
  }))
  return {
    total: posts.length,
    posts: valued.length,
    median: median(valued.map(({ value }) => value)),
    hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
    weekdays: groups(valued, ({ weekday }) => weekday)
      .map(([weekday, found]) => ({ weekday, ...found }))
      .toSorted((a, b) => a.weekday - b.weekday),
    formats: groups(valuedOf(all, zone), ({ format }) => format)
      .map(([format, found]) => ({ format, ...found }))
      .toSorted((a, b) => postFormats.indexOf(a.format) - postFormats.indexOf(b.format)),
    hashtags: liftsOf(posts, now),
  }
}

const liftsOf = (posts: readonly PlacedPost[], now: number): HashtagLift[] =>
  tagLifts(posts.map(({ at, tags, value }) => ({ at, tags, engagement: value, collecting: isCollecting(at, now) })))
    .slice(0, MOST_TAGS)
    .map(found => ({
      tag: found.tag,
      posts: found.withTag,
      ...(found.state === 'measured'
        ? { lift: found.lift, low: found.low, high: found.high }
        : { lift: null, low: null, high: null }),
    }))

/**
 * The best and the weakest posts, at most five of each and none twice; of a few, the better half are the best. Those that still grow are in neither, nor are
 * stories beside other posts. Returns their ids, the best and the weakest one first.
 */
export function extremesOf(posts: readonly PlacedPost[], now: number): { top: string[]; weak: string[] } {
  const ranked = comparable(posts)
    .filter((post): post is PlacedPost & { value: number } => post.value !== null && !isCollecting(post.at, now))
    .toSorted((a, b) => b.value - a.value || b.at - a.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  const top = ranked.slice(0, Math.min(MOST, Math.ceil(ranked.length / 2)))
  return { top, weak: ranked.slice(top.length).toReversed().slice(0, MOST) }
}
