import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Scope } from '../../../lib/posts/series/SeriesDialog.tsx'
import { useSeriesQuery } from '../../../lib/posts/series/series-api.ts'
import type { Composer } from '../model/composer-state.ts'
import { mayBeginSeries, mayChangeSeries } from '../model/repeat.ts'
import type { SeriesLimit } from '../model/series-limit.ts'
import { aheadRule, mayBePutBack, seriesTime } from '../model/series-scope.ts'
import { RepeatFields } from './RepeatFields.tsx'

interface Props {
  post: Post | undefined
  state: Composer
  /** To which posts of its series a change goes. */
  scope: Scope
  /** The date of the post, or the one that is offered: wall-clock time, YYYY-MM-DDTHH:mm. */
  wall: string
  /** Zone of the first account. */
  zone: string
  /** How many accounts it is for. */
  accounts: number
  /** How far ahead a new series may go. */
  limit: SeriesLimit
  firstDay: 0 | 1 | 6
  onChange: (repeat: Recurrence | null) => void
}

/** How the post repeats, or the posts of its series to which a change goes; nothing where that is one post of a series. */
export const Repeat = (props: Props) => {
  const { post, state, scope, limit, ...fields } = props
  const { repeat } = state
  if (mayBeginSeries(post)) return <RepeatFields {...fields} limit={limit} repeat={repeat} />
  if (!post || !mayChangeSeries(post) || !repeat || scope === 'one') return null
  if (scope === 'later') return <Later {...props} post={post} />
  return <Whole {...props} post={post} />
}

/** The rule from this post on. What its posts have in common is read only where this one may differ from it. */
const Later = ({ post, state, scope: _scope, limit: _limit, ...fields }: Props & { post: Post }) => {
  const { id = '' } = post.series ?? {}
  const { data } = useSeriesQuery({ params: { id } }, { skip: !mayBePutBack(post) })
  const series = { earlier: 0, time: seriesTime(fields.wall, post, data) }
  return <RepeatFields {...fields} repeat={state.repeat} series={series} />
}

/** The rule of the whole series, with those of its dates that are still to come. */
const Whole = ({ post, state, scope: _scope, limit: _limit, ...fields }: Props & { post: Post }) => {
  const { id = '', index = 1 } = post.series ?? {}
  const { data } = useSeriesQuery({ params: { id } })
  const found = data && aheadRule(state, post, data)
  const ahead = found ? { repeat: found.repeat, wall: `${found.date}T${seriesTime(fields.wall, post, data)}` } : null
  return <RepeatFields {...fields} repeat={state.repeat} series={{ earlier: index - 1, ahead }} />
}
