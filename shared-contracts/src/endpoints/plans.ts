import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable } from '../entities/common.ts'
import { Invoice, ProductId, Subscription } from '../entities/plans.ts'

const service = 'team' as const
const strict = { additionalProperties: false } as const
const TeamParams = Type.Object({ teamId: Id })

export const GetSubscription = endpoint({
  name: 'getSubscription',
  service,
  method: 'GET',
  url: '/api/team/:teamId/subscription',
  access: 'team',
  action: 'plan.read',
  team: 'path',
  summary: 'The team’s plan, and what it uses of it',
  params: TeamParams,
  reply: Subscription,
  errors: ['team_not_found'],
})
/**
 * A smaller plan, where no payment is involved, is the team's at once; a larger one is asked for (`billing: operator`). With `billing: stripe` the
 * first paid plan answers the address of the page where it is paid for; after that plans change at once, and plan 0 cancels at the end of what is
 * paid. The plan that the team has takes back what was asked for, or the cancellation; one that ends, as an owner of before has paid
 * for it, is paid for by the caller from then on.
 */
export const ChangePlan = endpoint({
  name: 'changePlan',
  service,
  method: 'POST',
  url: '/api/team/:teamId/subscription',
  access: 'team',
  action: 'plan.change',
  team: 'path',
  summary: 'Choose another plan for the team',
  params: TeamParams,
  body: Type.Object({ product_id: ProductId }, strict),
  reply: Type.Object({
    subscription: Subscription,
    /** Where to pay; null where there is nothing to pay here. */
    url: Nullable(Type.String()),
  }),
  errors: ['team_not_found', 'plan_not_offered'],
})
/** What has no room in the plan stays, but is locked: accounts take no new posts, and members cannot enter. The owner is never locked. */
export const ChooseKept = endpoint({
  name: 'chooseKept',
  service,
  method: 'PUT',
  url: '/api/team/:teamId/kept',
  access: 'team',
  action: 'plan.change',
  team: 'path',
  summary: 'Choose which accounts and members are not locked',
  params: TeamParams,
  body: Type.Object(
    {
      social_accounts: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      members: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    },
    strict,
  ),
  reply: Subscription,
  errors: ['team_not_found', 'social_account_not_found', 'member_not_found', 'social_account_limit', 'member_limit'],
})
/** `url` is null where another person paid: the page shows their name and address. */
export const ListInvoices = endpoint({
  name: 'listInvoices',
  service,
  method: 'GET',
  url: '/api/team/:teamId/invoices',
  access: 'team',
  action: 'plan.change',
  team: 'path',
  summary: 'Invoices of the team, the newest first',
  params: TeamParams,
  reply: Type.Array(Invoice),
  errors: ['team_not_found'],
})
/** Of what the caller pays with; `payment_unavailable` where they pay for nothing here. */
export const OpenBillingPortal = endpoint({
  name: 'openBillingPortal',
  service,
  method: 'POST',
  url: '/api/team/:teamId/billing-portal',
  access: 'team',
  action: 'plan.change',
  team: 'path',
  summary: 'A page of the payment provider for payment method and address',
  params: TeamParams,
  reply: Type.Object({ url: Type.String() }),
  errors: ['team_not_found', 'payment_unavailable'],
})
/** Events of Stripe, signed by it. A repeated one, or one that is older than another, changes nothing: the subscription is read again. */
export const StripeWebhook = endpoint({
  name: 'stripeWebhook',
  service,
  method: 'POST',
  url: '/api/billing/stripe',
  access: 'public',
  raw: true,
  bodyLimit: 512 * 1024,
  summary: 'Events of Stripe',
  reply: Type.Object({ received: Type.Literal(true) }),
  errors: ['signature_invalid'],
})

export const planEndpoints = [
  GetSubscription,
  ChangePlan,
  ChooseKept,
  ListInvoices,
  OpenBillingPortal,
  StripeWebhook,
] as const
