import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Link } from 'react-router-dom'
import { messageOf } from '../../../lib/api/api.ts'
import { FailedAccounts } from '../../../lib/own-content/FailedAccounts.tsx'
import { Syncing } from '../../../lib/own-content/Syncing.tsx'
import { Delayed } from '../../../ui/Delayed.tsx'
import type { ProfileGrid } from '../use-grid.ts'
import classes from './Grid.module.css'

/** What of the profile is being read from the network, or is not shown and why. What was read is shown all the same. */
export const NetworkState = ({ account, network }: Pick<ProfileGrid, 'network'> & { account: ProfileAccount }) => {
  if (!network.mayRead)
    return (
      <div className={classes.note}>
        <p>
          Of live posts, only those published with Fanfare are shown: own content isn’t in this plan.{' '}
          <Link to="/settings/subscription">See plans</Link>
        </p>
      </div>
    )
  const failed = network.error
    ? [{ account_id: account.id, code: '', title: 'Not read', message: messageOf(network.error) }]
    : network.failed
  return (
    <div className={classes.state}>
      {network.loading && (
        <Delayed>
          <p className={classes.note} role="status">
            Reading {accountName(account)} from {networkOf(account.type).name}
          </p>
        </Delayed>
      )}
      <Syncing accountIds={network.inSync} />
      <FailedAccounts failed={failed} onRetry={network.retry} />
    </div>
  )
}
type ProfileAccount = NonNullable<ProfileGrid['account']>
