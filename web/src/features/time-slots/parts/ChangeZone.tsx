import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ZoneSelect } from '../../../lib/time/ZoneSelect.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useUpdateTimeslotZoneMutation } from '../api.ts'
import { dayName, shiftPhrase } from '../model/week.ts'
import classes from './Dialogs.module.css'

interface Props {
  account: SocialAccount
  onClose: () => void
}

/** Another clock for an account: before anything changes it says which slots move, and by how much. */
export const ChangeZone = ({ account, onClose }: Props) => {
  const toast = useToast()
  const { clockLabel } = useTimes()
  const [zone, setZone] = useState(account.settings.timezone)
  const [look] = useUpdateTimeslotZoneMutation()
  const [change, { isLoading: busy }] = useUpdateTimeslotZoneMutation()
  const [moves, setMoves] = useState<ReplyOf<typeof UpdateTimeslotZone> | null>(null)
  const isSame = zone === account.settings.timezone
  useEffect(() => {
    setMoves(null)
    if (isSame) return
    const asked = look({ body: { account_id: account.id, timezone: zone, dry_run: true } })
    asked
      .unwrap()
      .then(setMoves)
      .catch(fault => fault?.name !== 'AbortError' && toast.fault(messageOf(fault)))
    return () => asked.abort()
  }, [account.id, zone, isSame, look, toast])
  const set = async (timezone: string, said: string, back?: string) => {
    try {
      await change({ body: { account_id: account.id, timezone } }).unwrap()
      toast.done(
        said,
        back
          ? { label: 'Undo', run: () => void set(back, `${accountName(account)} is back in ${cityOf(back)} time`) }
          : undefined,
      )
      onClose()
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <Modal opened onClose={onClose} title={`${accountName(account)}’s time zone`} size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void set(zone, `${accountName(account)} now posts in ${cityOf(zone)} time`, account.settings.timezone)
        }}
      >
        <ZoneSelect aria-label="Time zone" value={zone} onChange={setZone} />
        {isSame ? (
          <p className={classes.note}>Time slots keep the time on the clock. Scheduled posts keep their moment.</p>
        ) : !moves ? (
          <Skeleton height={64} radius={7} />
        ) : moves.slots.length === 0 ? (
          <p className={classes.note}>This account has no time slots, so nothing moves.</p>
        ) : (
          <>
            <p className={classes.note} aria-live="polite">
              {moves.slots.length} {moves.slots.length === 1 ? 'time slot moves' : 'time slots move'}. Posts that are
              already scheduled keep their moment.
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
            <section className={classes.scroll} tabIndex={0} aria-label="Time slots that move">
              <ul className={classes.moves}>
                {moves.slots.map(slot => (
                  <li key={slot.id}>
                    {dayName(slot.day)}, {clockLabel(Temporal.PlainTime.from(slot.hour))}
                    <span>{shiftPhrase(slot.minutes)}</span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSame || !moves} loading={busy}>
            {isSame ? 'Change time zone' : `Change to ${cityOf(zone)}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
