import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AccountsForPublishing, EnsureTeam, MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

export type Memberships = ReplyOf<typeof MembershipsOf>
export type TeamAccount = ReplyOf<typeof AccountsForPublishing>[number]

/** What accounts asks the team service. Every call throws `service_unavailable` while that one is away. */
export interface TeamClient {
  /** Teams and roles of a user, and the team they work in. */
  memberships(userId: string): Promise<Memberships>
  /** Has the first team of a user made, unless it is there already. */
  ensureFirstTeam(userId: string, name: string): Promise<void>
  /** A social account of a team, also a removed one; undefined where the team never had it. */
  account(teamId: string, accountId: string): Promise<TeamAccount | undefined>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  memberships: userId => call(MembershipsOf, { body: { user_id: userId } }),
  async ensureFirstTeam(userId, name) {
    await call(EnsureTeam, { body: { user_id: userId, name } })
  },
  account: async (teamId, accountId) =>
    (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [accountId] } }))[0],
})
