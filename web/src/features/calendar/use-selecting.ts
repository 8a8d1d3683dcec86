import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { InProgress } from '@fanfare/contracts/entities/posts.ts'
import { useMemo, useState } from 'react'
import { useSelection } from '../../lib/navigation/use-selection.ts'
import { useCan } from '../../lib/session/session.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { Rows } from './use-rows.ts'

/**
 * Several posts of the calendar at once. They stay selected from month to month and from view to view; with another filter the selection
 * ends, so that nothing is changed that is hidden. X selects the post that has the focus, Escape ends it.
 */
export const useSelecting = ({ rows, filters }: Pick<Rows, 'rows' | 'filters'>, carrying: () => boolean) => {
  const can = useCan()
  const [mode, setMode] = useState(false)
  const [anchor, setAnchor] = useState<string>()
  const selection = useSelection<CalendarRow>(JSON.stringify([filters.only, filters.states, filters.type]))
  const { entries, has } = selection
  const on = mode || entries.length > 0
  const may = can('post.write') || can('post.delete')
  const choosable = (row: CalendarRow) =>
    row.s !== InProgress && (can('post.write', row.u) || can('post.delete', row.u))

  /** What is seen, in order of time. */
  const seen = useMemo(() => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, list]) => list), [rows])
  // One that has gone live since it was selected is asked about as a live one.
  const picked = entries.map(row => seen.find(({ id }) => id === row.id) ?? row)
  const choose = (row: CalendarRow, extend: boolean) => {
    setMode(true)
    setAnchor(row.id)
    const [from, to] = [seen.findIndex(({ id }) => id === anchor), seen.findIndex(({ id }) => id === row.id)]
    if (!extend || from < 0 || to < 0) return selection.toggle(row)
    const range = seen.slice(Math.min(from, to), Math.max(from, to) + 1).filter(choosable)
    selection.set([...entries.filter(({ id }) => !range.some(one => one.id === id)), ...range])
  }
  const end = () => {
    setMode(false)
    setAnchor(undefined)
    selection.clear()
  }
  useKeys([
    [
      'X',
      ({ target }) => {
        const id = target instanceof Element && target.closest('[data-post]')?.getAttribute('data-post')
        const row = id && !carrying() && seen.find(one => one.id === id)
        if (row && choosable(row)) choose(row, false)
      },
    ],
    [
      'Escape',
      ({ target }) => {
        // What is open above the calendar, or carried, is ended first.
        const inside = target instanceof Element && target.closest('[role="dialog"], [role="menu"]')
        if (on && !inside && !carrying() && !document.querySelector('[aria-modal="true"]')) end()
      },
    ],
  ])
  return {
    may,
    on,
    entries: picked,
    end,
    toggleMode: () => (on ? end() : setMode(true)),
    /** For the posts on the page. */
    shown: { on, choosable, has, choose },
    /** What moves along with a post that is carried: all that are selected, where it is one of several. */
    along: (row: CalendarRow): readonly CalendarRow[] => (picked.length > 1 && has(row) ? picked : []),
  }
}
