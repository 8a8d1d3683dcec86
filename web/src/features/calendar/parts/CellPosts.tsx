import { useDraggable } from '@dnd-kit/core'
import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { memo, useContext } from 'react'
import { lockRefusal } from '../../../lib/posts/locks/use-locks.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { chipTime, movable, moving } from '../model/rows.ts'
import { RowLocks } from '../row-locks.ts'
import { usePress } from '../selection.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { Chip } from './Chip.tsx'
import { DayList } from './DayList.tsx'

interface Props {
  day: string
  /** All of the cell. */
  rows: CalendarRow[]
  /** Those that it has room for; the rest is counted and opens as a list. */
  shown: readonly CalendarRow[]
  zone: string
  facts: AccountFacts
  onOpen: (row: CalendarRow, at: HTMLElement) => void
  onMore: (day: string) => void
  /** Lines that each caption may take. */
  captionLines?: number
}

/** The posts of a cell of the month or the week. The cell is drawn again whenever a place to drop at comes or goes; they are not. */
export const CellPosts = memo(({ day, rows, shown, zone, facts, onOpen, onMore, captionLines = 1 }: Props) => (
  <>
    {shown.map(row => (
      <DragChip key={row.id} {...{ row, day, zone, facts, onOpen, captionLines }} />
    ))}
    {rows.length > shown.length && (
      <DayList
        day={day}
        rows={rows}
        hidden={rows.length - shown.length}
        zone={zone}
        facts={facts}
        onOpen={onOpen}
        onDay={onMore}
      />
    )}
  </>
))

const DragChip = ({
  row,
  day,
  zone,
  facts,
  onOpen,
  captionLines,
}: { row: CalendarRow; captionLines: number } & Pick<Props, 'day' | 'zone' | 'facts' | 'onOpen'>) => {
  const times = useTimes()
  const can = useCan()
  const mayMove = movable(row) && can(moving(row), row.u)
  const locked = lockRefusal(useContext(RowLocks)(row))
  const drag = useDraggable({ id: row.id, data: { row, day, locked }, disabled: !mayMove })
  const account = facts.get(row.a)
  const press = usePress(row, at => onOpen(row, at))
  return (
    <Chip
      ref={drag.setNodeRef}
      row={row}
      {...chipTime(row.t, account, zone, times)}
      account={account}
      captionLines={captionLines}
      data-dragging={drag.isDragging || undefined}
      style={drag.isDragging ? { opacity: 0.4 } : undefined}
      {...(mayMove ? { ...drag.attributes, ...drag.listeners } : {})}
      {...press.props}
    />
  )
}
