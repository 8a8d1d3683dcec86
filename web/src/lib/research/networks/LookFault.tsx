import { accountName } from '@fanfare/contracts/networks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { isFault } from '../../api/api.ts'
import { reconnectTo } from '../../posts/fault-actions.ts'
import { useAccounts, useCan, useSettings } from '../../session/session.ts'
import { useTimes } from '../../time/use-times.ts'
import type { Refused } from './looks.ts'

interface Props {
  /** What could not be shown: `@fernandfield`. */
  title: string
  error: unknown
  /** The account through which it was asked; null: the team has none that is active. */
  accountId: string | null
  onRetry: () => unknown
}

/** Why a look failed and the one thing that helps. */
export const LookFault = ({ title, error, accountId, onRetry }: Props) => {
  const can = useCan()
  const { accounts } = useAccounts()
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const named = isFault(error) ? (error.details?.account_id as string | undefined) : undefined
  const account = accounts.find(({ id }) => id === (named ?? accountId))
  const mayConnect = can('account.connect')
  if (!isFault(error)) return <ErrorCard title={title} error={error} onRetry={onRetry} />
  const connect = (label: string, to: string) =>
    mayConnect ? { action: { label, to } } : { text: `${error.message} Ask a manager of your team to connect it.` }
  switch (error.code) {
    case 'no_account':
      return (
        <EmptyState
          title="Connect an Instagram account first"
          text="Instagram shows profiles only to apps that ask through a connected business or creator account."
          {...connect('Connect an account', '/connect/1')}
        />
      )
    case 'token_unauthorized':
      return (
        <EmptyState
          plain
          title={account ? `${accountName(account)} is disconnected` : 'The connection has expired'}
          text="Reconnect it to continue."
          {...connect('Reconnect', account ? reconnectTo(account.id) : '/connect/1')}
        />
      )
    case 'graph_permission':
      return (
        <EmptyState
          plain
          title="Fanfare needs one more permission"
          text={`Reading other profiles and hashtags needs a permission that ${account ? accountName(account) : 'this account'}’s connection doesn’t have. Publishing isn’t affected.`}
          {...connect('Reconnect', account ? `${reconnectTo(account.id)}&feature=research` : '/connect/1')}
        />
      )
    case 'network_not_approved':
      return <EmptyState plain title={error.title} text={error.message} />
    case 'network_rate_limited':
      return (
        <EmptyState
          plain
          title={error.title}
          text={
            typeof error.details?.retry_at === 'string'
              ? `The network lets none of your accounts read more for now. It continues at ${instantLabel(error.details.retry_at, timezone)}. Posts go out all the same.`
              : error.message
          }
          action={{ label: 'Retry', run: () => void onRetry() }}
        />
      )
    case 'usage_limit':
    case 'feature_off':
      // What no plan of the installation includes is no limit.
      return !error.limit ? (
        <EmptyState plain title={error.title} text={error.message} />
      ) : (
        <EmptyState plain title={error.title} text={error.message} action={{ label: 'Upgrade Now', to: '/plans' }} />
      )
    case 'hashtag_slots_used':
      return (
        <EmptyState
          plain
          title={error.title}
          text={
            typeof error.details?.next_free_at === 'string'
              ? `${error.message} The next one is free at ${instantLabel(error.details.next_free_at, timezone)}.`
              : error.message
          }
          action={{ label: 'Look up another', to: '/hashtag' }}
        />
      )
    default:
      return <ErrorCard title={title} error={error} onRetry={onRetry} />
  }
}

/** The network works and doesn’t show a profile, a page or a hashtag: what it said, and what that means. */
export const LookRefused = ({ error, onSearch }: { error: Refused['error']; onSearch?: () => void }) => (
  <EmptyState
    plain
    title={error.title}
    text={error.message}
    {...(onSearch && { action: { label: 'Search again', run: onSearch } })}
  />
)
