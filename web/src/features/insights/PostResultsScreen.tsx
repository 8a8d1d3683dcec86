import { PostResults } from './posts/PostResults.tsx'
import { WithAccount } from './WithAccount.tsx'

/** `/analytics/post`: what is counted of each post of the active account (spec §2). */
export default function PostResultsScreen() {
  return <WithAccount title="Post results">{account => <PostResults account={account} />}</WithAccount>
}
