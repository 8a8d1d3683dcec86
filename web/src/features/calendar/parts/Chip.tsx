import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { IconAlertTriangle, IconCircleDashed, IconPlayerPlayFilled, IconRepeat, IconStack2 } from '@tabler/icons-react'
import { type CSSProperties, type HTMLAttributes, memo, type Ref, useContext } from 'react'
import { LockIcon } from '../../../lib/posts/locks/LockIcon.tsx'
import { Thumbs } from '../../../lib/posts/use-thumbs.ts'
import { Face } from '../../../ui/AccountAvatar.tsx'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { smallNetworkIcons } from '../../../ui/networks.ts'
import { stateOfRow, stateWord } from '../../../ui/post-state.ts'
import { stateIcons } from '../../../ui/StateChip.tsx'
import { captionOf } from '../model/rows.ts'
import { RowLocks } from '../row-locks.ts'
import { RowWarnings } from '../row-warnings.ts'
import classes from './Chip.module.css'
import { ChipProgress } from './ChipProgress.tsx'

interface Props extends HTMLAttributes<HTMLButtonElement> {
  row: CalendarRow
  time: string
  /** City of the account's zone, where it differs from the page's. */
  city: string | undefined
  account: { type: NetworkType; name: string; spoken: string; picture: string | null } | undefined
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

/** A post on the calendar: picture with badge, time, state; second line whose it is and the caption, or the reason. */
export const Chip = ({ row, time, city, account, lifted, captionLines = 1, ref, style, ...rest }: Props) => (
  <button
    ref={ref}
    type="button"
    className={classes.chip}
    data-state={stateOfRow(row)}
    data-alert={row.w ? true : undefined}
    data-lifted={lifted || undefined}
    data-tall={captionLines > 1 || undefined}
    data-time={widthOf(time)}
    style={{ ...style, '--caption-lines': captionLines } as CSSProperties}
    {...rest}
  >
    <Inside {...{ row, time, city, account }} />
  </button>
)

/** What is in a chip, which is drawn again for everything that is carried; this is not. */
const Inside = memo(({ row, time, city, account }: Pick<Props, 'row' | 'time' | 'city' | 'account'>) => {
  const state = stateOfRow(row)
  const Icon = row.w ? IconAlertTriangle : stateIcons[state]
  const Kind = kinds[row.k]
  const second =
    state === 'unconfirmed'
      ? 'Is it live?'
      : state === 'error' || state === 'held'
        ? (row.r ?? 'Failed')
        : (state === 'draft' && row.r) || (row.w ?? captionOf(row))
  const warning = useContext(RowWarnings)(row)
    .filter(({ quiet }) => !quiet)
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
    account?.spoken,
    row.p && `and ${row.p} more`,
  ]
    .filter(Boolean)
    .join(', ')
  const whose = account && <Face src={account.picture} name={account.name} size={14} />
  const percent = state === 'inprogress' ? Number.parseInt(row.r ?? '0', 10) || 0 : undefined
  return (
    <>
      <span className={classes.picture} data-text={!row.m || undefined} style={{ '--colour': row.d } as CSSProperties}>
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
        {account && <NetworkBadge type={account.type} size={13} className={classes.badge} icons={smallNetworkIcons} />}
      </span>
      <span className={classes.lines}>
        <span
          className={classes.first}
          title={[city && `${time} ${city}`, warning].filter(Boolean).join('. ') || undefined}
        >
          <b>
            {time}
            {row.p && <small className={classes.more} aria-hidden>{` +${row.p}`}</small>}
          </b>
          {city && (
            <span className={classes.city}>
              <small data-gives-way>{city}</small>
            </span>
          )}
          {lock && <LockIcon lock={lock} className={`${classes.locked} ${classes.more}`} />}
          {row.n && <IconRepeat size={12} stroke={2.25} className={`${classes.repeats} ${classes.more}`} aria-hidden />}
          <Icon size={13} stroke={2.25} className={classes.icon} role="img" aria-label={spoken} />
        </span>
        {percent === undefined ? (
          <span className={classes.second} data-warned={(warning && !row.w) || undefined} dir="auto">
            {whose}
            {city && <span data-city={city} />}
            {Kind && state !== 'error' && state !== 'held' && state !== 'unconfirmed' && !row.w && (
              <Kind size={11} aria-hidden />
            )}
            {second}
          </span>
        ) : (
          <ChipProgress percent={percent}>{whose}</ChipProgress>
        )}
      </span>
    </>
  )
})
