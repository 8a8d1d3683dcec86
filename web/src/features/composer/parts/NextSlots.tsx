import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Radio, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { skippedWords } from '../../../lib/posts/placing/skipped-slots.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { takenSlot, variedPhrase } from '../model/next-slots.ts'
import type { NextSlotsState } from '../use-next-slots.ts'
import classes from './NextSlots.module.css'

interface Props {
  chosen: readonly SocialAccount[]
  next: NextSlotsState
  /** The slot that is chosen, where one account is; null: the next one. */
  slot: string | null
  onSlot: (slot: string | null) => void
}

/** The slot that each account's post would take, or why there is none. */
export const NextSlots = ({ chosen, next, slot, onSlot }: Props) => {
  const [only] = chosen.length === 1 ? (next.slots ?? []) : []
  const isGone = slot !== null && only !== undefined && !only.slots.some(({ slot_wall }) => slot_wall === slot)
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
  const [account] = chosen
  if (account && only && only.slots.length > 1) return <Choice {...{ account, only, slot, onSlot }} />
  return (
    <>
      <ul className={classes.list} aria-label="Next slot of each account" aria-busy={!next.slots}>
        {chosen.map(account => {
          const slots = next.slots?.find(({ social_account_id }) => social_account_id === account.id)
          return (
            <li key={account.id}>
              <AccountAvatar account={account} size={24} />
              {slots ? <Place account={account} next={slots} /> : <Skeleton height={20} width="70%" />}
            </li>
          )
        })}
      </ul>
      <p className={classes.note}>
        The slot is reserved when you schedule. If it’s gone by then, you get the next one.
      </p>
    </>
  )
}

/** The next few slots of one account. */
const Choice = ({
  account,
  only,
  slot,
  onSlot,
}: Pick<Props, 'slot' | 'onSlot'> & { account: SocialAccount; only: AvailableSlots }) => {
  const { whenLabel } = useTimes()
  const taken = takenSlot(only, slot)
  return (
    <>
      <Radio.Group
        label={<span className="sr-only">Time slot of {accountName(account)}</span>}
        value={taken?.slot_wall ?? null}
        onChange={value => onSlot(value === only.slots[0]?.slot_wall ? null : value)}
      >
        <div className={classes.choice}>
          {only.slots.map((one, at) => (
            <Radio
              key={one.slot_wall}
              value={one.slot_wall}
              // A later one takes the post at its own time, whatever lies near it.
              label={whenLabel(at === 0 ? one.wall : one.slot_wall, only.timezone)}
              {...(at === 0 && { description: <Details slot={one} /> })}
            />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.note}>The slot is reserved when you schedule.</p>
    </>
  )
}

/** How far beside the slot a post goes out, and which slots it skips. */
const Details = ({ slot }: { slot: SlotPlace }) => {
  const { clockLabel } = useTimes()
  const clock = clockLabel(Temporal.PlainDateTime.from(slot.slot_wall))
  const skipped = skippedWords(slot)
  return [
    variedPhrase(slot, clock),
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
