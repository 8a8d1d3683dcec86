import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useToast } from '../../ui/toast.ts'
import dialog from './Dialogs.module.css'
import { FactorCode } from './FactorCode.tsx'
import classes from './TwoFactor.module.css'

// What the second factors have in common, by the app and by email.

const fieldFault = (error: unknown, code: string) => (isFault(error) && error.code === code ? error.message : null)

/** What a field does not say of an error. `codes`: those that fields say. */
const Fault = ({ error, codes }: { error: unknown; codes: readonly string[] }) =>
  error && !(isFault(error) && codes.includes(error.code)) ? (
    <p className={dialog.fault} role="alert">
      {messageOf(error)}
    </p>
  ) : null

/** The state of a factor that is on, and the way to end it. `name`: what it is, where the words alone do not say. */
export const IsOn = ({ name, onOff }: { name?: string; onOff: () => void }) => (
  <div className={classes.side}>
    <Tag tone="done" icon={<IconShieldCheck size={14} stroke={2} aria-hidden />}>
      On
    </Tag>
    <Button variant="default" onClick={onOff} {...(name && { 'aria-label': `Turn off ${name}` })}>
      Turn off
    </Button>
  </div>
)

interface PasswordProps {
  title: string
  submit: string
  busy: boolean
  error: unknown
  onPassword: (password: string) => void
  onClose: () => void
}

/** First step of turning a factor on: it is the person themselves. */
export const AskPassword = ({ title, submit, busy, error, onPassword, onClose }: PasswordProps) => {
  const [password, setPassword] = useState('')
  return (
    <Modal opened onClose={onClose} title={title} size={420}>
      <form
        className={dialog.form}
        onSubmit={event => {
          event.preventDefault()
          if (password) onPassword(password)
        }}
      >
        <CurrentPassword
          label="Your password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={fieldFault(error, 'wrong_password')}
        />
        <Fault error={error} codes={['wrong_password']} />
        <FormActions submit={submit} busy={busy} disabled={!password} onCancel={onClose} />
      </form>
    </Modal>
  )
}

interface FirstCodeProps {
  title: string
  label: string
  /** Where the code comes from. */
  children: ReactNode
  busy: boolean
  error: unknown
  /** Stands in place of Cancel. */
  other?: ReactNode
  onCode: (code: string) => void
  onClose: () => void
}

/** Second step: a first code shows that they can be read. */
export const FirstCode = ({ title, label, children, busy, error, other, onCode, onClose }: FirstCodeProps) => {
  const [code, setCode] = useState('')
  const short = code.length < 6
  return (
    <Modal opened onClose={onClose} title={title} size={460} closeOnClickOutside={false}>
      <form
        className={dialog.form}
        onSubmit={event => {
          event.preventDefault()
          if (!short) onCode(code)
        }}
      >
        {children}
        <TextInput
          label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          maxLength={lengths.authenticatorCode}
          value={code}
          onChange={event => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          error={fieldFault(error, 'wrong_code')}
        />
        <Fault error={error} codes={['wrong_code']} />
        <FormActions submit="Turn on" busy={busy} disabled={short} other={other} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** Last step: what helps where no code can be read. `without`: what the person then lacks. */
export const BackupCodes = ({
  codes,
  without,
  onClose,
}: {
  codes: readonly string[]
  without: string
  onClose: () => void
}) => (
  <Modal opened onClose={onClose} title="Save your backup codes" size={460} closeOnClickOutside={false}>
    <div className={dialog.form}>
      <p className={dialog.lead}>Use one if {without}. Each works once. You won’t see them again.</p>
      <CopyText text={codes.join('\n')} label="Backup codes" />
      <div className={dialog.done}>
        <Button onClick={onClose}>I’ve saved them</Button>
      </div>
    </div>
  </Modal>
)

interface OffProps {
  title: string
  /** What is said once it is off. */
  done: string
  busy: boolean
  error: unknown
  /** Whether it is off now. */
  onOff: (given: { password: string; code: string }) => Promise<boolean>
  onClose: () => void
}

/** Turns a factor off, with the password and a code of any factor. */
export const TurnOff = ({ title, done, busy, error, onOff, onClose }: OffProps) => {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = async () => {
    if (!(await onOff({ password, code: code.trim() }))) return
    toast.done(done)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={420}>
      <form
        className={dialog.form}
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
        <FactorCode value={code} onChange={setCode} error={fieldFault(error, 'wrong_code')} />
        <Fault error={error} codes={['wrong_password', 'wrong_code']} />
        <FormActions
          submit="Turn off"
          danger
          busy={busy}
          disabled={!password || code.trim().length < 6}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
