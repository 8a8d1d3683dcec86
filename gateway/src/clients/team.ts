import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** What the gateway asks the team service. Every call throws `service_unavailable` while that one is away. */
export interface TeamClient {
  /** Teams and roles of a user, and the team they work in. */
  memberships(userId: string): Promise<ReplyOf<typeof MembershipsOf>>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  memberships: userId => call(MembershipsOf, { body: { user_id: userId } }),
})
