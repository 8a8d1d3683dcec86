import { planOf } from '@fanfare/contracts/plans.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useSettings } from '../session/session.ts'
import { useEnterTeam } from '../session/use-enter-team.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { useTimes } from '../time/use-times.ts'
import { daysLeftWords } from './days-left.ts'
import classes from './Teams.module.css'
import { readPlan, useDeletedTeamsQuery, useRestoreTeamMutation } from './teams-api.ts'

/** Restores a deleted team, which becomes the active one. What was paid for its plan ended with it: the message says how long the plan lasts. */
export const useRestore = () => {
  const toast = useToast()
  const enter = useEnterTeam()
  const dispatch = useAppDispatch()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const [restore, { isLoading }] = useRestoreTeamMutation()
  const run = async ({ id, name }: { id: string; name: string }) => {
    try {
      await restore({ params: { teamId: id } }).unwrap()
      const { data: plan } = await dispatch(readPlan(id))
      enter()
      toast.done(
        plan?.expired_at
          ? `${name} is back. Its ${planOf(plan.product_id).name} plan lasts until ${instantDay(plan.expired_at, timezone)}.`
          : `${name} is back`,
      )
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return { run, isLoading }
}

/** Teams that the person deleted and can still restore; nothing where there are none. */
export const DeletedTeams = ({ headingClass }: { headingClass?: string | undefined }) => {
  const { data: teams = [] } = useDeletedTeamsQuery()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const { run, isLoading } = useRestore()
  const heading = useId()
  if (teams.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={headingClass}>
        Deleted teams
      </h2>
      <ul className={classes.deleted}>
        {teams.map(team => (
          <li key={team.id}>
            <span className={classes.names}>
              <strong>{team.name}</strong>
              <span>
                Can be restored until {instantDay(team.ends_at, timezone)}, {daysLeftWords(team.ends_at)}
              </span>
            </span>
            <Button
              variant="default"
              disabled={isLoading}
              aria-label={`Restore ${team.name}`}
              onClick={() => void run(team)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
