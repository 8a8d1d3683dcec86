import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { Creator, Manager, Owner, roleName } from '@fanfare/contracts/policy.ts'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useCan, useTeam } from '../../../lib/session/session.ts'
import { useToast } from '../../../ui/toast.ts'
import { useChangeMemberMutation } from './api.ts'
import { roleLine } from './model/rights.ts'
import classes from './People.module.css'

type Given = typeof Manager | typeof Creator
const given: readonly Given[] = [Manager, Creator]

/** A member's role, as a menu for who may change it; `children` for everybody else. */
export const RoleMenu = ({ member, children }: { member: Member; children: ReactNode }) => {
  const toast = useToast()
  const can = useCan()
  const team = useTeam()
  const [change, { isLoading }] = useChangeMemberMutation()
  const now = member.pivot.role
  if (!can('member.role') || now === Owner) return children
  const give = async (role: Given) => {
    const put = (wanted: Given) =>
      change({ params: { teamId: team.id, memberId: member.id }, body: { role: wanted } }).unwrap()
    try {
      await put(role)
      toast.done(`${member.name} is now a ${roleName[role]}`, {
        label: 'Undo',
        run: () => void put(now as Given).catch(fault => toast.fault(messageOf(fault))),
      })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isLoading}
          aria-label={`${roleName[now]}, change ${member.name}’s role`}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {roleName[now]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {given.map(role => (
          <Menu.Item
            key={role}
            onClick={() => role !== now && void give(role)}
            rightSection={role === now ? <IconCheck size={15} stroke={2.25} aria-label="current" /> : undefined}
          >
            <span className={classes.choice}>
              {roleName[role]}
              <span>{roleLine[role]}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
