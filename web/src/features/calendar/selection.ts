import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { createContext, type MouseEvent, useContext } from 'react'

interface Selection {
  /** Posts are being selected: a press selects instead of opening. */
  on: boolean
  /** Whether the person may change or delete the post, and it is not going out at this moment. */
  choosable: (row: CalendarRow) => boolean
  has: (row: CalendarRow) => boolean
  /** `extend`: all from the one that was chosen last up to this one. */
  choose: (row: CalendarRow, extend: boolean) => void
}

export const Selecting = createContext<Selection>({
  on: false,
  choosable: () => false,
  has: () => false,
  choose: () => {},
})

/**
 * What a press on a post does: it opens it, or selects it while posts are selected or Ctrl, Cmd or Shift is held. Posts that cannot be
 * selected open in either case.
 */
export const usePress = (row: CalendarRow, open: (at: HTMLElement) => void) => {
  const { on, choosable, has, choose } = useContext(Selecting)
  const may = choosable(row)
  return {
    selects: on && may,
    props: {
      // By it the key X finds the post that has the focus.
      'data-post': row.id,
      ...(on && may && { 'aria-pressed': has(row) }),
      onClick: (event: MouseEvent<HTMLElement>) => {
        const held = event.ctrlKey || event.metaKey || event.shiftKey
        if (may && (on || held)) choose(row, event.shiftKey)
        else open(event.currentTarget)
      },
    },
  }
}
