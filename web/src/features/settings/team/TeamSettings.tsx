import type { Role } from '@fanfare/contracts/policy.ts'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useTeam, useUser } from '../../../lib/session/session.ts'
import { useTeamSwitch } from '../../../lib/session/use-team-switch.ts'
import { DeletedTeams } from '../../../lib/teams/DeletedTeams.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Approvals } from './Approvals.tsx'
import { useTeamDetailsQuery } from './api.ts'
import { Ending } from './Ending.tsx'
import { InvitePeople } from './InvitePeople.tsx'
import { mayInviteByRole } from './model/rights.ts'
import { seatsOf } from './model/seats.ts'
import { Name } from './Name.tsx'
import { People } from './People.tsx'
import { Rights } from './Rights.tsx'
import { Seats } from './Seats.tsx'
import classes from './TeamSettings.module.css'
import { useInvites } from './use-invites.ts'
import { usePlan } from './use-plan.ts'

/** `/settings/team/{teamId?}`: people, their roles, seats, and what each role can do. */
export default function TeamSettings() {
  const { teamId } = useParams()
  const { teams } = useUser()
  const team = useTeam()
  if (!teamId || teamId === team.id) return <Members />
  if (teams.some(({ id }) => id === teamId)) return <Switching to={teamId} />
  return <EmptyState plain title="Team not found" text="This team doesn’t exist, or you’re not a member." />
}

/** An address of another team of this person: the settings are always of the team that is worked in. */
const Switching = ({ to }: { to: string }) => {
  const { change } = useTeamSwitch()
  useEffect(() => {
    void change(to, '/settings/team')
    // Once: the page starts over in the other team.
  }, [to])
  return <RowsSkeleton rows={3} round />
}

const Members = () => {
  const team = useTeam()
  const plan = usePlan()
  const {
    currentData: data,
    error,
    refetch,
  } = useTeamDetailsQuery({
    params: { teamId: team.id },
    query: { with: 'members' },
  })
  const invites = useInvites()
  const members = data?.members
  const seats = members && seatsOf(members.length, invites.list, plan.members)
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <div className={classes.tools}>
          <Name />
          {seats && <InvitePeople seats={seats} invites={invites.list} />}
        </div>
        {error && !members ? (
          <ErrorCard title="Members" error={error} onRetry={refetch} />
        ) : !members ? (
          <RowsSkeleton rows={3} round />
        ) : (
          <People members={members} invites={invites.list} />
        )}
        {data && members && <Approvals on={data.approvals} members={members} />}
        {!mayInviteByRole(team.role) && (
          <p className={classes.note}>The owner and managers can invite people and remove creators.</p>
        )}
        {invites.error !== undefined && (
          <ErrorCard title="Invitations" error={invites.error} onRetry={invites.refetch} />
        )}
      </div>
      <aside className={classes.side}>
        {seats && <Seats seats={seats} />}
        <Rights features={team.features} role={team.role as Role} approvals={data?.approvals ?? false} />
      </aside>
      <div className={classes.end}>
        {members && <Ending members={members} />}
        <DeletedTeams headingClass={classes.heading} />
      </div>
    </div>
  )
}
