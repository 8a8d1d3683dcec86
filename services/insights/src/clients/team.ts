import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** A social account, as the team service describes it. */
export type Account = ReplyOf<typeof AccountsForPublishing>[number]

/** What insights asks the team service. */
export interface TeamClient {
  /** This account as it is now, removed or not; undefined where the team never had it. Throws AppError. */
  account(teamId: string, id: string): Promise<Account | undefined>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  account: async (teamId, id) => (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [id] } }))[0],
})
