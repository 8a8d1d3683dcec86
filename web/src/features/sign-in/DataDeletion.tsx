import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { Button, Loader } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { useDataDeletionQuery } from './api.ts'
import { Form } from './Form.tsx'

const day = (instant: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(instant))

/** A person asked a network to have their data deleted here, and the network shows them this address: whether it is done. */
export default function DataDeletion() {
  const { code = '' } = useParams()
  const { data, error, isFetching, refetch } = useDataDeletionQuery({ params: { code } })
  if (error)
    return (
      <Form title="That didn’t work" lead={messageOf(error)}>
        <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Form>
    )
  if (!data)
    return (
      <Form title="Deletion of your data">
        <Loader size="sm" aria-label="Loading" />
      </Form>
    )
  const { login, status, requested_at: asked, done_at: done } = data
  const { name } = loginOf(login)
  if (status === 'waiting')
    return (
      <Form
        title="Your data is being deleted"
        lead={`You asked for it on ${name} on ${day(asked)}. It takes a few minutes.`}
      >
        <Button size="md" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </Form>
    )
  return (
    <Form
      title="Your data was deleted"
      lead={`On ${day(done ?? asked)} Fanfare deleted your sign-in with ${name}, the name that came with it and all access. A team keeps its posts, and the public names and ids of its accounts.`}
    />
  )
}
