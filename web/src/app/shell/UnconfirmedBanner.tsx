import { ResendConfirmation } from '@fanfare/contracts/endpoints/session.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { api, from, messageOf } from '../../lib/api/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { useToast } from '../../ui/toast.ts'
import classes from './UnconfirmedBanner.module.css'

const { useResendConfirmationMutation } = api.injectEndpoints({
  endpoints: build => ({ resendConfirmation: build.mutation(from(ResendConfirmation)) }),
})

/** Until the email is confirmed; loaded for those alone whose email is not. */
export default function UnconfirmedBanner() {
  const { email } = useUser()
  const toast = useToast()
  const [resend, { isLoading }] = useResendConfirmationMutation()
  const [sent, setSent] = useState(false)
  const again = async () => {
    try {
      await resend().unwrap()
      setSent(true)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <section className={classes.banner} aria-label="Confirm your email">
      <IconMail size={16} stroke={1.75} aria-hidden />
      <p aria-live="polite">
        <b>{sent ? 'Sent again.' : 'Confirm your email.'}</b>{' '}
        <span title={email}>Open the link we sent to {email}.</span>
      </p>
      {!sent && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void again()}>
          Send again
        </Button>
      )}
    </section>
  )
}
