import { AccountInsights } from './AccountInsights.tsx'
import { WithAccount } from './WithAccount.tsx'

/** `/analytics/insights`: how the active account does (spec §2). */
export default function InsightsScreen() {
  return <WithAccount title="Insights">{account => <AccountInsights account={account} />}</WithAccount>
}
