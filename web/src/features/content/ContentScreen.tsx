import { useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Content } from './Content.tsx'

/** `/content`: live posts of the team's own accounts, published here or elsewhere (spec §2). */
export default function ContentScreen() {
  const can = useCan()
  return can('content.read') ? (
    <Content />
  ) : (
    <Page title="Own content">
      <EmptyState
        plain
        title="Own content isn’t in this plan"
        text="With the Team plan, you see every live post of your accounts, and can save it or post it again."
        action={{ label: 'See plans', to: '/settings/subscription' }}
      />
    </Page>
  )
}
