import type { SocialAccount, SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconStack2 } from '@tabler/icons-react'
import type { useAccountFilter } from '../../../lib/navigation/account-filter.ts'
import { counted } from '../../../lib/research/model/words.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import classes from './AllAccounts.module.css'

interface Props {
  accounts: readonly SocialAccount[]
  sets: readonly SocialSet[]
  filter: ReturnType<typeof useAccountFilter>
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id))

/** Whose figures are seen: everybody's, those of a set, or some that are chosen one by one. It stays open while accounts are chosen. */
export const AccountsPicker = ({ accounts, sets, filter: { only, set, toggle } }: Props) => {
  const filled = sets
    .map(({ id, name, social_accounts: of }) => ({ id, name, ids: of.map(account => account.id) }))
    .filter(({ ids }) => ids.length > 0)
  const named = filled.find(({ ids }) => same(ids, only))
  const [single] = only.length === 1 ? accounts.filter(({ id }) => id === only[0]) : []
  const words =
    only.length === 0
      ? 'All accounts'
      : (named?.name ?? (single ? accountName(single) : counted(only.length, 'account')))
  const mark = (chosen: boolean) => chosen && <IconCheck size={16} stroke={2} aria-hidden />
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconStack2 size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-label={`Accounts: ${words}`}
        >
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => set([])} rightSection={mark(only.length === 0)} closeMenuOnClick>
          All accounts
        </Menu.Item>
        {filled.length > 0 && <Menu.Label>Sets</Menu.Label>}
        {filled.map(({ id, name, ids }) => (
          <Menu.Item key={id} onClick={() => set(ids)} rightSection={mark(same(ids, only))} closeMenuOnClick>
            {name} ({ids.length})
          </Menu.Item>
        ))}
        <Menu.Label>Accounts</Menu.Label>
        {accounts.map(account => (
          <Menu.CheckboxItem key={account.id} checked={only.includes(account.id)} onChange={() => toggle(account.id)}>
            <span className={classes.pick}>
              <AccountAvatar account={account} size={20} badge />
              {accountName(account)}
            </span>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
