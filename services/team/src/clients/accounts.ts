import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AvailableAccountsOf, IssueCredential, People, ReadProfile } from '@fanfare/contracts/internal/accounts.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** What team asks the accounts service. Every call throws AppError. */
export interface AccountsClient {
  /** People by id; those who do not exist are left out. */
  people(ids: string[]): Promise<ReplyOf<typeof People>>
  /** The social accounts that a user's connection offers. */
  availableAccounts(userId: string): Promise<ReplyOf<typeof AvailableAccountsOf>>
  /** Makes or renews the credential of a social account. */
  issueCredential(wanted: BodyOf<typeof IssueCredential>): Promise<ReplyOf<typeof IssueCredential>>
  /** Name, picture and address of an account as its network has them now. */
  profile(teamId: string, credentialId: string): Promise<ReplyOf<typeof ReadProfile>>
}

/** The accounts service over its internal endpoints. */
export const createAccountsClient = ({ call }: { call: Caller }): AccountsClient => ({
  people: ids => call(People, { body: { ids } }),
  availableAccounts: userId => call(AvailableAccountsOf, { body: { user_id: userId } }),
  issueCredential: body => call(IssueCredential, { body }),
  profile: (teamId, credentialId) => call(ReadProfile, { body: { credential_id: credentialId, team_id: teamId } }),
})
