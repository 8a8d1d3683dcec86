import { lengths, planOf } from '@fanfare/contracts/limits.ts'
import { Creator, Manager, Owner, policy, type Role, roleName } from '@fanfare/contracts/policy.ts'
import { Button, TextInput } from '@mantine/core'
import { IconCrown, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { useCan, useSettings, useTeam, useUser } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useToast } from '../../ui/toast.ts'
import { useRenameTeamMutation, useTeamDetailsQuery } from './api.ts'
import classes from './TeamSettings.module.css'

/** Rows of the table of rights, each with the policy row that decides it. */
const rights = [
  { label: 'Compose and save drafts', action: 'post.write' },
  { label: 'Schedule and publish', action: 'post.publish' },
  { label: 'Resolve unconfirmed posts', action: 'post.decide' },
  { label: 'Connect accounts', action: 'account.connect' },
  { label: 'Manage API keys', action: 'key.manage' },
  { label: 'Rename the team', action: 'team.rename' },
] as const
const roles: Role[] = [Owner, Manager, Creator]
/** What a role may do, in a word. */
const mayOf = (role: Role, action: (typeof rights)[number]['action']) =>
  role > policy[action].role ? 'No' : role === Creator && 'own' in policy[action] ? 'Own posts' : 'Yes'

/** People, their roles, seats, and what each role can do. */
export default function TeamSettings() {
  const { dateLabel } = useTimes()
  const team = useTeam()
  const user = useUser()
  const settings = useSettings()
  const { data, error, refetch } = useTeamDetailsQuery({ params: { teamId: team.id }, query: { with: 'members' } })
  const members = data?.members
  const seats = planOf(team.product_id).members
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Name />
        {error ? (
          <ErrorCard title="Members" error={error} onRetry={refetch} />
        ) : !members ? (
          <RowsSkeleton rows={3} round />
        ) : (
          <table className={classes.people}>
            <thead>
              <tr>
                <th scope="col">Person</th>
                <th scope="col">Role</th>
                <th scope="col">Joined</th>
              </tr>
            </thead>
            <tbody>
              {members.map(member => (
                <tr key={member.id}>
                  <td>
                    <span className={classes.person}>
                      <Face src={member.picture} name={member.name} size={36} />
                      <span className={classes.names}>
                        <strong>
                          {member.name} {member.id === user.id && <span className={classes.you}>(you)</span>}
                        </strong>
                        <span>{member.email}</span>
                      </span>
                    </span>
                  </td>
                  <td>
                    <span className={classes.role}>
                      {member.pivot.role === Owner && <IconCrown size={15} stroke={1.75} aria-hidden />}
                      {roleName[member.pivot.role]}
                    </span>
                  </td>
                  <td className={classes.since}>{dateLabel(member.joined_at, settings.timezone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <aside className={classes.side}>
        {members && (
          <section className={classes.card}>
            <p className={classes.seats}>
              <strong>{members.length}</strong> of {Math.max(seats, members.length)} {seats === 1 ? 'seat' : 'seats'}{' '}
              used
            </p>
            <span className={classes.bar} aria-hidden>
              {Array.from({ length: Math.min(10, Math.max(seats, members.length)) }, (_, i) => (
                <span key={i} data-on={i < members.length || undefined} />
              ))}
            </span>
            <Button variant="default" size="xs" component={Link} to="/settings/subscription">
              See plans
            </Button>
          </section>
        )}
        <section className={classes.card}>
          <h2>What each role can do</h2>
          <table className={classes.rights}>
            <thead>
              <tr>
                <td />
                {roles.map(role => (
                  <th key={role} scope="col">
                    {roleName[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rights.map(({ label, action }) => (
                <tr key={action}>
                  <th scope="row">{label}</th>
                  {roles.map(role => (
                    <td key={role} data-yes={role <= policy[action].role || undefined}>
                      {mayOf(role, action)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </aside>
    </div>
  )
}

const Name = () => {
  const toast = useToast()
  const team = useTeam()
  const can = useCan()
  const [name, setName] = useState<string | null>(null)
  const [rename, { isLoading }] = useRenameTeamMutation()
  if (!can('team.rename')) return null
  if (name === null)
    return (
      <Button
        className={classes.rename}
        variant="default"
        leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
        onClick={() => setName(team.name)}
      >
        Rename the team
      </Button>
    )
  const save = async () => {
    try {
      await rename({ params: { teamId: team.id }, body: { name: name.trim() } }).unwrap()
      setName(null)
      toast.done(`Renamed to ${name.trim()}`, {
        label: 'Undo',
        run: () => void rename({ params: { teamId: team.id }, body: { name: team.name } }),
      })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
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
        error={!name.trim() && 'Enter a team name'}
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
