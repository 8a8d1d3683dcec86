import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { useTeam } from '../../lib/session/session.ts'
import { clockNow } from './model/clocks.ts'
import type { Composer } from './model/composer-state.ts'
import { lastWall } from './model/furthest.ts'
import { datesOf, mayBeginSeries } from './model/repeat.ts'
import { type SeriesLimit, seriesStop } from './model/series-limit.ts'

interface Given {
  post: Post | undefined
  state: Composer
  /** Time zones of the accounts, the first account's first. */
  zones: readonly string[]
  /** The time that is offered while none is chosen. */
  suggestion: string
  needsApproval: boolean
}

/** On how many dates a new post goes out (a series that exists keeps its own), how far ahead it may, and why it cannot repeat as it is. */
export const useNewSeries = ({ post, state, zones, suggestion, needsApproval }: Given) => {
  const { name, maxScheduleDays: days } = planOf(useTeam().product_id)
  const begins = mayBeginSeries(post)
  // One moment for all is one of the first account's clock.
  const clocks = clockNow(state) === 'local' ? zones : zones.slice(0, 1)
  const limit: SeriesLimit = { plan: name, days, until: lastWall({ zones: clocks, days }, Temporal.Now.instant()) }
  const repeats = begins && !needsApproval && state.when === 'date' ? state.repeat : null
  return {
    dates: begins ? datesOf(state, suggestion) : 1,
    limit,
    stop: repeats && seriesStop(repeats, { wall: state.wall ?? suggestion, accounts: state.accounts.length, limit }),
  }
}
