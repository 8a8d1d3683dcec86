import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import {
  AvailableAccountsOf,
  ConfirmAddress,
  IssueCredential,
  People,
  PersonByEmail,
  ReadProfile,
  RequireConfirmed,
} from '@fanfare/contracts/internal/accounts.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'

/** What team asks the accounts service. Every call throws AppError. */
export interface AccountsClient {
  /** People by id; those who do not exist are left out. */
  people(ids: string[]): Promise<ReplyOf<typeof People>>
  /** A person by id; undefined where there is none. */
  person(id: string): Promise<ReplyOf<typeof People>[number] | undefined>
  /** The id of the person who has registered with an address; undefined where nobody has. */
  personByEmail(email: string): Promise<string | undefined>
  /** The person has opened a link that was sent to this address. */
  confirmAddress(userId: string, email: string): Promise<void>
  /** Throws `confirm_password` unless the person entered their password in this session within minutes. */
  requireConfirmed(who: Pick<Who, 'userId' | 'sessionId'>): Promise<void>
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
  person: async id => (await call(People, { body: { ids: [id] } }))[0],
  personByEmail: async email => (await call(PersonByEmail, { body: { email } }))?.id,
  async confirmAddress(userId, email) {
    await call(ConfirmAddress, { body: { user_id: userId, email } })
  },
  async requireConfirmed({ userId, sessionId }) {
    await call(RequireConfirmed, {
      body: { user_id: userId, ...(sessionId === undefined ? {} : { session_id: sessionId }) },
    })
  },
  availableAccounts: userId => call(AvailableAccountsOf, { body: { user_id: userId } }),
  issueCredential: body => call(IssueCredential, { body }),
  profile: (teamId, credentialId) => call(ReadProfile, { body: { credential_id: credentialId, team_id: teamId } }),
})
