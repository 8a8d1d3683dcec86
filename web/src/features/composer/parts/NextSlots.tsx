import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Radio, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { besideSlot } from '../../../lib/posts/placing/placing-words.ts'
import { skippedWords } from '../../../lib/posts/placing/skipped-slots.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { slotChoices } from '../model/next-slots.ts'
import type { NextSlotsState } from '../use-next-slots.ts'
import classes from './NextSlots.module.css'

interface Props {
  chosen: readonly SocialAccount[]
  next: NextSlotsState
  /** The time of the slot that is chosen, on each account's clock; null: the next one. */
  slot: string | null
  onSlot: (slot: string | null) => void
}

/** The slot that each account's post would take, or why there is none, and later times that all of them have free. */
export const NextSlots = ({ chosen, next, slot, onSlot }: Props) => {
  const { slots } = next
  const isGone = slot !== null && slots !== undefined && !slotChoices(slots).includes(slot)
  useEffect(() => {
    // Someone else has taken it: the next one is offered again.
    if (isGone) onSlot(null)
  }, [isGone, onSlot])
  if (next.failed)
    return (
      <p className={classes.note} role="alert">
        Time slots couldn’t be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={next.retry}>
          Try again
        </Button>
      </p>
    )
  const choices = slots ? slotChoices(slots) : [null]
  const [account] = chosen
  if (account && slots && choices.length > 1) return <Choice {...{ chosen, slots, choices, slot, onSlot }} />
  return (
    <>
      <Places chosen={chosen} slots={slots} />
      <p className={classes.note}>
        The slot is reserved when you schedule. If it’s gone by then, you get the next one.
      </p>
    </>
  )
}

/** The next slot of each account. */
const Places = ({ chosen, slots }: { chosen: Props['chosen']; slots: NextSlotsState['slots'] }) => (
  <ul className={classes.list} aria-label="Next slot of each account" aria-busy={!slots}>
    {chosen.map(account => {
      const own = slots?.find(({ social_account_id }) => social_account_id === account.id)
      return (
        <li key={account.id}>
          <AccountAvatar account={account} size={24} />
          {own ? <Place account={account} next={own} /> : <Skeleton height={20} width="70%" />}
        </li>
      )
    })}
  </ul>
)

interface ChoiceProps extends Pick<Props, 'chosen' | 'slot' | 'onSlot'> {
  slots: readonly AvailableSlots[]
  choices: readonly (string | null)[]
}

/** The radio of the next slot; the others are called by their times. */
const NEXT = 'next'

/** The next slot, or a later one. */
const Choice = ({ chosen, slots, choices, slot, onSlot }: ChoiceProps) => {
  const { whenLabel, dayLabel, clockLabel } = useTimes()
  const zones = new Set(slots.map(({ timezone }) => timezone))
  const [only] = slots.length === 1 ? slots : []
  const [first] = only?.slots ?? []
  const label = (wall: string) => {
    const [zone = ''] = zones
    if (zones.size === 1) return whenLabel(wall, zone)
    const at = Temporal.PlainDateTime.from(wall)
    return `${dayLabel(at)}, ${clockLabel(at)} local time`
  }
  return (
    <>
      <Radio.Group
        label={<span className="sr-only">Time slot of {chosen.map(accountName).join(', ')}</span>}
        value={slot ?? NEXT}
        onChange={value => onSlot(value === NEXT ? null : value)}
      >
        <div className={classes.choice}>
          {choices.map(wall =>
            wall !== null ? (
              // A later one takes the post at its own time, whatever lies near it.
              <Radio key={wall} value={wall} label={label(wall)} />
            ) : first && only ? (
              <Radio
                key={NEXT}
                value={NEXT}
                label={whenLabel(first.wall, only.timezone)}
                description={<Details slot={first} />}
              />
            ) : (
              <div key={NEXT}>
                <Radio value={NEXT} label="Next slot of each account" />
                <Places chosen={chosen} slots={slots} />
              </div>
            ),
          )}
        </div>
      </Radio.Group>
      <p className={classes.note}>The slot is reserved when you schedule.</p>
    </>
  )
}

/** How far beside the slot a post goes out, and which slots it skips. */
const Details = ({ slot }: { slot: SlotPlace }) => {
  const { clockLabel } = useTimes()
  const skipped = skippedWords(slot)
  return [
    besideSlot(slot, clockLabel),
    slot.moved ? 'The clocks skip the slot’s time that day.' : undefined,
    skipped && `${skipped}.`,
  ]
    .filter(Boolean)
    .map(detail => <small key={detail}>{detail}</small>)
}

const Place = ({ account, next }: { account: SocialAccount; next: AvailableSlots }) => {
  const { whenLabel } = useTimes()
  const [slot] = next.slots
  if (!slot)
    return (
      <div>
        {next.ends === 'no_slots' ? (
          <>
            <span>{accountName(account)} has no time slots yet.</span>{' '}
            <Link to={`/publishing/time-slots?account=${account.id}`}>Add time slots</Link>
          </>
        ) : (
          <span>Every time slot of {accountName(account)} in the coming weeks is taken or on a full day.</span>
        )}
      </div>
    )
  return (
    <div>
      <strong>{whenLabel(slot.wall, next.timezone)}</strong>
      <Details slot={slot} />
    </div>
  )
}
