import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { SlotMove } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Modal, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { useCan } from '../session/session.ts'
import { cityOf } from '../time/time.ts'
import { useTimes } from '../time/use-times.ts'
import { ZoneSelect } from '../time/ZoneSelect.tsx'
import { usePostMovesQuery, useZoneMovesQuery } from './account-zone-api.ts'
import classes from './ChangeZone.module.css'
import { type Keep, useChangeZone } from './use-change-zone.ts'
import { dayName, postsSentence, slotsSentence } from './zone-words.ts'

interface Props {
  account: SocialAccount
  /** A zone that was chosen already. */
  wanted?: string
  onClose: () => void
}

const keeps: { value: Keep; label: string }[] = [
  { value: 'moment', label: 'Same moment' },
  { value: 'clock', label: 'Same local time' },
]

/** Another clock for an account: before anything changes it says which slots and scheduled posts move, and by how much. */
export const ChangeZone = ({ account, wanted, onClose }: Props) => {
  const { clockLabel } = useTimes()
  /** What the clock of now shows at a slot's new time, with the day where that is another one. */
  const beforeWords = ({ day, after }: SlotMove, before: string) => {
    const at = Temporal.Instant.from(after).toZonedDateTimeISO(before)
    return `${clockLabel(at)} ${cityOf(before)}${at.dayOfWeek === day ? '' : `, ${dayName(at.dayOfWeek)}`}`
  }
  const can = useCan()
  const [zone, setZone] = useState(wanted ?? account.settings.timezone)
  const [keep, setKeep] = useState<Keep>('moment')
  const isSame = zone === account.settings.timezone
  const body = { account_id: account.id, timezone: zone, dry_run: true }
  const slots = useZoneMovesQuery({ body }, { skip: isSame })
  const posts = usePostMovesQuery({ body }, { skip: isSame || !can('post.plan') })
  const { set, busy } = useChangeZone(account)
  const error = slots.error ?? posts.error
  const moves = slots.currentData?.slots
  const scheduled = posts.currentData ? posts.currentData.done + posts.currentData.left : 0
  const isKnown = moves !== undefined && (posts.currentData !== undefined || !can('post.plan'))
  return (
    <Modal opened onClose={onClose} title={`${accountName(account)}’s time zone`} size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void set(zone, scheduled > 0 ? keep : 'moment').then(done => done && onClose())
        }}
      >
        <ZoneSelect aria-label="Time zone" value={zone} onChange={setZone} />
        {isSame ? (
          <p className={classes.note}>
            Time slots keep their local time. Scheduled posts still go out at the same moment.
          </p>
        ) : error ? (
          <ErrorCard
            title="The preview"
            error={error}
            onRetry={() => {
              void slots.refetch()
              void posts.refetch()
            }}
          />
        ) : !isKnown ? (
          <Skeleton height={64} radius={7} />
        ) : (
          <>
            <p className={classes.note} aria-live="polite">
              {moves.length === 0 ? 'This account has no time slots.' : slotsSentence(moves)}{' '}
              {postsSentence(keep === 'clock' ? (posts.currentData?.done ?? 0) : scheduled, keep)}
            </p>
            {scheduled > 0 && (
              <div className={classes.posts}>
                <SegmentedControl
                  aria-label="Scheduled posts"
                  fullWidth
                  data={keeps}
                  value={keep}
                  onChange={value => setKeep(value as Keep)}
                />
                {keep === 'clock' && (posts.currentData?.left ?? 0) > 0 && (
                  <p className={classes.note}>
                    {posts.currentData?.left} can’t move: their new time has passed, or the day is full.
                  </p>
                )}
              </div>
            )}
            {moves.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
              <section className={classes.scroll} tabIndex={0} aria-label="Time slots that move">
                <ul className={classes.moves}>
                  {moves.map(slot => (
                    <li key={slot.id}>
                      {dayName(slot.day)}, {clockLabel(Temporal.PlainTime.from(slot.hour))} {cityOf(zone)}
                      <span>({beforeWords(slot, account.settings.timezone)})</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSame || !isKnown} loading={busy}>
            {isSame ? 'Change time zone' : `Change to ${cityOf(zone)}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
