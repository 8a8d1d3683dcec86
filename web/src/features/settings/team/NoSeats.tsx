import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import classes from '../Dialogs.module.css'
import { type Seats, seatWords } from './model/seats.ts'
import { usePlan } from './use-plan.ts'

/** Says that the plan has too few seats for `wanted` more people, what uses them, and what can be done. */
export const NoSeats = ({ seats, wanted }: { seats: Seats; wanted: number }) => {
  const plan = usePlan()
  return (
    <div className={classes.limit} role="status">
      <p>
        {seats.free === 0
          ? `All ${plan.members} seats of the ${plan.name} plan are in use: ${seatWords(seats)}.`
          : `${wanted} people need a seat, but only ${seats.free} of ${plan.members} ${seats.free === 1 ? 'is' : 'are'} free: ${seatWords(seats)}.`}{' '}
        Revoke an invitation, remove a member, or upgrade.
      </p>
      <Button variant="default" size="xs" component={Link} to="/plans">
        Upgrade Now
      </Button>
    </div>
  )
}
