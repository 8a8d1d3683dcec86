import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Loader } from '@mantine/core'
import { useAccounts } from '../session/session.ts'
import classes from './OwnContent.module.css'

/** Which accounts are being read from their networks just now. */
export const Syncing = ({ accountIds }: { accountIds: readonly string[] }) => {
  const { accounts } = useAccounts()
  const [first, ...others] = accounts.filter(({ id }) => accountIds.includes(id))
  return (
    // A live region is there before it says something.
    <p className={classes.note} role="status" hidden={!first}>
      {first && (
        <>
          <Loader size={14} aria-hidden />
          {others.length === 0
            ? `Reading ${accountName(first)} from ${networkOf(first.type).name}. New posts appear here.`
            : `Reading ${others.length + 1} accounts. New posts appear here.`}
        </>
      )}
    </p>
  )
}
