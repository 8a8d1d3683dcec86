import { UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import { goesOut } from '@fanfare/contracts/entities/posts.ts'
import { keepsGap } from '@fanfare/contracts/slots.ts'
import { useState } from 'react'
import { useCalendarRowsQuery } from '../../lib/posts/posts-api.ts'
import { useSettings } from '../../lib/session/session.ts'
import type { Composer } from './model/composer-state.ts'
import { apartWall, suggestedWall } from './model/suggestion.ts'

/** Two days: the planner's gap is a day at most. */
const around = () => {
  const now = Temporal.Now.instant().round('hour')
  return { start: now.subtract({ hours: 24 }).toString(), end: now.add({ hours: 48 }).toString() }
}

type Given = Pick<Composer, 'accounts' | 'postType' | 'postId' | 'when' | 'wall'>

/** Posts near now, read while a time is offered that has to keep the gap to them. */
const useNearRows = ({ postType, when, wall }: Given) => {
  const { gap } = useSettings().planner
  const [range] = useState(around)
  const asks = gap > 0 && keepsGap(postType) && when === 'date' && wall === null
  const { data, isLoading } = useCalendarRowsQuery({ query: range }, { skip: !asks })
  return { gap, rows: asks ? data?.rows : undefined, isLoading }
}

/** Whether the time that is offered may still change, for the posts near it are being read. */
export const useSuggestionLoads = (state: Given): boolean => useNearRows(state).isLoading

/**
 * The time offered while none is chosen, as a wall-clock time in `zone`: it keeps the planner's gap to the posts that the chosen accounts
 * have. Until these are read it is the plain one.
 */
export const useSuggestion = (state: Given, zone: string): string => {
  const { gap, rows } = useNearRows(state)
  if (!rows) return suggestedWall(zone)
  const near = rows.filter(
    ({ id, a, s, k }) =>
      goesOut({ status: s, unconfirmed: s === UnconfirmedRow }) &&
      keepsGap(k) &&
      id !== state.postId &&
      state.accounts.includes(a),
  )
  return apartWall(
    zone,
    gap,
    near.map(({ t }) => Date.parse(t)),
  )
}
