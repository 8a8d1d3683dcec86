import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { useId } from 'react'
import { useSettings } from '../../lib/session/session.ts'
import { byDay, type Day } from './days.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './Notifications.module.css'

interface Props {
  list: readonly Notification[]
  /** Below which heading the days are. */
  level: 2 | 3
  onOpen?: () => void
}

/** Notifications below the day on which they came. */
export const DayList = ({ list, level, onOpen }: Props) => {
  const { timezone } = useSettings()
  return byDay(list, timezone, Temporal.Now.instant()).map(group => (
    <Group key={group.day} {...group} level={level} onOpen={onOpen} />
  ))
}

const Group = ({
  day,
  list,
  level,
  onOpen,
}: { day: Day; list: Notification[] } & Pick<Props, 'level'> & { onOpen: Props['onOpen'] }) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={classes.day}>
      <Heading id={id}>{day}</Heading>
      <ul className={classes.list}>
        {list.map(one => (
          <NotificationRow key={one.id} notification={one} day={day} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}
