import { AccountExpired, type AvailableAccount, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { useEffect, useState } from 'react'
import { useAccounts, useTeam } from '../../lib/session/session.ts'
import { useCheckConnectQuery, useLazyRefreshAccountQuery } from './api.ts'
import { Outcome } from './Outcome.tsx'

/** How long the account is watched after a check, and how often it is looked at, ms. */
const WATCH_MS = 6_000
const LOOK_MS = 1_000

/** The account of the team that an address names (`ig.1784…`), unless its connection has ended: then the person's logins decide. */
export const connectedNamed = (accounts: readonly SocialAccount[], fix: string | null): SocialAccount | undefined =>
  accounts.find(account => `${account.type}.${networkIdOf(account)}` === fix && account.status !== AccountExpired)

const shownAs = (account: SocialAccount): AvailableAccount => ({
  account_id: networkIdOf(account) ?? '',
  type: account.type,
  login: account.login,
  username: account.username,
  name: account.name,
  pic_url: account.pic_url,
  followers: null,
  page: null,
  state: account.is_checkpointed ? 'checkpointed' : account.is_restricted ? 'restricted' : 'connected',
  fix: null,
})

/** What its network does to an account of the team, and the way out. Anyone who may connect accounts sees it, with or without a login of their own. */
export const ConnectedOutcome = ({ account, onClose }: { account: SocialAccount; onClose: () => void }) => {
  const team = useTeam()
  const { refetch } = useAccounts()
  const { data: connection } = useCheckConnectQuery()
  const [refresh] = useLazyRefreshAccountQuery()
  const [checking, setChecking] = useState(false)
  const isTroubled = account.is_checkpointed || account.is_restricted
  /** Asks the network, then watches: what it says comes by an event. */
  const check = async () => {
    setChecking(true)
    await refresh({ params: { teamId: team.id, accountId: account.id }, query: { refresh: true } })
    await refetch()
  }
  useEffect(() => {
    if (!checking) return
    if (!isTroubled) return setChecking(false)
    const looking = setInterval(() => void refetch(), LOOK_MS)
    const over = setTimeout(() => setChecking(false), WATCH_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(over)
    }
  }, [checking, isTroubled, refetch])
  return (
    <Outcome
      account={shownAs(account)}
      offered={connection?.offered ?? []}
      checking={checking}
      onCheck={() => void check()}
      onClose={onClose}
    />
  )
}
