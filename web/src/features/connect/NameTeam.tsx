import { lengths } from '@fanfare/contracts/limits.ts'
import { Loader, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { useCan, useTeam } from '../../lib/session/session.ts'
import { useRenameTeamMutation } from '../../lib/teams/teams-api.ts'
import classes from './NameTeam.module.css'

/**
 * A new person's team has a name made of theirs, which they may change while they connect. It is saved when the field is left, so that nothing
 * more is asked for on the way in: an empty name is the one before.
 */
export const NameTeam = () => {
  const team = useTeam()
  const can = useCan()
  const [name, setName] = useState(team.name)
  const [rename, { isLoading, isSuccess, error }] = useRenameTeamMutation()
  if (!can('team.rename')) return null
  const wanted = name.trim()
  const isKept = wanted === team.name
  const save = () => {
    if (wanted === '') return setName(team.name)
    if (!isKept) void rename({ params: { teamId: team.id }, body: { name: wanted } })
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="Name your team"
        description="Your colleagues see it when you invite them. You can change it anytime in settings."
        value={name}
        maxLength={lengths.teamName}
        autoComplete="organization"
        onChange={event => setName(event.currentTarget.value)}
        onBlur={save}
        error={error && messageOf(error)}
        rightSection={
          isLoading ? (
            <Loader size={16} aria-hidden />
          ) : (
            isSuccess && isKept && <IconCheck size={17} stroke={2.25} color="var(--posted-mark)" aria-hidden />
          )
        }
      />
      <span className="sr-only" role="status">
        {isSuccess && isKept && `Saved as ${team.name}`}
      </span>
    </form>
  )
}
