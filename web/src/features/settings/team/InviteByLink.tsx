import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { invites as limits } from '@fanfare/contracts/limits.ts'
import { Creator, roleName } from '@fanfare/contracts/policy.ts'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useSettings, useTeam, useUser } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import classes from '../Dialogs.module.css'
import { useCreateInviteMutation } from './api.ts'
import type { Seats } from './model/seats.ts'
import { NoSeats } from './NoSeats.tsx'
import { type GivenRole, RoleChoice } from './RoleChoice.tsx'

/** A link that was made. */
export interface MadeLink {
  invite: Invite
  url: string
}

const uses = [1, 2, 3, 5, 10, 25, limits.mostUses]
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Makes a link for a number of people. */
export const InviteByLink = ({
  seats,
  onMade,
  onClose,
}: {
  seats: Seats
  onMade: (made: MadeLink) => void
  onClose: () => void
}) => {
  const team = useTeam()
  const { email_confirmed } = useUser()
  const [role, setRole] = useState<GivenRole>(Creator)
  const [count, setCount] = useState(1)
  const [create, { isLoading, error }] = useCreateInviteMutation()
  const submit = async () => {
    const { data } = await create({ params: { teamId: team.id }, body: { role, uses: count } })
    if (data?.url) onMade({ invite: data.invite, url: data.url })
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={classes.lead}>
        Anyone with the link can join, so share it only with people you trust. It expires after {limits.lifeDays} days.
      </p>
      <Select
        label="For how many people"
        data={uses.map(one => ({ value: String(one), label: people(one) }))}
        value={String(count)}
        onChange={value => setCount(Number(value))}
        allowDeselect={false}
      />
      <RoleChoice value={role} onChange={setRole} />
      {count > seats.free && <NoSeats seats={seats} wanted={count} />}
      {error && (
        <p className={classes.fault} role="alert">
          {messageOf(error)}
        </p>
      )}
      <FormActions
        submit="Create link"
        busy={isLoading}
        disabled={!email_confirmed || seats.free === 0}
        onCancel={onClose}
      />
    </form>
  )
}

/** The link, to be copied: it is in no other reply. */
export const Made = ({ made: { invite, url }, onClose }: { made: MadeLink; onClose: () => void }) => {
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  return (
    <div className={classes.form}>
      <p className={classes.lead}>
        You won’t see this link again. It lets {people(invite.uses_left)} join as {roleName[invite.role]} until{' '}
        {instantDay(invite.expires_at, timezone)}.
      </p>
      <CopyText text={url} label="Invite link" />
      <div className={classes.done}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
