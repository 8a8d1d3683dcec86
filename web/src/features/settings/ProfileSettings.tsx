import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFault } from '../../lib/api/api.ts'
import type { Fault } from '../../lib/api/http.ts'
import { useLeaving } from '../../lib/navigation/use-leaving.ts'
import { useUser } from '../../lib/session/session.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { LeavePrompt } from '../../ui/LeavePrompt.tsx'
import { useUpdateUserMutation } from './api.ts'
import { Card, Cards } from './Card.tsx'
import { Email } from './Email.tsx'
import classes from './ProfileSettings.module.css'
import { useSaving } from './use-saving.ts'

const isOfUsername = (fault: unknown): fault is Fault => isFault(fault) && fault.field === 'body.username'

export default function ProfileSettings() {
  const saving = useSaving()
  const user = useUser()
  const [name, setName] = useState(user.name)
  const [username, setUsername] = useState(user.username)
  const [update, { isLoading, error }] = useUpdateUserMutation()
  const changed = name.trim() !== user.name || username !== user.username
  const nameFault = name.trim() ? null : 'Enter your name'
  const usernameFault = /^[a-z0-9._]{3,32}$/.test(username)
    ? null
    : '3 to 32 lowercase letters, digits, dots or underscores'
  const refused = isOfUsername(error) ? error.message : null
  const submit = () => {
    if (nameFault || usernameFault) return
    void saving(update({ body: { name: name.trim(), username } }).unwrap(), 'Profile saved', isOfUsername)
  }
  const { blocker } = useLeaving(changed)
  return (
    <Cards>
      <LeavePrompt blocker={blocker} />
      <Card title="Profile" text="How your team sees you.">
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <Face src={null} name={name || user.name} size={64} />
          <TextInput
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={lengths.personName}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={nameFault}
          />
          <TextInput
            label="Username"
            name="username"
            autoComplete="off"
            value={username}
            onChange={event => setUsername(event.currentTarget.value.toLowerCase())}
            error={usernameFault ?? refused}
          />
          <Button type="submit" disabled={!changed || Boolean(nameFault) || Boolean(usernameFault)} loading={isLoading}>
            Save
          </Button>
        </form>
      </Card>
      <Email />
    </Cards>
  )
}
