import { useHas } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Dashboard } from './Dashboard.tsx'

/** `/dashboard` (spec §2): installations without the feature say so, for an address that someone was sent. */
export default function DashboardScreen() {
  return useHas()('dashboard') ? (
    <Dashboard />
  ) : (
    <Page title="Dashboard">
      <EmptyState
        plain
        title="The dashboard is off"
        text="Your calendar shows what goes out and what needs you."
        action={{ label: 'Open calendar', to: '/publishing/calendar/month' }}
      />
    </Page>
  )
}
