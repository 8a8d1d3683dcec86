import { AllAccounts } from './accounts/AllAccounts.tsx'
import { WithAccount } from './WithAccount.tsx'

/** `/analytics/overview`: how the team's accounts do, side by side and together (spec §2). */
export default function AllAccountsScreen() {
  return <WithAccount title="Insights">{() => <AllAccounts />}</WithAccount>
}
