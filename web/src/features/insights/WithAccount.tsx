import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { Fragment, type ReactNode } from 'react'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

interface Props {
  /** Of the page, where there is nothing to show. */
  title: string
  children: (account: SocialAccount) => ReactNode
}

/** A page about the active account, for teams that have one and whose plan includes insights. */
export const WithAccount = (props: Props) => {
  const can = useCan()
  return can('account.insights') ? (
    <OfActive {...props} />
  ) : (
    <Page title={props.title}>
      <EmptyState
        plain
        title="Insights aren’t in this plan"
        text="With the Team plan, you see followers, reach and interactions of your accounts, and where each number comes from."
        action={{ label: 'See plans', to: '/settings/subscription' }}
      />
    </Page>
  )
}

const OfActive = ({ title, children }: Props) => {
  const can = useCan()
  const { active, error } = useAccounts()
  // What the guard could not load is said by the shell.
  if (active) return <Fragment key={active.id}>{children(active)}</Fragment>
  return (
    <Page title={title}>
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
