import type { SecurityEvent, SecurityLine } from '@fanfare/contracts/entities/security.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useSecurityLogQuery } from './api.ts'
import { Card } from './Card.tsx'
import classes from './Rows.module.css'

const words: Record<SecurityEvent, string> = {
  sign_up: 'Account created',
  sign_in: 'Signed in',
  new_device: 'Signed in on a new device',
  second_factor: 'Two-factor code entered',
  sign_out: 'Signed out',
  session_end: 'Device signed out',
  email_confirm: 'Email confirmed',
  email_change_ask: 'Email change requested',
  email_change: 'Email changed',
  data_export: 'Data export requested',
  account_delete: 'Account deleted',
  account_keep: 'Account kept',
  password_confirm: 'Password confirmed',
  password_change: 'Password changed',
  password_reset: 'Password reset',
  second_factor_on: 'Two-factor sign-in turned on',
  second_factor_off: 'Two-factor sign-in turned off',
  key_create: 'API key created',
  key_revoke: 'API key revoked',
  team_hand_over: 'Team handed over',
  team_take_over: 'Became the owner of a team',
}
const refusedWords: Partial<Record<SecurityEvent, string>> = {
  sign_in: 'Wrong password entered',
  second_factor: 'Wrong two-factor code entered',
  second_factor_off: 'Wrong code entered to turn off two-factor sign-in',
  password_confirm: 'Wrong password entered',
  password_change: 'Wrong password entered to change the password',
}
const wordsOf = ({ event, outcome, detail }: SecurityLine) => {
  const said = (outcome === 'refused' && refusedWords[event]) || words[event]
  return detail ? `${said}: ${detail}` : said
}

/** How many entries are shown at first. */
const FIRST = 8

/** What happened to this account lately, so that a person notices what was not them. */
export const SecurityLog = () => {
  const { instantLabel } = useTimes()
  const { data, error, refetch } = useSecurityLogQuery()
  const { timezone } = useSettings()
  const [all, setAll] = useState(false)
  return (
    <Card title="Recent security activity" text="If you don't recognize something, change your password." flush>
      {error && !data ? (
        <ErrorCard title="Recent security activity" error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={3} />
      ) : data.length === 0 ? (
        <p className={classes.none}>Nothing yet.</p>
      ) : (
        <>
          <ul className={classes.list}>
            {(all ? data : data.slice(0, FIRST)).map(line => (
              <li key={line.id} className={classes.row}>
                <span className={classes.icon}>
                  {line.outcome === 'refused' ? (
                    <IconAlertTriangle size={18} stroke={1.75} color="var(--error-mark)" aria-hidden />
                  ) : (
                    <IconCheck size={18} stroke={1.75} aria-hidden />
                  )}
                </span>
                <div className={classes.names}>
                  <strong>{wordsOf(line)}</strong>
                  <span>{[instantLabel(line.at, timezone), line.device, line.block].filter(Boolean).join(', ')}</span>
                </div>
              </li>
            ))}
          </ul>
          {!all && data.length > FIRST && (
            <div className={classes.more}>
              <Button variant="default" onClick={() => setAll(true)}>
                Show {data.length - FIRST} more
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
