import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { cityOf } from '../time/time.ts'
import { ZoneSelect } from '../time/ZoneSelect.tsx'
import classes from './ChangeZone.module.css'
import { KeepChoice } from './KeepChoice.tsx'
import { SlotMoves } from './SlotMoves.tsx'
import { type Keep, useChangeZone } from './use-change-zone.ts'
import { useZonePreviews } from './use-zone-previews.ts'
import { postsSentence, slotsSentence } from './zone-words.ts'

interface Props {
  account: SocialAccount
  /** A zone that was chosen already. */
  wanted?: string
  onClose: () => void
}

/** Another clock for an account: before anything changes it says which slots and scheduled posts move, and by how much. */
export const ChangeZone = ({ account, wanted, onClose }: Props) => {
  const sheet = useSheet()
  const before = account.settings.timezone
  const [zone, setZone] = useState(wanted ?? before)
  const [keep, setKeep] = useState<Keep>('moment')
  const isSame = zone === before
  const previews = useZonePreviews(isSame ? [] : [account], zone)
  const preview = previews.of(account.id)
  const { set, busy } = useChangeZone()
  const scheduled = preview ? preview.posts.done + preview.posts.left : 0
  return (
    <Modal opened onClose={onClose} title={`Time zone for ${accountName(account)}`} size={440} {...sheet}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void set([account], zone, scheduled > 0 ? keep : 'moment').then(done => done && onClose())
        }}
      >
        <ZoneSelect aria-label="Time zone" value={zone} onChange={setZone} />
        {isSame ? (
          <p className={classes.note}>
            Time slots keep their local time. Scheduled posts still go out at the same moment.
          </p>
        ) : previews.error ? (
          <ErrorCard title="The preview" error={previews.error} onRetry={previews.retry} />
        ) : !preview ? (
          <Skeleton height={64} radius={7} />
        ) : (
          <>
            <p className={classes.note} aria-live="polite">
              {preview.slots.length === 0 ? 'This account has no time slots.' : slotsSentence(preview.slots)}{' '}
              {postsSentence(keep === 'clock' ? preview.posts.done : scheduled, keep)}
            </p>
            {scheduled > 0 && <KeepChoice keep={keep} left={preview.posts.left} onKeep={setKeep} />}
            {preview.slots.length > 0 && <SlotMoves moves={preview.slots} before={before} zone={zone} />}
          </>
        )}
        <FormActions
          submit={isSame ? 'Change time zone' : `Change to ${cityOf(zone)}`}
          disabled={isSame || !preview}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
