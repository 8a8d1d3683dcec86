import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { useAccountFilter } from '../../../lib/navigation/account-filter.ts'
import { useAccounts } from '../../../lib/session/session.ts'
import { spokenAccount } from '../../../ui/account-name.ts'
import classes from '../PostsScreen.module.css'

/** Whose posts are seen, where not everybody's; pressing it shows all. */
export const Only = ({ filter }: { filter: ReturnType<typeof useAccountFilter> }) => {
  const { accounts } = useAccounts()
  const [first] = filter.only
  const account = accounts.find(({ id }) => id === first)
  if (!account) return null
  const single = filter.only.length === 1
  const name = single ? accountName(account) : `${filter.only.length} accounts`
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes.only}
      rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
      aria-label={`Only ${single ? spokenAccount(account) : name}. Show all accounts`}
      onClick={() => filter.set([])}
    >
      {name}
    </Button>
  )
}
