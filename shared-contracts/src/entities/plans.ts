import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

/** product_id of a plan (`plans` of plans.ts). */
export const ProductId = Type.Integer({ minimum: 0, maximum: 3 })

/**
 * How a plan stands. `active`: all is well. `past_due`: the last payment failed and is tried again. `ends`: it was cancelled, or was given for a
 * time, and ends at `expired_at`.
 */
export const PlanStatus = Type.Enum(['active', 'past_due', 'ends'])
export type PlanStatus = Static<typeof PlanStatus>

const Counted = Type.Object({ used: Type.Integer(), limit: Type.Integer() })
const Use = Type.Object({
  used: Type.Integer(),
  /** What the plan allows; less than `used` after a change to a smaller plan. */
  limit: Type.Integer(),
  /** Those that are locked, because the plan has no room for them. */
  locked: Type.Integer(),
})

export const Subscription = Type.Object({
  product_id: ProductId,
  status: PlanStatus,
  /** When the plan ends; the team is on plan 0 then. null: it goes on. */
  expired_at: Nullable(Instant),
  /** The plan that the owner has asked the operator for. */
  requested_product_id: Nullable(ProductId),
  /** Who changes plans: the `operator` of the installation, or `stripe`, by payment. */
  billing: Type.Enum(['operator', 'stripe']),
  /** Plans that can be chosen here. */
  offered: Type.Array(Type.Integer({ minimum: 0, maximum: 3, description: 'a plan, by its product_id' })),
  /** The features of each plan on this installation, which can turn some off or on for all. */
  includes: Type.Array(Type.Object({ product_id: ProductId, features: Type.Array(Type.String()) })),
  /** What offered plans cost, where that is known here: plans that the operator sets have no price. */
  prices: Type.Array(
    Type.Object({
      product_id: ProductId,
      /** In the smallest unit of its currency, as cents. */
      amount: Type.Integer(),
      /** ISO 4217, in capitals. */
      currency: Type.String(),
      /** It is paid each `every` of these. */
      interval: Type.Enum(['day', 'week', 'month', 'year']),
      every: Type.Integer(),
    }),
  ),
  /** The owner pays by a subscription: there are invoices, and a page for the payment method. What an owner of before has paid for `ends`. */
  paid: Type.Boolean(),
  usage: Type.Object({
    social_accounts: Use,
    members: Use,
    /** Teams of the owner's own; the best plan among them says how many there may be. */
    teams: Counted,
    /** Of today, on the clock of the account for which it is most. */
    explore: Counted,
    post_hashtag: Counted,
    saved_posts: Counted,
    editor_uploads: Counted,
  }),
})
export type Subscription = Static<typeof Subscription>

export const Invoice = Type.Object({
  id: Type.String(),
  number: Nullable(Type.String()),
  status: Type.Enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** In the smallest unit of its currency, as cents. */
  amount: Type.Integer(),
  /** ISO 4217, in capitals. */
  currency: Type.String(),
  created_at: Instant,
  /** Its page at the payment provider. */
  url: Nullable(Type.String()),
})
export type Invoice = Static<typeof Invoice>

/** A plan of a team as the operator sees it. */
export const TeamPlan = Type.Object({
  team_id: Id,
  name: Type.String(),
  product_id: ProductId,
  status: PlanStatus,
  expired_at: Nullable(Instant),
  requested_product_id: Nullable(ProductId),
  requested_at: Nullable(Instant),
  paid: Type.Boolean(),
})
export type TeamPlan = Static<typeof TeamPlan>
