import { Anchor, Button, Loader, PasswordInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { passwordFault, passwordRule, split } from '../../lib/forms/credential-fields.ts'
import { useResetMutation, useReviewResetMutation } from './api.ts'
import { Form } from './Form.tsx'
import { type CredentialsToKeep, Revoked } from './Revoked.tsx'

/** Only a fault of the link itself means that it has expired. */
const expired = (error: unknown) => isFault(error) && error.code === 'link_invalid'

export default function Reset() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [kept, keep] = useState<CredentialsToKeep>({ keys: [], factor: false })
  const [review, found] = useReviewResetMutation()
  const [reset, { isLoading, error, isSuccess }] = useResetMutation()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || !token) return
    asked.current = true
    void review({ body: { token } })
  }, [review, token])

  if (isSuccess)
    return (
      <Form title="Password changed" lead="You were signed out everywhere. Sign in with your new password.">
        <Button size="md" component={Link} to="/sign-in">
          Sign in
        </Button>
      </Form>
    )
  if (!token || expired(error) || expired(found.error))
    return (
      <Form title="This link has expired" lead="Links work once and for a limited time.">
        <Button size="md" component={Link} to="/forgot">
          Send a new link
        </Button>
      </Form>
    )
  if (found.error)
    return (
      <Form
        title="Choose a new password"
        fault={split(found.error, []).whole ?? null}
        action="Try again"
        onSubmit={() => void review({ body: { token } })}
      />
    )
  if (!found.data)
    return (
      <Form title="Choose a new password">
        <Loader size="sm" aria-label="Checking the link" />
      </Form>
    )
  const { field, fieldText, whole } = split(error, ['password'])
  const own = tried ? passwordFault(password) : null
  const fault = own ?? (field ? (fieldText ?? null) : null)
  const submit = () => {
    setTried(true)
    if (passwordFault(password)) return
    void reset({ body: { token, password, keep: { api_keys: kept.keys, second_factor: kept.factor } } })
  }
  return (
    <Form
      title="Choose a new password"
      lead={`For ${found.data.email}. You'll be signed out everywhere.`}
      fault={whole ?? null}
      action="Save password"
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
        description={fault ? undefined : passwordRule}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={fault}
      />
      <Revoked review={found.data} kept={kept} onKeep={keep} />
    </Form>
  )
}
