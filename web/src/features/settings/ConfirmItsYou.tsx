import { Modal } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { useConfirmPasswordMutation } from './api.ts'
import classes from './Dialogs.module.css'

interface Props {
  /** What it is asked for. */
  text: string
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password before a sensitive change: another person at a signed-in browser does not know it. */
export const ConfirmItsYou = ({ text, onConfirmed, onClose }: Props) => {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [confirm, { isLoading, error }] = useConfirmPasswordMutation()
  const submit = async () => {
    setTried(true)
    if (!password) return
    const { data } = await confirm({ body: { password } })
    if (data) onConfirmed()
  }
  const fault = error ? messageOf(error) : null
  return (
    <Modal opened onClose={onClose} title="Confirm it's you" size={420}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        <p className={classes.lead}>{text}</p>
        <CurrentPassword
          name="password"
          data-autofocus
          value={password}
          onChange={setPassword}
          error={(tried && !password && 'Enter your password') || fault}
        />
        <FormActions submit="Confirm" busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
