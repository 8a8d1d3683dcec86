import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { type Band, bandOf, bands, bandWords } from '@fanfare/contracts/research/bands.ts'
import { type LabPost, type TagLift, tagLifts } from '@fanfare/contracts/research/lift.ts'
import { usageOf } from '@fanfare/contracts/research/usage.ts'
import type { TagLine } from './csv.ts'
import type { ScoredPost } from './scored.ts'
import { signedPercent } from './words.ts'

/** A hashtag of the loaded posts, before anything is known of it elsewhere. */
export interface TagUse {
  tag: string
  /** Posts that have it, and their share in percent. */
  count: number
  percent: number
  lift: TagLift | { state: 'too_few' }
}
/** How many posts have a hashtag everywhere, as a row shows it. */
interface ShownCount {
  /** It is still being counted. */
  waiting: boolean
  /** The network was asked and gave no number. */
  failed: boolean
  posts: number | null
  band: Band
}
export interface TagRow extends TagUse, ShownCount {}

/** `found`: undefined while its count is still to come, null where there is none. `before`: the count that was known before. */
export const shownCount = (found: Hashtag | null | undefined, before: number | null = null): ShownCount => {
  const posts = found?.media_count ?? before
  return {
    waiting: found === undefined && before === null,
    failed: found === null || found?.state === 'failed',
    posts,
    band: bandOf(posts),
  }
}

export const tagSorts = [
  { value: 'used', label: 'Most used' },
  { value: 'lift', label: 'Highest lift' },
  { value: 'popular', label: 'Most popular' },
  { value: 'rare', label: 'Least popular' },
  { value: 'name', label: 'Name' },
] as const
export type TagSort = (typeof tagSorts)[number]['value']

/** A post as `tagLifts` takes it. */
export const labPostOf = ({ post, score, tags }: ScoredPost): LabPost => ({
  at: post.at,
  tags,
  engagement: post.engagement,
  collecting: score.z === null && score.why === 'collecting',
})

/** The hashtags of the loaded posts, most used first. */
export const tagUses = (posts: readonly ScoredPost[]): TagUse[] => {
  const lifts = new Map(tagLifts(posts.map(labPostOf)).map(lift => [lift.tag, lift]))
  return usageOf(posts.map(({ tags }) => tags)).map(use => ({
    ...use,
    lift: lifts.get(use.tag) ?? { state: 'too_few' },
  }))
}

/** With their counts: undefined while one is still to come, null where there is none. */
export const tagRows = (
  uses: readonly TagUse[],
  countOf: (tag: string) => Hashtag | null | undefined,
): readonly TagRow[] => uses.map(use => ({ ...use, ...shownCount(countOf(use.tag)) }))

const liftOf = ({ lift }: TagRow): number => (lift.state === 'measured' ? lift.low : Number.NEGATIVE_INFINITY)
const byName = (a: TagRow, b: TagRow) => (a.tag < b.tag ? -1 : 1)
const byUse = (a: TagRow, b: TagRow) => b.count - a.count || byName(a, b)
const orders: Record<TagSort, (a: TagRow, b: TagRow) => number> = {
  used: byUse,
  lift: (a, b) => liftOf(b) - liftOf(a) || byUse(a, b),
  popular: (a, b) => (b.posts ?? -1) - (a.posts ?? -1) || byUse(a, b),
  // Those that nobody counted are not rare: they come last.
  rare: (a, b) => (a.posts ?? Number.POSITIVE_INFINITY) - (b.posts ?? Number.POSITIVE_INFINITY) || byUse(a, b),
  name: byName,
}

/** Rows that have the words in their name, of a band where one is chosen, in an order. */
export const seenTags = (
  rows: readonly TagRow[],
  { words, band, sort }: { words: string; band: Band | null; sort: TagSort },
): readonly TagRow[] => {
  const wanted = words.trim().replace(/^#/, '').toLowerCase()
  return rows
    .filter(
      row => (wanted === '' || row.tag.includes(wanted)) && (band === null || (!row.waiting && row.band === band)),
    )
    .sort(orders[sort])
}

export const bandChoices = bands.map(value => ({ value, label: bandWords[value] }))

/** Rows as a file has them. */
export const tagLines = (rows: readonly TagRow[]): TagLine[] =>
  rows.map(({ tag, count, percent, band, posts, lift }) => ({
    ...{ tag, count, percent, posts, band: bandWords[band] },
    lift: lift.state === 'measured' ? signedPercent(lift.lift) : '',
  }))
