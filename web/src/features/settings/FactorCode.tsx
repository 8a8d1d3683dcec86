import { Anchor, TextInput } from '@mantine/core'
import { messageOf } from '../../lib/api/api.ts'
import { useSettings } from '../../lib/session/session.ts'
import { useSendEmailCodeMutation } from './api.ts'

/** A code of any of the person's factors, before a change that has to be theirs. */
export const FactorCode = ({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (code: string) => void
  error: string | null
}) => {
  const { twoFactor } = useSettings()
  const [send, sending] = useSendEmailCodeMutation()
  const where = [twoFactor.email && 'an email', twoFactor.app && 'your authenticator app'].filter(Boolean)
  return (
    <TextInput
      label="Code"
      description={
        sending.data ? `We sent one to ${sending.data.sent_to}.` : `From ${[...where, 'or a backup code'].join(', ')}`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="one-time-code"
      rightSectionWidth={130}
      rightSection={
        twoFactor.email && (
          <Anchor component="button" type="button" disabled={sending.isLoading} onClick={() => void send()}>
            {sending.data ? 'Send again' : 'Email me a code'}
          </Anchor>
        )
      }
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      error={error ?? (sending.error ? messageOf(sending.error) : null)}
    />
  )
}
