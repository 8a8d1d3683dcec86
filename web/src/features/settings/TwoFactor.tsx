import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconShieldCheck, IconShieldPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { useSettings, useUser } from '../../lib/session/session.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useToast } from '../../ui/toast.ts'
import { useDisableTotpMutation, useEnableTotpMutation, useSetupTotpMutation } from './api.ts'
import { Card } from './Card.tsx'
import { CopyText } from './CopyText.tsx'
import classes from './TwoFactor.module.css'
import { Unconfirmed } from './Unconfirmed.tsx'

/** A second factor by authenticator app: on with a first code, off with password and code. */
export const TwoFactor = () => {
  const { twoFactor } = useSettings()
  const { email_confirmed } = useUser()
  const on = twoFactor.active && twoFactor.app
  const [open, setOpen] = useState<'on' | 'off' | null>(null)
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
            <div className={classes.side}>
              <Tag tone="done" icon={<IconShieldCheck size={14} stroke={2} aria-hidden />}>
                On
              </Tag>
              <Button variant="default" onClick={() => setOpen('off')}>
                Turn off
              </Button>
            </div>
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
      {open === 'off' && <TurnOff onClose={() => setOpen(null)} />}
    </>
  )
}

const fieldFault = (error: unknown, code: string) => (isFault(error) && error.code === code ? error.message : null)
const otherFault = (error: unknown, ...codes: string[]) =>
  error && !(isFault(error) && codes.includes(error.code)) ? messageOf(error) : null

const TurnOn = ({ onClose }: { onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [setup, first] = useSetupTotpMutation()
  const [enable, second] = useEnableTotpMutation()
  if (second.data)
    return (
      <Modal opened onClose={onClose} title="Save your backup codes" size={460} closeOnClickOutside={false}>
        <p className={classes.lead}>Use one if you don't have your phone. Each works once. You won't see them again.</p>
        <CopyText text={second.data.backup_codes.join('\n')} label="Backup codes" />
        <div className={classes.actions}>
          <Button onClick={onClose}>I've saved them</Button>
        </div>
      </Modal>
    )
  if (!first.data)
    return (
      <Modal opened onClose={onClose} title="Turn on two-factor sign-in" size={420}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (password) void setup({ body: { password } })
          }}
        >
          <CurrentPassword
            label="Your password"
            data-autofocus
            value={password}
            onChange={setPassword}
            error={fieldFault(first.error, 'wrong_password')}
          />
          <Fault text={otherFault(first.error, 'wrong_password')} />
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={first.isLoading} disabled={!password}>
              Continue
            </Button>
          </div>
        </form>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="Scan the QR code" size={460} closeOnClickOutside={false}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (code.length >= 6) void enable({ body: { code } })
        }}
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
        <TextInput
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          maxLength={lengths.authenticatorCode}
          value={code}
          onChange={event => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          error={fieldFault(second.error, 'wrong_code')}
        />
        <Fault text={otherFault(second.error, 'wrong_code')} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={second.isLoading} disabled={code.length < 6}>
            Turn on
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const TurnOff = ({ onClose }: { onClose: () => void }) => {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [disable, { isLoading, error }] = useDisableTotpMutation()
  const submit = async () => {
    const answer = await disable({ body: { password, code: code.trim() } })
    if (!answer.data) return
    toast.done('Two-factor sign-in turned off')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Turn off two-factor sign-in" size={420}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <CurrentPassword
          label="Your password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={fieldFault(error, 'wrong_password')}
        />
        <TextInput
          label="Code from your authenticator app, or a backup code"
          autoComplete="one-time-code"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          error={fieldFault(error, 'wrong_code')}
        />
        <Fault text={otherFault(error, 'wrong_password', 'wrong_code')} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="default"
            data-danger
            loading={isLoading}
            disabled={!password || code.trim().length < 6}
          >
            Turn off
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const Fault = ({ text }: { text: string | null }) =>
  text ? (
    <p className={classes.fault} role="alert">
      {text}
    </p>
  ) : null
