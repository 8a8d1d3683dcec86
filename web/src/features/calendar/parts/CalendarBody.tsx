import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Button } from '@mantine/core'
import { useContext, useDeferredValue } from 'react'
import { cityOf } from '../../../lib/time/time.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { monthOf } from '../model/day-words.ts'
import { DayNotes } from '../notes/day-notes.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import type { Rows } from '../use-rows.ts'
import type { View } from '../use-view.ts'
import { Agenda } from './Agenda.tsx'
import classes from './CalendarBody.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { WeekGrid } from './WeekGrid.tsx'

interface Props extends Pick<Rows, 'request' | 'rows' | 'quota' | 'quotas' | 'filters'> {
  view: View
  facts: AccountFacts
  /** Something above is still to come: the days are drawn with it. */
  waits: boolean
  /** The account whose post is carried. */
  carried: string | undefined
  onOpen: (row: CalendarRow, at: HTMLElement) => void
}

/** The days, or what is shown instead of them: skeleton, error, empty state. */
export const CalendarBody = ({ view, request, rows, quota, quotas, filters, facts, waits, carried, onOpen }: Props) => {
  const { byDay } = useContext(DayNotes)
  const { days, zone, now: today } = view
  // The first drawing of hundreds of posts gives way to the browser between its parts: it is never one long task.
  const begun = useDeferredValue(request.currentData !== undefined && !waits, false)
  // A refresh that fails keeps what is shown.
  if (!request.currentData && request.isError)
    return <ErrorCard title="Calendar" error={request.error} onRetry={request.refetch} />
  if (!request.currentData || !begun) return <CalendarSkeleton weeks={Math.ceil(days.length / 7)} />
  const shown = { days, rows, today, zone, facts, onOpen }
  if (view.view === 'month')
    return (
      <>
        <MonthGrid
          {...shown}
          month={monthOf(view.day)}
          quota={quota}
          quotas={quotas}
          onMore={view.showDay}
          onCreate={view.create}
        />
        {filters.hideAll && <Hidden onClear={filters.clear} />}
        {rows.size === 0 && !filters.on && (days.at(-1) ?? '') >= today && (
          <p className={classes.hint}>
            Nothing planned yet.
            <Button variant="default" size="compact-md" onClick={() => view.create()}>
              Create a post
            </Button>
          </p>
        )}
      </>
    )
  if (view.view !== 'list')
    return (
      <>
        <WeekGrid {...shown} quotas={quotas} carried={carried} onMore={view.showDay} onCreate={view.create} />
        {filters.hideAll && <Hidden onClear={filters.clear} />}
      </>
    )
  if (rows.size > 0 || (byDay.size > 0 && !filters.hideAll))
    return <Agenda {...shown} quotas={quotas} city={cityOf(zone)} />
  return filters.hideAll ? (
    <EmptyState title="No posts match your filters" plain action={{ label: 'Clear filters', run: filters.clear }} />
  ) : (
    <EmptyState
      title="Nothing planned yet"
      text="Create a post, or give a draft a date."
      action={{ label: 'Create', run: () => view.create() }}
    />
  )
}

/** The filters hide every post of these days: the empty grid would look like an empty month. */
const Hidden = ({ onClear }: { onClear: () => void }) => (
  <p className={classes.hint} role="status">
    No posts match your filters.
    <Button variant="default" size="compact-md" onClick={onClear}>
      Clear filters
    </Button>
  </p>
)
