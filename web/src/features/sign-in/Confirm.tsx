import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { api, isFault, messageOf } from '../../lib/api/api.ts'
import { useMeQuery } from '../../lib/session/session-api.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useConfirmMutation } from './api.ts'
import { Form } from './Form.tsx'

/** The link of the confirmation message leads here. */
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
      Open Fanfare
    </Button>
  )
  const ended = !token || (isFault(error) && error.code === 'link_invalid')
  // A link works once: who opens it again has mostly confirmed with it before.
  const me = useMeQuery(undefined, { skip: !ended })
  if (isSuccess || (ended && me.data?.email_confirmed))
    return (
      <Form title="Email confirmed" lead="You're all set. Welcome to Fanfare.">
        {on}
      </Form>
    )
  if (error && !me.isLoading)
    return (
      <Form
        title={ended ? 'This link has expired' : "Email couldn't be confirmed"}
        lead={ended ? 'Links work once and for a limited time. Sign in, then choose “Send again”.' : messageOf(error)}
      >
        {on}
      </Form>
    )
  return (
    <Form title="Confirming your email">
      <Loader size="sm" aria-label="Confirming" />
    </Form>
  )
}
