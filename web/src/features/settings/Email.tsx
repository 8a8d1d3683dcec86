import { Button, Modal, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { isFault } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { emailFault, split } from '../../lib/forms/credential-fields.ts'
import { useSettings, useUser } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { FormActions } from '../../ui/FormActions.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useToast } from '../../ui/toast.ts'
import { Card } from './Card.tsx'
import dialog from './Dialogs.module.css'
import { useCancelEmailChangeMutation, useChangeEmailMutation } from './data/api.ts'
import { FactorCode } from './FactorCode.tsx'
import classes from './Rows.module.css'
import { useSaving } from './use-saving.ts'

/** The address that a person signs in with, and the way to another one. */
export const Email = () => {
  const { email, email_confirmed, email_change } = useUser()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Email" text="You sign in with it, and we send your emails to it." flush>
      <ul className={classes.list}>
        <li className={classes.row}>
          <span className={classes.icon}>
            <IconMail size={18} stroke={1.75} aria-hidden />
          </span>
          <div className={classes.names}>
            <strong>{email}</strong>
            <span>{email_confirmed ? 'Confirmed' : 'Not confirmed yet'}</span>
          </div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Change email
          </Button>
        </li>
        {email_change && <Wanted {...email_change} />}
      </ul>
      {open && <ChangeEmail onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** The address that becomes theirs once its link is opened. */
const Wanted = ({ email, expires_at }: { email: string; expires_at: string }) => {
  const saving = useSaving()
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const [cancel, { isLoading }] = useCancelEmailChangeMutation()
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconMail size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.names} role="status">
        <strong>
          {email} <Tag tone="warn">Waiting for confirmation</Tag>
        </strong>
        <span>Open the link we sent there by {instantLabel(expires_at, timezone)}.</span>
      </div>
      <Button
        variant="default"
        loading={isLoading}
        onClick={() => void saving(cancel().unwrap(), 'Your email stays as it is')}
      >
        Cancel change
      </Button>
    </li>
  )
}

const ChangeEmail = ({ onClose }: { onClose: () => void }) => {
  const toast = useToast()
  const { email: present } = useUser()
  const guarded = useSettings().twoFactor.active
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [change, { isLoading, error }] = useChangeEmailMutation()
  const { field, fieldText, whole } = split(error, ['email', 'password', 'code'])
  const wrong = isFault(error) && error.code === 'wrong_password'
  const same = email.trim() === present && 'This is already your email'
  const submit = async () => {
    setTried(true)
    if (emailFault(email) || same || !password || (guarded && code.trim().length < 6)) return
    const body = { email: email.trim(), password, ...(guarded && { code: code.trim() }) }
    const { data } = await change({ body })
    if (!data) return
    toast.done(`Open the link we sent to ${data.email}`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Change email" size={420}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={dialog.lead}>
          We send a link to the new address. Your email changes when you open it. {present} gets a notice.
        </p>
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          data-autofocus
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          error={(tried && (emailFault(email) || same)) || (field === 'email' && fieldText)}
        />
        <CurrentPassword
          name="password"
          value={password}
          onChange={setPassword}
          error={(tried && !password && 'Enter your password') || (wrong && error.message)}
        />
        {guarded && (
          <FactorCode
            value={code}
            onChange={setCode}
            error={(tried && code.trim().length < 6 && 'Enter a code') || (field === 'code' && fieldText) || null}
          />
        )}
        {whole && !wrong && (
          <p className={dialog.fault} role="alert">
            {whole}
          </p>
        )}
        <FormActions submit="Send link" busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
