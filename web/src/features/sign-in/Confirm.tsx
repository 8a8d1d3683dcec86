import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { api, isFault, messageOf } from '../../lib/api/api.ts'
import { useMeQuery } from '../../lib/session/session-api.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useConfirmMutation } from './api.ts'
import { Form } from './Form.tsx'

const endedLead = (isNew: boolean) =>
  `Links work once and for a limited time. Sign in, then ${isNew ? 'change your email in your profile again' : 'choose “Send again”'}.`

/** The link of the confirmation message leads here. */
export default function Confirm() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const isNew = search.has('new')
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
  const me = useMeQuery(undefined, { skip: !ended || isNew })
  if (isSuccess && isNew)
    return (
      <Form title="Email changed" lead="From now on you sign in with your new email.">
        {on}
      </Form>
    )
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
        lead={ended ? endedLead(isNew) : messageOf(error)}
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
