import { AccountDisabled, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../posts/fault-actions.ts'
import { useAccounts, useCan } from '../session/session.ts'
import type { OwnPage } from './model/own-page.ts'
import classes from './OwnContent.module.css'

interface Props {
  failed: OwnPage['failed']
  onRetry: () => unknown
}

/** Accounts that couldn't be read, why, and what helps: posts that were read before are shown all the same. */
export const FailedAccounts = ({ failed, onRetry }: Props) => {
  const can = useCan()
  const { accounts } = useAccounts()
  if (failed.length === 0) return null
  return (
    <ul className={classes.failed} aria-label="Accounts that couldn’t be read">
      {failed.map(({ account_id: id, title, message }) => {
        const account = accounts.find(one => one.id === id)
        const off = account?.status === AccountDisabled
        const ended = account?.status === AccountExpired || account?.permission_missing
        const may = can(off ? 'account.settings' : 'account.connect')
        return (
          <li key={id}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
            <span>
              <b>{account ? `${accountName(account)}: ${title}` : title}</b>
              <span>
                {message}
                {(off || ended) && !may && ' Ask a manager of your team.'}
              </span>
            </span>
            {off || ended ? (
              may && (
                <Button
                  component={Link}
                  to={off ? '/settings/team-account' : reconnectTo(id)}
                  variant="default"
                  size="compact-md"
                >
                  {off ? 'Turn on' : 'Reconnect'}
                </Button>
              )
            ) : (
              <Button variant="default" size="compact-md" onClick={() => void onRetry()}>
                Retry
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
