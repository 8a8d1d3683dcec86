import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Nullable } from '../entities/common.ts'
import { ProductId, TeamPlan } from '../entities/plans.ts'

const service = 'team' as const

/** Those that wait for the operator first, then by name; 50 a page. */
export const ListTeamPlans = endpoint({
  name: 'listTeamPlans',
  service,
  method: 'POST',
  url: '/internal/plans/list',
  access: 'service',
  summary: 'Plans of teams for the operator',
  body: Type.Object({
    /** A part of the name, or the id. */
    find: Type.Optional(Type.String({ maxLength: 80 })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  reply: Type.Object({ teams: Type.Array(TeamPlan), more: Type.Boolean() }),
})
/** Also answers what the owner has asked for: the same plan as before refuses it. */
export const SetTeamPlan = endpoint({
  name: 'setTeamPlan',
  service,
  method: 'POST',
  url: '/internal/plans/set',
  access: 'service',
  summary: 'The operator sets the plan of a team',
  body: Type.Object({
    team_id: Id,
    product_id: ProductId,
    /** When it ends; null: it does not. */
    expires_at: Nullable(Instant),
    /** The operator, by the name that the record of the team shows. */
    by: Type.String({ minLength: 1, maxLength: 60 }),
  }),
  reply: Done,
  errors: ['team_not_found', 'plan_is_paid'],
})

export const internalPlanEndpoints = [ListTeamPlans, SetTeamPlan] as const
