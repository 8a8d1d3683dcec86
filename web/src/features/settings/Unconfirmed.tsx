import { ResendConfirmation } from '@fanfare/contracts/endpoints/session.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { api, from } from '../../lib/api/api.ts'
import { useUser } from '../../lib/session/session.ts'
import classes from './Unconfirmed.module.css'
import { useSaving } from './use-saving.ts'

const { useSendConfirmationMutation } = api.injectEndpoints({
  endpoints: build => ({ sendConfirmation: build.mutation(from(ResendConfirmation)) }),
})

/** Why something waits for the e-mail to be confirmed, and the way to it. `what` is said after "before you". */
export const Unconfirmed = ({ what }: { what: string }) => {
  const saving = useSaving()
  const { email } = useUser()
  const [send, { isLoading }] = useSendConfirmationMutation()
  const [sent, setSent] = useState(false)
  return (
    <div className={classes.note}>
      <IconMail size={18} stroke={1.75} aria-hidden />
      <p aria-live="polite">
        <b>{sent ? 'Sent.' : 'Confirm your email first.'}</b> Open the link we sent to {email} before you {what}.
      </p>
      {!sent && (
        <Button
          variant="default"
          loading={isLoading}
          onClick={async () => setSent(await saving(send().unwrap(), `Sent to ${email}`))}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
