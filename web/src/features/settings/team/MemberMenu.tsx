import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { mayManage, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCrown, IconDoorExit, IconDots, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan, useTeam, useUser } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useSaving } from '../use-saving.ts'
import { useRemoveMemberMutation } from './api.ts'
import { HandOver } from './HandOver.tsx'
import { LeaveDialog } from './LeaveTeam.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** What may be done with a member; nothing where that is nothing. */
export const MemberMenu = ({ member }: { member: Member }) => {
  const saving = useSaving()
  const can = useCan()
  const user = useUser()
  const team = useTeam()
  const [opened, open] = useState<'owner' | 'remove' | 'leave' | null>(null)
  const [remove, { isLoading }] = useRemoveMemberMutation()
  const close = () => open(null)
  const me = member.id === user.id
  const role = member.pivot.role as Role
  const mayLeave = me && role !== Owner
  const mayRemove = !me && can('member.remove') && mayManage(team.role as Role, role)
  const mayHandOver = !me && can('team.handover')
  if (!mayLeave && !mayRemove && !mayHandOver) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${member.name}`}>
            <IconDots size={17} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayHandOver && (
            <Menu.Item leftSection={<IconCrown {...icon} />} onClick={() => open('owner')}>
              Make owner
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item data-danger leftSection={<IconUserMinus {...icon} />} onClick={() => open('remove')}>
              Remove from team
            </Menu.Item>
          )}
          {mayLeave && (
            <Menu.Item data-danger leftSection={<IconDoorExit {...icon} />} onClick={() => open('leave')}>
              Leave team
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'owner' && <HandOver candidates={[member]} onClose={close} />}
      {opened === 'leave' && <LeaveDialog onClose={close} />}
      <ConfirmDialog
        opened={opened === 'remove'}
        title={`Remove ${member.name}?`}
        confirm="Remove"
        danger
        busy={isLoading}
        onClose={close}
        onConfirm={async () => {
          await saving(
            remove({ params: { teamId: team.id, memberId: member.id } }).unwrap(),
            `${member.name} removed from ${team.name}`,
          )
          close()
        }}
      >
        They lose access to {team.name} right away. Their API keys for it stop working, and invitations they sent are
        revoked. Their posts, the accounts they connected and their webhooks stay with the team. To have them back,
        invite them again.
      </ConfirmDialog>
    </>
  )
}
