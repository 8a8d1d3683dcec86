import { roleName } from '@fanfare/contracts/policy.ts'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '../../lib/session/session.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useTitle } from '../../ui/Page.tsx'
import classes from './ChooseTeam.module.css'

/** `/onboarding/team`: after signing in, a person of several teams says in which one to work. */
export default function ChooseTeam() {
  const user = useUser()
  const [search] = useSearchParams()
  const { change, isLoading } = useTeamSwitch()
  useTitle('Choose a team')
  return (
    <main className={classes.page}>
      <Logo />
      <h1>Choose a team</h1>
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
    </main>
  )
}
