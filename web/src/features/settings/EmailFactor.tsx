import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettings, useUser } from '../../lib/session/session.ts'
import { useToast } from '../../ui/toast.ts'
import { useDisableEmailFactorMutation, useEnableEmailFactorMutation, useSetupEmailFactorMutation } from './api.ts'
import { Card } from './Card.tsx'
import { AskPassword, BackupCodes, FirstCode, IsOn, TurnOff } from './FactorParts.tsx'
import classes from './TwoFactor.module.css'

const name = 'codes by email'

/** Codes by email as a second factor: beside the app, or for who has none. */
export const EmailFactor = () => {
  const { twoFactor } = useSettings()
  const { email, email_confirmed } = useUser()
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const [disable, disabling] = useDisableEmailFactorMutation()
  return (
    <>
      <Card
        title="Codes by email"
        text={
          twoFactor.email
            ? `Signing in can use a code that we send to ${email}.`
            : 'Get the code of a sign-in by email. An app is safer: anyone who can read your email could also reset your password.'
        }
        side={
          twoFactor.email ? (
            <IsOn name={name} onOff={() => setOpen('off')} />
          ) : (
            <Button
              variant="default"
              leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
              disabled={!email_confirmed}
              onClick={() => setOpen('on')}
              aria-label={`Turn on ${name}`}
            >
              Turn on
            </Button>
          )
        }
      />
      {open === 'on' && <TurnOn onClose={() => setOpen(null)} />}
      {open === 'off' && (
        <TurnOff
          title={`Turn off ${name}`}
          done="Codes by email are off"
          busy={disabling.isLoading}
          error={disabling.error}
          onOff={async body => (await disable({ body })).data !== undefined}
          onClose={() => {
            disabling.reset()
            setOpen(null)
          }}
        />
      )}
    </>
  )
}

const TurnOn = ({ onClose }: { onClose: () => void }) => {
  const toast = useToast()
  const title = `Turn on ${name}`
  const [password, setPassword] = useState('')
  const [setup, first] = useSetupEmailFactorMutation()
  const [enable, second] = useEnableEmailFactorMutation()
  const send = (given: string) => {
    setPassword(given)
    void setup({ body: { password: given } })
  }
  const finish = async (code: string) => {
    const { data } = await enable({ body: { code } })
    // Backup codes are shown first, where there are new ones.
    if (data?.backup_codes.length !== 0) return
    toast.done('Codes by email are on')
    onClose()
  }
  if (second.data && second.data.backup_codes.length > 0)
    return <BackupCodes codes={second.data.backup_codes} without="you can’t read your email" onClose={onClose} />
  if (!first.data)
    return (
      <AskPassword
        title={title}
        submit="Send code"
        busy={first.isLoading}
        error={first.error}
        onPassword={send}
        onClose={onClose}
      />
    )
  return (
    <FirstCode
      title={title}
      label="Code from the email"
      busy={second.isLoading}
      error={second.error}
      other={
        <Button variant="default" loading={first.isLoading} onClick={() => send(password)}>
          Send again
        </Button>
      }
      onCode={code => void finish(code)}
      onClose={onClose}
    >
      <p className={classes.lead}>We sent a code to {first.data.sent_to}. It works for 10 minutes.</p>
    </FirstCode>
  )
}
