import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useForgotMutation } from './api.ts'
import { Form } from './Form.tsx'
import { emailFault, split } from './fields.ts'

export default function Forgot() {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [forgot, { isLoading, error, isSuccess }] = useForgotMutation()
  const back = (
    <Anchor component={Link} to="/sign-in">
      Back to sign-in
    </Anchor>
  )
  if (isSuccess)
    return (
      <Form
        title="Look in your mail"
        lead={`If there is an account with ${email.trim()}, a link to set a new password is on its way. It works once, for a limited time.`}
        foot={back}
      />
    )
  const submit = () => {
    setTried(true)
    if (!emailFault(email)) void forgot({ body: { email: email.trim() } })
  }
  return (
    <Form
      title="Set a new password"
      lead="We send a link to your e-mail."
      fault={split(error, []).whole ?? null}
      action="Send the link"
      busy={isLoading}
      onSubmit={submit}
      foot={back}
    >
      <TextInput
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
        error={tried && emailFault(email)}
      />
    </Form>
  )
}
