import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { isFault } from '../../lib/api/api.ts'
import type { Fault } from '../../lib/api/http.ts'
import { CurrentPassword } from '../../lib/forms/CurrentPassword.tsx'
import { passwordFault, passwordRule, split } from '../../lib/forms/credential-fields.ts'
import { useChangePasswordMutation } from './api.ts'
import { Card } from './Card.tsx'
import classes from './ProfileSettings.module.css'
import { useSaving } from './use-saving.ts'

const isWrong = (fault: unknown): fault is Fault => isFault(fault) && fault.code === 'wrong_password'

export const Password = () => {
  const saving = useSaving()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const [change, { isLoading, error }] = useChangePasswordMutation()
  const { field, fieldText } = split(error, ['password'])
  const fault = (tried && passwordFault(next)) || (field ? fieldText : null)
  const wrong = isWrong(error) ? error.message : null
  const submit = async () => {
    setTried(true)
    if (!current || passwordFault(next)) return
    if (
      await saving(
        change({ body: { current, password: next } }).unwrap(),
        'Password changed. Other devices were signed out.',
        refused => isWrong(refused) || split(refused, ['password']).field !== undefined,
      )
    ) {
      setCurrent('')
      setNext('')
      setTried(false)
    }
  }
  return (
    <Card title="Password" text="Changing your password signs you out on all other devices.">
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <CurrentPassword
          label="Current password"
          value={current}
          onChange={setCurrent}
          error={(tried && !current && 'Enter your current password') || wrong}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          description={fault ? undefined : passwordRule}
          value={next}
          onChange={event => setNext(event.currentTarget.value)}
          error={fault}
        />
        <Button type="submit" variant="default" loading={isLoading}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
