import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { Owner, type Role, roleName } from '@fanfare/contracts/policy.ts'
import { IconCrown } from '@tabler/icons-react'
import { useSettings, useUser } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Face } from '../../../ui/AccountAvatar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { InviteRow } from './InviteRow.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import classes from './People.module.css'
import { RoleMenu } from './RoleMenu.tsx'

/** The members, and who is invited, in one list. */
export const People = ({ members, invites }: { members: readonly Member[]; invites: readonly Invite[] }) => (
  <table className={classes.people}>
    <thead>
      <tr>
        <th scope="col">Person</th>
        <th scope="col">Role</th>
        <th scope="col">Joined</th>
        <td />
      </tr>
    </thead>
    <tbody>
      {members.map(member => (
        <MemberRow key={member.id} member={member} />
      ))}
      {invites.map(invite => (
        <InviteRow key={invite.id} invite={invite} />
      ))}
    </tbody>
  </table>
)

const MemberRow = ({ member }: { member: Member }) => {
  const { dateLabel } = useTimes()
  const user = useUser()
  const { timezone } = useSettings()
  return (
    <tr>
      <td>
        <span className={classes.person}>
          <Face src={member.picture} name={member.name} size={36} />
          <span className={classes.names}>
            <strong>
              {member.name} {member.id === user.id && <span className={classes.you}>(you)</span>}
            </strong>
            <span>{member.email}</span>
            {member.locked && <Tag tone="warn">Locked: no seat in your plan</Tag>}
          </span>
        </span>
      </td>
      <td>
        <RoleMenu member={member}>
          <span className={classes.role}>
            {member.pivot.role === Owner && <IconCrown size={15} stroke={1.75} aria-hidden />}
            {roleName[member.pivot.role as Role]}
          </span>
        </RoleMenu>
      </td>
      <td className={classes.since}>{dateLabel(member.joined_at, timezone)}</td>
      <td className={classes.more}>
        <MemberMenu member={member} />
      </td>
    </tr>
  )
}
