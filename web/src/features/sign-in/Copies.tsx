import { useSearchParams } from 'react-router-dom'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useConfirmCopiesMutation } from './api.ts'
import { Form } from './Form.tsx'

/** Someone was asked whether they want copies of a person's notifications: the link of that message leads here. */
export default function Copies() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [confirm, { data, error, isLoading }] = useConfirmCopiesMutation()
  if (data)
    return (
      <Form
        title="You’ll get copies"
        lead={`Notifications of ${data.name} come to this address too. Each has a link to stop them.`}
      />
    )
  if (error || token.length < 20) {
    const ended = !error || (isFault(error) && error.code === 'link_invalid')
    return (
      <Form
        title={ended ? 'This link has expired' : 'That didn’t work'}
        lead={
          ended ? 'Links work once and for a limited time. Ask the person to send the email again.' : messageOf(error)
        }
      />
    )
  }
  return (
    <Form
      title="Copies of notifications"
      lead="Do you want to get a copy of this person’s notifications from Fanfare?"
      action="Get copies"
      busy={isLoading}
      onSubmit={() => void confirm({ body: { token } })}
    />
  )
}
