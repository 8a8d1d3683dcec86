import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ListTeamPlans, SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** What the gateway asks the team service. Every call throws `service_unavailable` while that one is away. */
export interface TeamClient {
  /** Teams and roles of a user, and the team they work in. */
  memberships(userId: string): Promise<ReplyOf<typeof MembershipsOf>>
  /** Plans of all teams, a page of them. */
  plans(filter: BodyOf<typeof ListTeamPlans>): Promise<ReplyOf<typeof ListTeamPlans>>
  /** Throws `team_not_found` or `plan_is_paid`. */
  setPlan(what: BodyOf<typeof SetTeamPlan>): Promise<ReplyOf<typeof SetTeamPlan>>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  memberships: userId => call(MembershipsOf, { body: { user_id: userId } }),
  plans: body => call(ListTeamPlans, { body }),
  setPlan: body => call(SetTeamPlan, { body }),
})
