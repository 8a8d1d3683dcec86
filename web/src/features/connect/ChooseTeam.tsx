import { roleName } from '@fanfare/contracts/policy.ts'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '../../lib/session/session.ts'
import { useSignOutNow } from '../../lib/session/use-sign-out-now.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import CreateTeam from '../../lib/teams/CreateTeam.tsx'
import { DeletedTeams } from '../../lib/teams/DeletedTeams.tsx'
import { LockedTeams } from '../../lib/teams/LockedTeams.tsx'
import { Face } from '../../ui/AccountAvatar.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useTitle } from '../../ui/Page.tsx'
import classes from './ChooseTeam.module.css'

/** `/onboarding/team`: a person of several teams says in which one to work; one of none creates one, or restores one that they deleted. */
export default function ChooseTeam() {
  const user = useUser()
  const [search] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const { change, isLoading } = useTeamSwitch()
  const signOut = useSignOutNow()
  const none = user.teams.length === 0
  const title = !none
    ? 'Choose a team'
    : user.locked_teams.length > 0
      ? 'Your team has no seat for you'
      : 'You’re not in a team'
  useTitle(title)
  return (
    <main className={classes.page}>
      <Logo />
      <h1>{title}</h1>
      {none && (
        <p className={classes.lead}>
          Create a team to plan posts of your own. To join someone else’s, open the link in your invitation.
        </p>
      )}
      {!none && (
        <ul className={classes.list}>
          {user.teams.map(team => (
            <li key={team.id}>
              <UnstyledButton
                className={classes.team}
                disabled={isLoading}
                onClick={() => void change(team.id, search.get('next'))}
              >
                <Face src={null} name={team.name} size={40} />
                <span className={classes.names}>
                  <strong>{team.name}</strong>
                  <span>{roleName[team.role]}</span>
                </span>
                <IconChevronRight size={18} stroke={1.75} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.create}>
        <Button
          variant={none ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Create a team
        </Button>
      </div>
      <LockedTeams headingClass={classes.heading} />
      <DeletedTeams headingClass={classes.heading} />
      <p className={classes.foot}>
        Signed in as {user.email}.{' '}
        <Anchor component="button" type="button" onClick={() => void signOut('keep')}>
          Sign out
        </Anchor>
      </p>
      {creating && <CreateTeam onClose={() => setCreating(false)} />}
    </main>
  )
}
