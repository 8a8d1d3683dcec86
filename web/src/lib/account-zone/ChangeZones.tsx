import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { AccountLabel } from '../../ui/AccountLabel.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { useSettings } from '../session/session.ts'
import { cityOf } from '../time/time.ts'
import { ZoneSelect } from '../time/ZoneSelect.tsx'
import classes from './ChangeZone.module.css'
import { KeepChoice } from './KeepChoice.tsx'
import { SlotMoves } from './SlotMoves.tsx'
import { type Keep, useChangeZone } from './use-change-zone.ts'
import { useZonePreviews, type ZonePreview } from './use-zone-previews.ts'
import { accountsSentence, countedAccounts, postsSentence, slotsSentence } from './zone-words.ts'

/** One clock for all or several accounts, in one step: what moves on each of them is said before, and one Undo takes all of it back. */
export const ChangeZones = ({ accounts, onClose }: { accounts: readonly SocialAccount[]; onClose: () => void }) => {
  const [zone, setZone] = useState(useSettings().timezone)
  const [chosen, choose] = useState<readonly string[]>(() => accounts.map(({ id }) => id))
  const [keep, setKeep] = useState<Keep>('moment')
  const { set, busy } = useChangeZone()
  // Those that are on this clock already stay as they are.
  const others = accounts.filter(({ settings }) => settings.timezone !== zone)
  const changing = others.filter(({ id }) => chosen.includes(id))
  const previews = useZonePreviews(changing, zone)
  const known = changing.flatMap(({ id }) => previews.of(id) ?? [])
  const isKnown = known.length === changing.length
  const scheduled = known.reduce((sum, { posts }) => sum + posts.done + posts.left, 0)
  const left = known.reduce((sum, { posts }) => sum + posts.left, 0)
  const all = others.length > 0 && changing.length === others.length
  const toggle = (ids: readonly string[], on: boolean) =>
    choose(on ? [...new Set([...chosen, ...ids])] : chosen.filter(id => !ids.includes(id)))
  return (
    <Modal opened onClose={onClose} title="Set time zone" size={520}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void set(changing, zone, scheduled > 0 ? keep : 'moment').then(done => done && onClose())
        }}
      >
        <ZoneSelect label="Time zone" value={zone} onChange={setZone} />
        <fieldset className={classes.accounts}>
          <legend>For</legend>
          {others.length > 1 && (
            <Checkbox
              label="All accounts"
              checked={all}
              indeterminate={!all && changing.length > 0}
              onChange={() =>
                toggle(
                  others.map(({ id }) => id),
                  !all,
                )
              }
            />
          )}
          <ul>
            {accounts.map(account => (
              <Row
                key={account.id}
                account={account}
                zone={zone}
                keep={keep}
                chosen={chosen.includes(account.id)}
                preview={previews.of(account.id)}
                onChoose={on => toggle([account.id], on)}
              />
            ))}
          </ul>
        </fieldset>
        {previews.error !== undefined && (
          <ErrorCard title="The preview" error={previews.error} onRetry={previews.retry} />
        )}
        {isKnown && scheduled > 0 && <KeepChoice keep={keep} left={left} onKeep={setKeep} />}
        <p className={classes.note} aria-live="polite">
          {changing.length === 0
            ? others.length === 0
              ? `All accounts are in ${cityOf(zone)} time already.`
              : 'Choose at least one account.'
            : isKnown && accountsSentence(known, keep)}
        </p>
        <FormActions
          submit={changing.length > 0 ? `Set ${cityOf(zone)} for ${countedAccounts(changing.length)}` : 'Set time zone'}
          disabled={changing.length === 0 || !isKnown}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}

interface RowProps {
  account: SocialAccount
  zone: string
  keep: Keep
  chosen: boolean
  preview: ZonePreview | undefined
  onChoose: (on: boolean) => void
}

/** An account, its clock of now, and what the new one moves on it. */
const Row = ({ account, zone, keep, chosen, preview, onChoose }: RowProps) => {
  const before = account.settings.timezone
  const isSame = before === zone
  const scheduled = preview ? preview.posts.done + preview.posts.left : 0
  return (
    <li>
      <Checkbox
        checked={chosen && !isSame}
        disabled={isSame}
        onChange={event => onChoose(event.currentTarget.checked)}
        label={
          <AccountLabel
            account={account}
            note={isSame ? `In ${cityOf(before)} time already` : `${cityOf(before)} time`}
          />
        }
      />
      {chosen && !isSame && preview && (
        <div className={classes.moved}>
          {preview.slots.length === 0 ? (
            <p className={classes.note}>No time slots.</p>
          ) : (
            <details>
              <summary>{slotsSentence(preview.slots)}</summary>
              <SlotMoves moves={preview.slots} before={before} zone={zone} of={accountName(account)} />
            </details>
          )}
          {scheduled > 0 && (
            <p className={classes.note}>{postsSentence(keep === 'clock' ? preview.posts.done : scheduled, keep)}</p>
          )}
        </div>
      )}
    </li>
  )
}
