import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Button, Popover } from '@mantine/core'
import { useRef } from 'react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { DrawnTarget, useFirstOpened } from '../../../ui/first-opened.ts'
import { partsOf, Windowed } from '../../../ui/Windowed.tsx'
import { shortDay, spokenDay } from '../model/day-words.ts'
import { chipTime, urgentFirst } from '../model/rows.ts'
import { usePress } from '../selection.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { Chip } from './Chip.tsx'
import classes from './DayList.module.css'

/** Chips that are drawn together, and the height of one with its gap, px. */
const partSize = 10
const chipHeight = 38

interface Props {
  day: string
  rows: CalendarRow[]
  /** How many the cell does not show. */
  hidden: number
  zone: string
  facts: AccountFacts
  onOpen: (row: CalendarRow, at: HTMLElement) => void
  onDay: (day: string) => void
}

/** "5 more": all posts of a crowded day, what needs a person first. */
export const DayList = ({ day, rows, hidden, zone, facts, onOpen, onDay }: Props) => {
  const { used, opened, setOpened, toggle } = useFirstOpened()
  const more = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={more}
        type="button"
        className={classes.more}
        data-rest-of={day}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={`${hidden} more on ${spokenDay(day)}`}
        onClick={toggle}
      >
        {hidden} more
      </button>
      {used && (
        <Popover
          opened={opened}
          onChange={setOpened}
          width={320}
          position="bottom-start"
          trapFocus
          withinPortal
          withRoles={false}
        >
          <Popover.Target>
            <DrawnTarget node={more.current} />
          </Popover.Target>
          <Popover.Dropdown
            className={classes.list}
            role="dialog"
            aria-label={`${spokenDay(day)}, ${rows.length} posts`}
          >
            <header>
              <h2>{shortDay(day)}</h2>
              <span>{rows.length} posts</span>
              <Button variant="default" size="compact-md" onClick={() => onDay(day)}>
                Open day
              </Button>
            </header>
            <div className={classes.rows}>
              {opened &&
                partsOf(urgentFirst(rows), partSize).map((part, index) => (
                  <Windowed key={index} height={part.length * chipHeight}>
                    {() =>
                      part.map(row => (
                        <Entry
                          key={row.id}
                          {...{ row, zone, facts }}
                          // Its card takes the list's place: two that trap the focus would fight for it.
                          onOpen={() => {
                            setOpened(false)
                            if (more.current) onOpen(row, more.current)
                          }}
                        />
                      ))
                    }
                  </Windowed>
                ))}
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

const Entry = ({
  row,
  zone,

  facts,
  onOpen,
}: { row: CalendarRow; onOpen: () => void } & Pick<Props, 'zone' | 'facts'>) => {
  const times = useTimes()
  const account = facts.get(row.a)
  const press = usePress(row, onOpen)
  return <Chip row={row} {...chipTime(row.t, account, zone, times)} account={account} {...press.props} />
}
