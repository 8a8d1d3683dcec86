import { roleName } from '@fanfare/contracts/policy.ts'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSwitchTeamMutation } from '../../app/account-api.ts'
import { api, messageOf } from '../../app/api.ts'
import { useAppDispatch, useUser } from '../../app/session.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useTitle } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './ChooseTeam.module.css'

/** `/onboarding/team`: after signing in, a person of several teams says in which one to work. */
export default function ChooseTeam() {
  const user = useUser()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [switchTeam, { isLoading }] = useSwitchTeamMutation()
  useTitle('Choose a team')
  const enter = async (to: string) => {
    try {
      if (to !== user.active_team) {
        await switchTeam({ body: { to } }).unwrap()
        dispatch(api.util.resetApiState())
      }
      navigate('/?is_from_switch=true', { replace: true })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <main className={classes.page}>
      <Logo />
      <h1>Choose a team</h1>
      <ul className={classes.list}>
        {user.teams.map(team => (
          <li key={team.id}>
            <UnstyledButton className={classes.team} disabled={isLoading} onClick={() => void enter(team.id)}>
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
