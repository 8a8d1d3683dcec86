import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import type { Deps } from '../deps.ts'
import { addDays, earlierOf, type Period } from '../model/days.ts'
import { longest } from '../model/listed-post.ts'
import { figuresOf, rateOf, sourcesOf } from '../model/post-figures.ts'
import { postHeader, postRow, postSourceRows } from '../model/post-table.ts'
import { isRefusedOfAll } from '../model/refused.ts'
import type { Cell, Sheet } from '../model/workbook.ts'
import { formatsBetween, type KnownPost, postsBetween } from '../stores/account-posts.ts'
import type { Opened } from './load-known.ts'
import { instantsOf, missingOf } from './view-posts.ts'

/** Days whose posts are read at once: of a longer time the first are written before the last are read. */
const DAYS_AT_ONCE = 7

/** The weeks of a period, the last of them shorter. */
function* weeksOf({ since, until }: Period): Generator<Period> {
  for (let first = since; first <= until; first = addDays(first, DAYS_AT_ONCE))
    yield { since: first, until: earlierOf(until, addDays(first, DAYS_AT_ONCE - 1)) }
}

/** Which posts were published here, as publishing says it. When it is away that is not asked again: each time takes seconds. */
interface Asking {
  isAway: boolean
}

/** The posts of a period with which of them were published here, the first one first. */
async function* rowsOf({ db, publishing }: Deps, opened: Opened, asking: Asking): AsyncGenerator<Cell[]> {
  const { place, account, period, state } = opened
  for (const week of weeksOf(period)) {
    const posts = await postsBetween(db, place, instantsOf(week, account.timezone), longest.caption)
    for (let from = posts.length; from > 0; from -= insightPosts.mostPerPage) {
      const some = posts.slice(Math.max(0, from - insightPosts.mostPerPage), from).toReversed()
      const ids = some.flatMap(idsOf)
      const own = asking.isAway ? undefined : await publishing.postsOf(place.teamId, place.accountId, ids)
      asking.isAway = own === undefined
      for (const post of some) {
        const figures = figuresOf(account.type, post.latest)
        yield postRow({
          post,
          zone: account.timezone,
          isOwn: own && idsOf(post).some(id => own.has(id)),
          figures,
          rate: rateOf(account.type, figures),
          missing: missingOf(post, state),
        })
      }
    }
  }
}

const idsOf = ({ post_id: id, video_id: video }: KnownPost): string[] => (video === null ? [id] : [id, video])

/** Posts of an account over a period as a sheet whose rows are read while it is written, and where their figures come from. */
export async function exportedPosts(deps: Deps, opened: Opened): Promise<{ rows: Sheet; sources: Sheet }> {
  const { place, account, period, state } = opened
  const now = deps.clock.now()
  const formats = await formatsBetween(deps.db, place, instantsOf(period, account.timezone))
  const asking: Asking = { isAway: false }
  const sources = sourcesOf(account.type, isRefusedOfAll(state?.posts_refused ?? {}, formats, now))
  return {
    rows: {
      name: 'Posts',
      widths: [18, 10, 60, 30, 40, 14, 12, 12, 12, 12, 12, 12, 12, 14, 20, 32],
      header: postHeader(account.timezone),
      rows: rowsOf(deps, opened, asking),
    },
    sources: {
      name: 'Sources',
      widths: [20, 48],
      header: ['Figure', 'Metric'],
      rows: postSourceRows(sources, () => !asking.isAway),
    },
  }
}
