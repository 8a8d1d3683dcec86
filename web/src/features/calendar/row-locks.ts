import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { createContext, useMemo } from 'react'
import { heldOfRow } from '../../lib/posts/locks/held.ts'
import { type Lock, useLocks } from '../../lib/posts/locks/use-locks.ts'

/** Who has the post of a row locked; nothing where nobody has. */
export const RowLocks = createContext<(row: CalendarRow) => Lock | undefined>(() => undefined)

/** The locks of these rows. */
export const useRowLocks = (rows: readonly CalendarRow[]) => {
  const held = useMemo(() => rows.flatMap(row => heldOfRow(row) ?? []), [rows])
  const lockOf = useLocks(held)
  return useMemo(() => (row: CalendarRow) => lockOf(heldOfRow(row)), [lockOf])
}
