import { Button, Loader } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { useChangeSubscriptionMutation, useUnsubscribeQuery } from './api.ts'
import { Form } from './Form.tsx'

/** The link at the foot of a notification by email leads here. Opening it changes nothing: programs that check links open it too. */
export default function Unsubscribe() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, error } = useUnsubscribeQuery({ query: { token } }, { skip: token.length < 20 })
  const [change, changed] = useChangeSubscriptionMutation()
  const fault = error ?? changed.error
  if (fault || token.length < 20)
    return (
      <Form
        title="That didn’t work"
        lead={fault ? messageOf(fault) : 'This link isn’t complete. Open it from the email again.'}
      >
        <Button size="md" component={Link} to="/settings/notifications">
          Notification settings
        </Button>
      </Form>
    )
  if (!data)
    return (
      <Form title="Email notifications">
        <Loader size="sm" aria-label="Loading" />
      </Form>
    )
  const { copy, label } = data
  const on = changed.data?.on ?? data.on
  const set = (next: boolean) => void change({ body: { token, on: next } })
  if (on)
    return (
      <Form
        title={copy ? 'Stop all copies?' : 'Turn off these emails?'}
        lead={
          copy
            ? 'No more copies of notifications will come to this address.'
            : `You won’t get emails of the kind “${label}” any more.`
        }
        action={copy ? 'Stop copies' : 'Turn off'}
        busy={changed.isLoading}
        onSubmit={() => set(false)}
      />
    )
  return (
    <Form
      title={copy ? 'Copies have stopped' : 'These emails are off'}
      lead={
        copy
          ? 'No more copies come to this address.'
          : `You don’t get emails of the kind “${label}”. You still see these notifications in Fanfare.`
      }
    >
      {!copy && (
        <Button size="md" variant="default" fullWidth loading={changed.isLoading} onClick={() => set(true)}>
          Turn on again
        </Button>
      )}
    </Form>
  )
}
