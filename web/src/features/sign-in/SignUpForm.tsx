import type { User } from '@fanfare/contracts/entities/users.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isFault } from '../../lib/api/api.ts'
import { emailFault, passwordFault, passwordRule, split } from '../../lib/forms/credential-fields.ts'
import { localClock, localZone } from '../../lib/time/time.ts'
import { useSignUpMutation } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'

interface Props {
  title: string
  lead: ReactNode
  /** The verb on the button. */
  action: string
  /** The address that it must be: that of an invitation. */
  email?: string | undefined
  /** Something that follows signing up is under way. */
  busy?: boolean
  /** The person is registered and signed in. */
  onDone: (user: User) => void
  foot: ReactNode
}

/** Registers a person: name, email and password. */
export const SignUpForm = ({ title, lead, action, email: fixed, busy = false, onDone, foot }: Props) => {
  const [name, setName] = useState('')
  const [typed, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [signUp, { isLoading, error }] = useSignUpMutation()
  const email = fixed ?? typed
  const nameFault = name.trim() ? null : 'Enter your name'
  const { field, fieldText, whole } = split(error, ['name', 'email', 'password'])
  const taken = isFault(error) && error.code === 'email_taken'
  const submit = async () => {
    setTried(true)
    if (nameFault || emailFault(email) || passwordFault(password)) return
    const person = { name: name.trim(), email: email.trim(), password }
    const answer = await signUp({ body: { ...person, timezone: localZone(), timeFormat: localClock() } })
    if (answer.data) onDone(answer.data)
  }
  const of = (key: string, own: string | null) => (tried && own) || (field === key && fieldText)
  return (
    <Form
      title={title}
      lead={lead}
      fault={taken ? null : (whole ?? null)}
      action={action}
      busy={isLoading || busy}
      onSubmit={() => void submit()}
      foot={foot}
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
        {...(fixed !== undefined && { fixed: 'The invitation was sent to this email.' })}
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
