import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { ActionIcon } from '@mantine/core'
import { IconMail, IconMailOpened } from '@tabler/icons-react'
import { useSettings, useUser } from '../../lib/session/session.ts'
import { cityOf } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { Tip } from '../../ui/Tip.tsx'
import type { Day } from './days.ts'
import { kindLooks } from './kind-words.ts'
import classes from './Notifications.module.css'
import { useMarking, useOpen } from './use-notifications.ts'

/** One notification: what happened, to what, when; it opens what it is about. */
export const NotificationRow = ({
  notification,
  day,
  onOpen,
}: {
  notification: Notification
  /** The day that it is below. */
  day: Day
  onOpen?: (() => void) | undefined
}) => {
  const { id, kind, title, text, team, at, read_at } = notification
  const { teams } = useUser()
  const { timezone } = useSettings()
  const { agoLabel, instantLabel, timeLabel } = useTimes()
  const open = useOpen()
  const marking = useMarking()
  const { icon: Icon, tone } = kindLooks[kind]
  const unread = read_at === null
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <button
        type="button"
        className={classes.open}
        onClick={() => {
          onOpen?.()
          void open(id)
        }}
      >
        <span className={classes.icon} data-tone={tone}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.words}>
          <strong>
            {unread && <span className="sr-only">Unread: </span>}
            {title}
          </strong>
          <span className={classes.text}>{text}</span>
          <span className={classes.when}>
            <time dateTime={at} title={instantLabel(at, timezone)}>
              {day === 'Today'
                ? agoLabel(at, timezone)
                : day === 'Yesterday'
                  ? `${timeLabel(at, timezone)} ${cityOf(timezone)}`
                  : instantLabel(at, timezone)}
            </time>
            {(teams.length > 1 || kind === 'invitation') && ` · ${team.name}`}
          </span>
        </span>
      </button>
      <Tip label={unread ? 'Mark as read' : 'Mark as unread'}>
        <ActionIcon
          className={classes.mark}
          size={32}
          aria-label={`${unread ? 'Mark as read' : 'Mark as unread'}: ${title}`}
          onClick={() => marking.one(notification)}
        >
          {unread ? <IconMail size={17} stroke={1.75} /> : <IconMailOpened size={17} stroke={1.75} />}
        </ActionIcon>
      </Tip>
    </li>
  )
}
