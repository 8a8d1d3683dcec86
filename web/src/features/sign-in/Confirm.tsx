import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { api, messageOf } from '../../app/api.ts'
import { useAppDispatch } from '../../app/session.ts'
import { useConfirmMutation } from './api.ts'
import { Form } from './Form.tsx'

/** The link of the confirmation message ends here. */
export default function Confirm() {
  const token = useSearchParams()[0].get('token') ?? ''
  const dispatch = useAppDispatch()
  const [confirm, { isSuccess, error }] = useConfirmMutation()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void confirm({ body: { token } }).then(answer => answer.data && dispatch(api.util.invalidateTags(['User'])))
  }, [confirm, dispatch, token])
  const on = (
    <Button size="md" component={Link} to="/">
      Go to the calendar
    </Button>
  )
  if (isSuccess)
    return (
      <Form title="E-mail confirmed" lead="That was all. Welcome to Fanfare.">
        {on}
      </Form>
    )
  if (error)
    return (
      <Form title="This link has ended" lead={`${messageOf(error)} Sign in and press Send it again.`}>
        {on}
      </Form>
    )
  return (
    <Form title="Confirming your e-mail">
      <Loader size="sm" aria-label="Confirming" />
    </Form>
  )
}
