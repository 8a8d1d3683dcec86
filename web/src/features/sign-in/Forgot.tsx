import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { emailFault, split } from '../../lib/forms/credential-fields.ts'
import { useForgotMutation } from './api.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'

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
        title="Check your inbox"
        lead={`If there's an account for ${email.trim()}, we've sent a link to reset its password. It expires in an hour.`}
        foot={back}
      />
    )
  const submit = () => {
    setTried(true)
    if (!emailFault(email)) void forgot({ body: { email: email.trim() } })
  }
  return (
    <Form
      title="Reset your password"
      lead="We'll email you a link."
      fault={split(error, []).whole ?? null}
      action="Send link"
      busy={isLoading}
      onSubmit={submit}
      foot={back}
    >
      <EmailField autoFocus value={email} onChange={setEmail} error={tried && emailFault(email)} />
    </Form>
  )
}
