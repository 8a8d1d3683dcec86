import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSettings, useUser } from '../../../lib/session/session.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useResendCopiesMutation, useUpdateSettingsMutation } from '../api.ts'
import { Card } from '../Card.tsx'
import { Unconfirmed } from '../Unconfirmed.tsx'
import { useSaving } from '../use-saving.ts'
import classes from './NotificationSettings.module.css'

const isAddress = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/** Email on or off, and another address that gets copies once its reader has agreed. */
export const EmailNotifications = () => {
  const saving = useSaving()
  const { email, email_confirmed } = useUser()
  const { emailNotification } = useSettings()
  const { active, sendEmailCopyTo, copyConfirmed } = emailNotification
  const [update, { isLoading }] = useUpdateSettingsMutation()
  const [resend, resending] = useResendCopiesMutation()
  const [copyTo, setCopyTo] = useState(sendEmailCopyTo)
  const fault = copyTo && !isAddress(copyTo) ? 'Enter a valid email' : null
  const changed = copyTo !== sendEmailCopyTo
  const save = (change: Partial<typeof emailNotification>, done: string) =>
    void saving(update({ body: { emailNotification: { active, sendEmailCopyTo, ...change } } }).unwrap(), done)
  return (
    <Card title="Email" text={`Notifications go to ${email}.`}>
      <div className={classes.stack}>
        {!email_confirmed && <Unconfirmed what="get notifications by email" />}
        <Switch
          label="Email me"
          checked={active}
          onChange={event =>
            save(
              { active: event.currentTarget.checked },
              event.currentTarget.checked ? 'Emails are on' : 'Emails are off',
            )
          }
        />
        <form
          className={classes.copy}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!fault && changed)
              save(
                { sendEmailCopyTo: copyTo },
                copyTo ? `We asked ${copyTo} whether they want copies` : 'Copies have stopped',
              )
          }}
        >
          <TextInput
            label="Send a copy to"
            description="Another address that gets the same emails. Its reader has to agree first."
            type="email"
            value={copyTo}
            onChange={event => setCopyTo(event.currentTarget.value.trim())}
            error={fault}
            disabled={!active}
          />
          {changed && (
            <Button type="submit" loading={isLoading} disabled={fault !== null || !active}>
              Save
            </Button>
          )}
        </form>
        {sendEmailCopyTo && !changed && (
          <div className={classes.consent}>
            {copyConfirmed ? (
              <Tag tone="done">Agreed</Tag>
            ) : (
              <>
                <Tag tone="warn">Waiting for an answer</Tag>
                <span>Nothing is sent to {sendEmailCopyTo} until its reader agrees.</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={resending.isLoading}
                  onClick={() => void saving(resend().unwrap(), 'Asked again. At most once an hour an email is sent.')}
                >
                  Ask again
                </Button>
              </>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                setCopyTo('')
                save({ sendEmailCopyTo: '' }, 'Copies have stopped')
              }}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
