import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import {
  IconAlertTriangle,
  IconCircleDashed,
  IconInfoCircle,
  IconPlayerPlayFilled,
  IconRepeat,
  IconStack2,
} from '@tabler/icons-react'
import { type CSSProperties, type HTMLAttributes, type Ref, useContext } from 'react'
import { LockIcon } from '../../../lib/posts/locks/LockIcon.tsx'
import { Thumbs } from '../../../lib/posts/use-thumbs.ts'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { smallNetworkIcons } from '../../../ui/networks.ts'
import { stateOfRow, stateWord } from '../../../ui/post-state.ts'
import { stateIcons } from '../../../ui/StateChip.tsx'
import { captionOf } from '../model/rows.ts'
import { RowLocks } from '../row-locks.ts'
import { RowWarnings } from '../row-warnings.ts'
import classes from './Chip.module.css'
import room from './ChipRoom.module.css'

interface Props extends HTMLAttributes<HTMLButtonElement> {
  row: CalendarRow
  time: string
  /** City of the account's zone, where it differs from the page's. */
  city: string | undefined
  account: { type: NetworkType; name: string } | undefined
  lifted?: boolean
  /** Lines that the caption may take, where the day has room. */
  captionLines?: number
  ref?: Ref<HTMLButtonElement>
  style?: CSSProperties
}

const kinds: Record<string, typeof IconStack2> = {
  album: IconStack2,
  story: IconCircleDashed,
  reel: IconPlayerPlayFilled,
  video: IconPlayerPlayFilled,
}

/** How much room a time takes: 9:00, 10:15 am, or with the weekday of another day there. */
const widthOf = ({ length }: string) => (length <= 5 ? 'short' : length <= 8 ? 'medium' : 'long')

/** A post on the calendar: picture with badge, time, state; second line the caption, or the reason. */
export const Chip = ({ row, time, city, account, lifted, captionLines = 1, ref, style, ...rest }: Props) => {
  const state = stateOfRow(row)
  const Icon = row.w ? IconAlertTriangle : stateIcons[state]
  const Kind = kinds[row.k]
  const second =
    state === 'unconfirmed'
      ? 'Is it live?'
      : state === 'error' || state === 'held'
        ? (row.r ?? 'Failed')
        : (row.w ?? captionOf(row))
  const warning = useContext(RowWarnings)(row)
    .map(({ text }) => text)
    .join('. ')
  const lock = useContext(RowLocks)(row)
  const thumbs = useContext(Thumbs)
  // Spoken between the time and the text.
  const spoken = [
    stateWord[state],
    row.w !== second && row.w,
    row.n && 'repeats',
    warning,
    account?.name,
    row.p && `and ${row.p} more`,
  ]
    .filter(Boolean)
    .join(', ')
  const percent = state === 'inprogress' ? Number.parseInt(row.r ?? '0', 10) || 0 : undefined
  return (
    <button
      ref={ref}
      type="button"
      className={`${classes.chip} ${room.chip}`}
      data-state={state}
      data-alert={row.w ? true : undefined}
      data-lifted={lifted || undefined}
      data-tall={captionLines > 1 || undefined}
      data-time={widthOf(time)}
      style={{ ...style, '--caption-lines': captionLines } as CSSProperties}
      {...rest}
    >
      <span
        className={`${classes.picture} ${room.picture}`}
        data-text={!row.m || undefined}
        style={{ '--colour': row.d } as CSSProperties}
      >
        {row.m && (
          <img
            key={thumbs.triesOf(row.id)}
            src={`/api/media/${row.m}/thumb`}
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => thumbs.broken(row.id)}
          />
        )}
        {account && (
          <NetworkBadge
            type={account.type}
            size={13}
            className={`${classes.badge} ${room.badge}`}
            icons={smallNetworkIcons}
          />
        )}
      </span>
      <span className={classes.lines}>
        <span
          className={`${classes.first} ${room.first}`}
          title={[city && `${time} ${city}`, warning].filter(Boolean).join('. ') || undefined}
        >
          <b>{time}</b>
          {city && (
            <span className={`${classes.city} ${room.city}`}>
              <small data-gives-way>{city}</small>
            </span>
          )}
          {row.p && (
            <small className={room.more} aria-hidden>
              +{row.p}
            </small>
          )}
          <span className={classes.gap} />
          {warning && (
            <IconInfoCircle size={12} stroke={2.25} className={`${classes.warns} ${room.more}`} aria-hidden />
          )}
          {lock && <LockIcon lock={lock} className={`${classes.locked} ${room.more}`} />}
          {row.n && <IconRepeat size={12} stroke={2.25} className={`${classes.repeats} ${room.more}`} aria-hidden />}
          <Icon size={13} stroke={2.25} className={classes.icon} role="img" aria-label={spoken} />
        </span>
        {percent === undefined ? (
          <span
            className={`${classes.second} ${room.second}`}
            data-city={city}
            data-warned={warning ? true : undefined}
            dir="auto"
          >
            {Kind && state !== 'error' && state !== 'held' && state !== 'unconfirmed' && !row.w && (
              <Kind size={11} aria-hidden />
            )}
            {second}
          </span>
        ) : (
          <span className={classes.progress}>
            <i>
              <i style={{ inlineSize: `${percent}%` }} />
            </i>
            {percent}%
          </span>
        )}
      </span>
    </button>
  )
}
