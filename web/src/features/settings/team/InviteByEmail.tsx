import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useTeam, useUser } from '../../../lib/session/session.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import classes from '../Dialogs.module.css'
import { useCreateInviteMutation } from './api.ts'
import { readAddresses } from './model/addresses.ts'
import { newSeats, type Seats } from './model/seats.ts'
import { NoSeats } from './NoSeats.tsx'
import { type GivenRole, RoleChoice } from './RoleChoice.tsx'

interface Props {
  seats: Seats
  invites: readonly Invite[]
  onClose: () => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const listed = (texts: readonly string[]) => texts.map(text => `“${text}”`).join(', ')

/** Sends an email to each address that was typed or pasted. Those that were refused stay in the field, with the reason. */
export const InviteByEmail = ({ seats, invites, onClose }: Props) => {
  const toast = useToast()
  const team = useTeam()
  const { email_confirmed } = useUser()
  const [text, setText] = useState('')
  const [role, setRole] = useState<GivenRole>(Creator)
  const [tried, setTried] = useState(false)
  const [failed, setFailed] = useState<{ email: string; why: string }[]>([])
  const [isSending, setSending] = useState(false)
  const [invite] = useCreateInviteMutation()
  const { good, bad } = readAddresses(text)
  const wanted = newSeats(good, invites)
  const isFull = seats.free === 0 || wanted > seats.free
  const fault =
    bad.length > 0
      ? `${listed(bad)} ${bad.length === 1 ? 'isn’t a valid email' : 'aren’t valid emails'}`
      : good.length === 0
        ? 'Enter at least one email'
        : null
  const submit = async () => {
    setTried(true)
    if (fault || wanted > seats.free) return
    setSending(true)
    const refused: { email: string; why: string }[] = []
    for (const email of good) {
      const { error } = await invite({ params: { teamId: team.id }, body: { email, role } })
      if (error) refused.push({ email, why: messageOf(error) })
    }
    setSending(false)
    const sent = good.length - refused.length
    if (sent > 0) toast.done(sent === 1 && good.length === 1 ? `Invited ${good[0]}` : `Invited ${people(sent)}`)
    if (refused.length === 0) return onClose()
    setFailed(refused)
    setText(refused.map(({ email }) => email).join('\n'))
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        label="Emails"
        description="Type or paste one or more addresses."
        placeholder="mira@harbour.studio, jonas@harbour.studio"
        data-autofocus
        rows={3}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setFailed([])
        }}
        error={tried && failed.length === 0 && fault}
      />
      {failed.length > 0 && (
        <ul className={classes.failed} role="alert">
          {failed.map(({ email, why }) => (
            <li key={email}>
              {email}: {why}
            </li>
          ))}
        </ul>
      )}
      <RoleChoice value={role} onChange={setRole} />
      {isFull && <NoSeats seats={seats} wanted={wanted} />}
      <FormActions
        submit={good.length > 1 ? `Invite ${people(good.length)}` : 'Send invitation'}
        busy={isSending}
        disabled={!email_confirmed || (isFull && wanted > 0)}
        onCancel={onClose}
      />
    </form>
  )
}
