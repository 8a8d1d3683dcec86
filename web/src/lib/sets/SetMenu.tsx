import { ActionIcon, Menu } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSets } from './sets-api.ts'

/** Chooses the accounts of a set at once. Offered where an account of the team is in a set. */
export default function SetMenu({ size, onPick }: { size: number; onPick: (accountIds: string[]) => void }) {
  const { sets = [] } = useSets()
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label="Choose a set of accounts">
          <IconStack2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sets</Menu.Label>
        {sets
          .filter(({ social_accounts: accounts }) => accounts.length > 0)
          .map(({ id, name, social_accounts: accounts }) => (
            <Menu.Item key={id} onClick={() => onPick(accounts.map(account => account.id))}>
              {name} ({accounts.length})
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/socialsets">
          Edit sets
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
