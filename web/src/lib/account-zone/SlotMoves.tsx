import type { SlotMove } from '@fanfare/contracts/entities/timeslots.ts'
import { cityOf } from '../time/time.ts'
import { useTimes } from '../time/use-times.ts'
import classes from './ChangeZone.module.css'
import { dayName } from './zone-words.ts'

interface Props {
  moves: readonly SlotMove[]
  /** The time zones of the account: now, and as it will be. */
  before: string
  zone: string
  /** Whose slots they are, where there are several accounts. */
  of?: string
}

/** Each time slot on its new clock, and what the clock of now shows then, with the day where that is another one. */
export const SlotMoves = ({ moves, before, zone, of }: Props) => {
  const { clockLabel } = useTimes()
  const beforeWords = ({ day, after }: SlotMove) => {
    const at = Temporal.Instant.from(after).toZonedDateTimeISO(before)
    return `${clockLabel(at)} ${cityOf(before)}${at.dayOfWeek === day ? '' : `, ${dayName(at.dayOfWeek)}`}`
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={`Time slots${of ? ` of ${of}` : ''} that move`}>
      <ul className={classes.moves}>
        {moves.map(slot => (
          <li key={slot.id}>
            {dayName(slot.day)}, {clockLabel(Temporal.PlainTime.from(slot.hour))} {cityOf(zone)}
            <span>({beforeWords(slot)})</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
