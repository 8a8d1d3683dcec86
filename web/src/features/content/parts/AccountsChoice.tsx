import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useAccounts } from '../../../lib/session/session.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import type { ContentFilter } from '../use-content-filter.ts'
import classes from './AccountsChoice.module.css'

interface Props {
  filter: ContentFilter
  /** It is in what opens from a button already. */
  inPopover: boolean
}

/** Whose posts are seen: any of the team's accounts. */
export const AccountsChoice = ({ filter, inPopover }: Props) => {
  const { accounts } = useAccounts()
  const { only, toggle } = filter.accountFilter
  if (accounts.length < 2) return null
  const [first] = accounts.filter(({ id }) => id === only[0])
  const words =
    only.length === 0
      ? 'All accounts'
      : only.length === 1 && first
        ? accountName(first)
        : `${only.length} of ${accounts.length} accounts`
  const list = (
    <fieldset className={classes.list} aria-label="Accounts">
      {inPopover && <legend>Accounts</legend>}
      {accounts.map(account => (
        <Checkbox
          key={account.id}
          checked={only.includes(account.id)}
          onChange={() => toggle(account.id)}
          label={
            <span className={classes.account}>
              <AccountAvatar account={account} size={20} />
              {accountName(account)}
              <span className="sr-only"> on {networkOf(account.type).name}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
  if (inPopover) return list
  return (
    <Popover position="bottom-start" width={260} trapFocus returnFocus withRoles={false} withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          aria-haspopup="dialog"
          aria-label={`Accounts: ${words}`}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Accounts">
        {list}
      </Popover.Dropdown>
    </Popover>
  )
}
