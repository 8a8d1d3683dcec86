import { useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Insights } from './Insights.tsx'

/** `/analytics/insights` and `/analytics/overview`: how the active account does (spec §2). */
export default function InsightsScreen() {
  const can = useCan()
  return can('account.insights') ? (
    <Insights />
  ) : (
    <Page title="Insights">
      <EmptyState
        plain
        title="Insights aren’t in this plan"
        text="With the Team plan, you see followers, reach and interactions of your accounts, and where each number comes from."
        action={{ label: 'See plans', to: '/settings/subscription' }}
      />
    </Page>
  )
}
