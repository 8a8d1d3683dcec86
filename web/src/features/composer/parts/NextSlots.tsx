import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AvailableSlots } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { skippedPhrase, variedPhrase } from '../model/next-slots.ts'
import type { NextSlotsState } from '../use-next-slots.ts'
import classes from './NextSlots.module.css'

interface Props {
  chosen: readonly SocialAccount[]
  next: NextSlotsState
}

/** The slot that each account's post would take, or why there is none. */
export const NextSlots = ({ chosen, next }: Props) => {
  if (next.failed)
    return (
      <p className={classes.note} role="alert">
        Time slots couldn’t be loaded.{' '}
        <Button variant="subtle" size="compact-sm" onClick={next.retry}>
          Try again
        </Button>
      </p>
    )
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
        The slot is taken when you schedule. If someone takes it first, the next one is used.
      </p>
    </>
  )
}

const Place = ({ account, next }: { account: SocialAccount; next: AvailableSlots }) => {
  const { whenLabel, clockLabel } = useTimes()
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
  const clock = clockLabel(Temporal.PlainDateTime.from(slot.slot_wall))
  const details = [
    variedPhrase(slot, clock),
    slot.moved ? `The clocks skip the slot’s time that day.` : undefined,
    skippedPhrase(slot),
  ].filter(Boolean)
  return (
    <div>
      <strong>{whenLabel(slot.wall, next.timezone)}</strong>
      {details.map(detail => (
        <small key={detail}>{detail}</small>
      ))}
    </div>
  )
}
