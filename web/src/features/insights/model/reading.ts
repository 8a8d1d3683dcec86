import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import type { Stats } from './stats.ts'

const hasMissing = ({ sources }: Stats, why: MissingFigure): boolean => sources.some(({ missing }) => missing === why)

/** Whether nothing has been read of the account yet, and is about to be. */
export const isFirstDay = (stats: Stats): boolean => stats.known_from === null && hasMissing(stats, 'not_read')

/** Whether more is about to come, so that it is worth asking again. */
export const isReading = (stats: Stats): boolean => stats.backfilling || isFirstDay(stats)

/** Whether its connection lacks the permission to read figures. */
export const lacksPermission = (stats: Stats): boolean => hasMissing(stats, 'permission')

/** Why the newest figures, or those of posts, could not be read; undefined: they could, or another note says it. */
export function problemWords(
  { problem = null, posts_problem: ofPosts = null }: Stats,
  network: string,
): string | undefined {
  const code = problem ?? ofPosts
  if (code === null) return undefined
  const what = problem === null ? 'New figures of posts' : 'New figures'
  const why =
    code === 'network_rate_limited'
      ? `${network} allows no more requests for now`
      : code === 'network_unavailable'
        ? `${network} didn’t respond`
        : 'something went wrong'
  return `${what} couldn’t be read: ${why}. Fanfare tries again automatically.`
}

/** Whether the network refused the connection when figures were read. */
export const isRefused = ({ problem, posts_problem: ofPosts }: Stats): boolean =>
  problem === 'token_unauthorized' || ofPosts === 'token_unauthorized'

/** The last time that anything was read; undefined before. */
export const lastRead = ({ sources }: Stats): string | undefined =>
  sources
    .flatMap(({ fetched_at }) => fetched_at ?? [])
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1)

/** The first day of figures, where the two periods that are compared begin before it. */
export const startsLater = ({ known_from: first, prev_since: from }: Stats): string | undefined =>
  first !== null && first > from ? first : undefined
