import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isFault } from '../../app/api.ts'
import { useResetMutation } from './api.ts'
import { Form } from './Form.tsx'
import { passwordFault, passwordRule, split } from './fields.ts'

export default function Reset() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [reset, { isLoading, error, isSuccess }] = useResetMutation()
  if (isSuccess)
    return (
      <Form title="Password changed" lead="You were signed out everywhere. Sign in with the new one.">
        <Button size="md" component={Link} to="/sign-in">
          Sign in
        </Button>
      </Form>
    )
  const ended = !token || (isFault(error) && error.code === 'link_invalid')
  if (ended)
    return (
      <Form title="This link has ended" lead="Links work once and for a limited time.">
        <Button size="md" component={Link} to="/forgot">
          Ask for a new one
        </Button>
      </Form>
    )
  const submit = () => {
    setTried(true)
    if (!passwordFault(password)) void reset({ body: { token, password } })
  }
  return (
    <Form
      title="Choose a new password"
      lead="You will be signed out everywhere else."
      fault={split(error, []).whole ?? null}
      action="Save the password"
      busy={isLoading}
      onSubmit={submit}
      foot={
        <Anchor component={Link} to="/sign-in">
          Back to sign-in
        </Anchor>
      }
    >
      <PasswordInput
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus
        description={tried && passwordFault(password) ? undefined : passwordRule}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={tried && passwordFault(password)}
      />
    </Form>
  )
}
