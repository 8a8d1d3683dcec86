import { Skeleton } from '@mantine/core'
import { Delayed } from '../../../ui/Delayed.tsx'
import classes from './MonthGrid.module.css'

/** The month's layout with blocks, shown only when loading takes longer than 300 ms. */
export const CalendarSkeleton = ({ weeks }: { weeks: number }) => (
  <Delayed>
    <div
      className={classes.grid}
      style={{ height: '100%', gridTemplateRows: `repeat(${weeks}, 1fr)` }}
      role="status"
      aria-busy="true"
      aria-label="Loading the calendar"
    >
      {Array.from({ length: weeks * 7 }, (_, cell) => (
        <div key={cell} className={classes.day}>
          <header>
            <Skeleton width={18} height={12} />
          </header>
          {cell % 3 !== 1 && <Skeleton height={30} mt={4} radius={7} />}
          {cell % 4 === 0 && <Skeleton height={30} mt={6} radius={7} />}
        </div>
      ))}
    </div>
  </Delayed>
)
