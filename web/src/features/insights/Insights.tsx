import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { AccountInsights } from './AccountInsights.tsx'

/** Figures of the active account, where the team has one. */
export const Insights = () => {
  const can = useCan()
  const { active, error } = useAccounts()
  // What the guard could not load is said by the shell.
  if (active) return <AccountInsights key={active.id} account={active} />
  return (
    <Page title="Insights">
      {!error && (
        <EmptyState
          title="Connect an account first"
          text={`See how your accounts on ${anyNetwork} are doing.`}
          {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
        />
      )}
    </Page>
  )
}
