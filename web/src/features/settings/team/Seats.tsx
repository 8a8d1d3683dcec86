import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { type Seats as Count, seatWords } from './model/seats.ts'
import classes from './Seats.module.css'
import { usePlan } from './use-plan.ts'

/** Most parts that the bar is drawn in. */
const mostParts = 10

/** What a part of the bar stands for. */
const partOf = (index: number, parts: number, { members, used, of }: Count): 'member' | 'invited' | 'free' => {
  const seat = ((index + 1) * of) / parts
  return seat <= members ? 'member' : seat <= used ? 'invited' : 'free'
}

/** How many seats of the plan's are used, and by what. */
export const Seats = ({ seats }: { seats: Count }) => {
  const plan = usePlan()
  const parts = Math.min(mostParts, seats.of)
  return (
    <section className={classes.card} aria-label="Seats">
      <p className={classes.seats}>
        <strong>{seats.used}</strong>{' '}
        {seats.used > seats.of
          ? `seats used, the plan has ${seats.of}`
          : `of ${seats.of} ${seats.of === 1 ? 'seat' : 'seats'} used`}
      </p>
      <span className={classes.bar} aria-hidden>
        {Array.from({ length: parts }, (_, index) => (
          <span key={index} data-part={partOf(index, parts, seats)} />
        ))}
      </span>
      <p className={classes.words}>
        {seatWords(seats)}. {seats.free === 0 && `The ${plan.name} plan has no free seat.`}
      </p>
      <Button variant="default" size="xs" component={Link} to="/plans">
        {seats.free === 0 ? 'Upgrade Now' : 'See plans'}
      </Button>
    </section>
  )
}
