import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { emailFault, passwordFault, passwordRule, split } from '../../lib/forms/credential-fields.ts'
import { localClock, localZone } from '../../lib/time/time.ts'
import { useSignUpMutation } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import { useEnter } from './use-enter.ts'

export default function SignUp() {
  const { search } = useLocation()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [signUp, { isLoading, error }] = useSignUpMutation()
  const enter = useEnter()
  const nameFault = name.trim() ? null : 'Enter your name'
  const { field, fieldText, whole } = split(error, ['name', 'email', 'password'])
  const taken = isFault(error) && error.code === 'email_taken'
  const submit = async () => {
    setTried(true)
    if (nameFault || emailFault(email) || passwordFault(password)) return
    const person = { name: name.trim(), email: email.trim(), password }
    const answer = await signUp({ body: { ...person, timezone: localZone(), timeFormat: localClock() } })
    if (answer.data) enter()
  }
  const of = (key: string, own: string | null) => (tried && own) || (field === key && fieldText)
  return (
    <Form
      title="Create your account"
      lead="Plan a month of posts in an afternoon. Fanfare publishes each one once, on time."
      fault={taken ? null : (whole ?? null)}
      action="Create account"
      busy={isLoading}
      onSubmit={() => void submit()}
      foot={
        <p>
          Already have an account?{' '}
          <Anchor component={Link} to={{ pathname: '/sign-in', search }}>
            Sign in
          </Anchor>
        </p>
      }
    >
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        autoFocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={of('name', nameFault)}
      />
      <EmailField
        value={email}
        onChange={setEmail}
        error={
          taken
            ? 'There’s already an account with this email. Sign in or reset your password.'
            : of('email', emailFault(email))
        }
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        description={of('password', passwordFault(password)) ? undefined : passwordRule}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
        error={of('password', passwordFault(password))}
      />
    </Form>
  )
}
