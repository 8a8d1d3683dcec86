import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Call } from '@fanfare/networks/graph/oauth.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import type { Config } from '../config.ts'

/** An account that came with a connection, and the page whose token publishes to it. */
export interface Offer {
  account: AvailableAccount
  page: ManagedPage | undefined
}

/** What a login covers. */
export interface LoginAccounts {
  pages: readonly ManagedPage[]
  /** Instagram accounts that the login covers and no page of it shows. */
  unlinked: readonly InstagramAccount[]
  granted: ReadonlySet<string>
}

/** What an account shows of itself. */
export interface ProfileFacts {
  username?: string
  name?: string
  picture?: string | null
  link: string | null
}

/** How accounts of one network are offered and read. */
export interface AccountNetwork {
  /** Its accounts among what a login covers. */
  offers(login: LoginAccounts): Offer[]
  /** An account as the network has it now. Throws NetworkFailure. */
  readProfile(graph: Graph, networkId: string, call: Call): Promise<ProfileFacts>
  /** Where people look at the account; `link` is what the network names. */
  profileUrl(config: Config, account: { username: string }, link: string | null): string | null
}
