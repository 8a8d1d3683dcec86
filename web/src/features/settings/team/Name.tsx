import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useCan, useTeam } from '../../../lib/session/session.ts'
import { useRenameTeamMutation } from '../../../lib/teams/teams-api.ts'
import { useToast } from '../../../ui/toast.ts'
import classes from './TeamSettings.module.css'

/** Renames the team, which can be undone. */
export const Name = () => {
  const toast = useToast()
  const team = useTeam()
  const can = useCan()
  const [name, setName] = useState<string | null>(null)
  const [rename, { isLoading, error, reset }] = useRenameTeamMutation()
  if (!can('team.rename')) return null
  if (name === null)
    return (
      <Button
        variant="default"
        leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
        onClick={() => {
          reset()
          setName(team.name)
        }}
      >
        Rename the team
      </Button>
    )
  const save = async () => {
    const { data } = await rename({ params: { teamId: team.id }, body: { name: name.trim() } })
    if (!data) return
    setName(null)
    toast.done(`Renamed to ${name.trim()}`, {
      label: 'Undo',
      run: () => void rename({ params: { teamId: team.id }, body: { name: team.name } }),
    })
  }
  return (
    <form
      className={classes.name}
      onKeyDown={event => event.key === 'Escape' && setName(null)}
      onSubmit={event => {
        event.preventDefault()
        if (name.trim()) void save()
      }}
    >
      <TextInput
        label="Team name"
        value={name}
        maxLength={lengths.teamName}
        autoFocus
        onChange={event => setName(event.currentTarget.value)}
        error={name.trim() ? error && messageOf(error) : 'Enter a team name'}
      />
      <Button type="submit" loading={isLoading}>
        Save
      </Button>
      <Button variant="subtle" onClick={() => setName(null)}>
        Cancel
      </Button>
    </form>
  )
}
