import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { mayManage, type Role, roleName } from '@fanfare/contracts/policy.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLink, IconMail, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useSettings, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useSaving } from '../use-saving.ts'
import { useResendInviteMutation, useRevokeInviteMutation } from './api.ts'
import classes from './People.module.css'
import { usePlan } from './use-plan.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
const peopleWords = (count: number) => (count === 1 ? '1 more person' : `${count} more people`)

/** An invitation that nobody has accepted yet, or not everybody whom it is for. */
export const InviteRow = ({ invite }: { invite: Invite }) => {
  const can = useCan()
  const plan = usePlan()
  const saving = useSaving()
  const team = useTeam()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const [revoking, setRevoking] = useState(false)
  const [resend] = useResendInviteMutation()
  const [revoke, { isLoading }] = useRevokeInviteMutation()
  const { email, expired, sent_at } = invite
  const isUnsent = email !== null && sent_at === null
  // The plan has no seats for others any more: nobody can join, until it has.
  const locked = !can('member.invite')
  const name = email ?? 'Invite link'
  const params = { teamId: team.id, inviteId: invite.id }
  const until = `${expired ? 'Expired' : 'Expires'} ${instantDay(invite.expires_at, timezone)}`
  const Icon = email ? IconMail : IconLink
  return (
    <tr>
      <td>
        <span className={classes.person}>
          <span className={classes.pending}>
            <Icon size={17} stroke={1.75} aria-hidden />
          </span>
          <span className={classes.names}>
            <strong>{name}</strong>
            <span>
              {email === null && !expired && `For ${peopleWords(invite.uses_left)}. `}
              Invited by {invite.invited_by.name}. {until}.
              {isUnsent && ' This address got too many invitations. Send it again tomorrow, or share a link.'}
            </span>
            {locked && !expired && <Tag tone="warn">Locked: nobody can join on the {plan.name} plan</Tag>}
          </span>
        </span>
      </td>
      <td>
        <span className={classes.role}>{roleName[invite.role]}</span>
      </td>
      <td className={classes.state}>
        {expired ? (
          <Tag tone="warn">Expired</Tag>
        ) : isUnsent ? (
          <Tag tone="warn">Not sent</Tag>
        ) : (
          <Tag>{email ? 'Not joined yet' : 'Open'}</Tag>
        )}
      </td>
      <td className={classes.more}>
        {mayManage(team.role as Role, invite.role as Role) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${name}`}>
                <IconDots size={17} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {email && !locked && (
                <Menu.Item
                  leftSection={<IconSend {...icon} />}
                  onClick={() => void saving(resend({ params }).unwrap(), `Invitation sent to ${email} again`)}
                >
                  Send again
                </Menu.Item>
              )}
              <Menu.Item data-danger leftSection={<IconX {...icon} />} onClick={() => setRevoking(true)}>
                Revoke
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <ConfirmDialog
          opened={revoking}
          title={email ? `Revoke the invitation to ${email}?` : 'Revoke this invite link?'}
          confirm="Revoke"
          danger
          busy={isLoading}
          onClose={() => setRevoking(false)}
          onConfirm={async () => {
            await saving(revoke({ params }).unwrap(), email ? 'Invitation revoked' : 'Invite link revoked')
            setRevoking(false)
          }}
        >
          {email
            ? 'The link in their email stops working. You can invite them again.'
            : 'The link stops working right away. People who have joined with it stay in the team.'}
        </ConfirmDialog>
      </td>
    </tr>
  )
}
