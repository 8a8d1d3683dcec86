import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReviewReset } from '@fanfare/contracts/endpoints/auth.ts'
import { Checkbox } from '@mantine/core'
import { localZone } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import classes from './Revoked.module.css'

/** What a person wants to keep through a reset: nothing, unless they say so. */
export interface CredentialsToKeep {
  keys: string[]
  factor: boolean
}

interface Props {
  review: ReplyOf<typeof ReviewReset>
  kept: CredentialsToKeep
  onKeep: (kept: CredentialsToKeep) => void
}

/** Each device once, with how often it is there: "Chrome on Linux (2)". */
const counted = (devices: readonly string[]): string[] =>
  [...new Set(devices)].map(device => {
    const times = devices.filter(other => other === device).length
    return times > 1 ? `${device} (${times})` : device
  })

/** What a reset removes, each with a way to keep it: someone else may have added it. Nothing where there is nothing. */
export const Revoked = ({ review, kept, onKeep }: Props) => {
  const { dateLabel } = useTimes()
  const { second_factor_since: since, api_keys: keys, sessions } = review
  const zone = localZone()
  return (
    <>
      {sessions.length > 0 && (
        <p className={classes.sessions}>
          {sessions.length === 1 ? '1 session' : `${sessions.length} sessions`} will be signed out:{' '}
          {counted(sessions.map(({ device }) => device)).join(', ')}.
        </p>
      )}
      {(since || keys.length > 0) && (
        <fieldset className={classes.list}>
          <legend>These will be removed</legend>
          <p>Someone else may have added them. Select only what you recognize and want to keep.</p>
          {since && (
            <Checkbox
              label="Keep two-factor sign-in"
              description={`On since ${dateLabel(since, zone)}. You'll need a code to sign in.`}
              checked={kept.factor}
              onChange={event => onKeep({ ...kept, factor: event.currentTarget.checked })}
            />
          )}
          {keys.map(key => (
            <Checkbox
              key={key.id}
              label={`Keep API key “${key.name}”`}
              description={`${key.prefix}…, created ${dateLabel(key.created_at, zone)}, ${
                key.last_used_at ? `last used ${dateLabel(key.last_used_at, zone)}` : 'never used'
              }`}
              checked={kept.keys.includes(key.id)}
              onChange={event =>
                onKeep({
                  ...kept,
                  keys: event.currentTarget.checked ? [...kept.keys, key.id] : kept.keys.filter(id => id !== key.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
