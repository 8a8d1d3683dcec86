import { Button } from '@mantine/core'
import { IconShieldPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettings, useUser } from '../../lib/session/session.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { useDisableTotpMutation, useEnableTotpMutation, useSetupTotpMutation } from './api.ts'
import { Card } from './Card.tsx'
import { AskPassword, BackupCodes, FirstCode, IsOn, TurnOff } from './FactorParts.tsx'
import classes from './TwoFactor.module.css'
import { Unconfirmed } from './Unconfirmed.tsx'

/** A second factor by authenticator app: on with a first code, off with password and code. */
export const TwoFactor = () => {
  const { twoFactor } = useSettings()
  const { email_confirmed } = useUser()
  const on = twoFactor.active && twoFactor.app
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
  const [disable, disabling] = useDisableTotpMutation()
  return (
    <>
      <Card
        title="Two-factor sign-in"
        text={
          on
            ? 'Signing in asks for a code from your authenticator app.'
            : 'Ask for a code from your phone as well as your password.'
        }
        side={
          on ? (
            <IsOn onOff={() => setOpen('off')} />
          ) : (
            <Button
              leftSection={<IconShieldPlus size={16} stroke={1.75} aria-hidden />}
              disabled={!email_confirmed}
              onClick={() => setOpen('on')}
            >
              Turn on
            </Button>
          )
        }
      >
        {!on && !email_confirmed && <Unconfirmed what="turn on two-factor sign-in" />}
      </Card>
      {open === 'on' && <TurnOn onClose={() => setOpen(null)} />}
      {open === 'off' && (
        <TurnOff
          title="Turn off two-factor sign-in"
          done="Two-factor sign-in turned off"
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
  const [setup, first] = useSetupTotpMutation()
  const [enable, second] = useEnableTotpMutation()
  if (second.data)
    return <BackupCodes codes={second.data.backup_codes} without="you don’t have your phone" onClose={onClose} />
  if (!first.data)
    return (
      <AskPassword
        title="Turn on two-factor sign-in"
        submit="Continue"
        busy={first.isLoading}
        error={first.error}
        onPassword={password => void setup({ body: { password } })}
        onClose={onClose}
      />
    )
  return (
    <FirstCode
      title="Scan the QR code"
      label="Code from your authenticator app"
      busy={second.isLoading}
      error={second.error}
      onCode={code => void enable({ body: { code } })}
      onClose={onClose}
    >
      <div className={classes.scan}>
        <img src={first.data.qr} alt="QR code for the authenticator app" width={168} height={168} />
        <div>
          <p className={classes.lead}>
            Open your authenticator app, add an account and scan this code. No camera? Enter this key instead:
          </p>
          <CopyText text={first.data.secret} label="Secret for the app" />
        </div>
      </div>
    </FirstCode>
  )
}
