import { AcceptInvite, CreateInvite } from '@fanfare/contracts/endpoints/members.ts'
import {
  ChangePlan,
  ChooseKept,
  GetSubscription,
  ListInvoices,
  OpenBillingPortal,
  StripeWebhook,
} from '@fanfare/contracts/endpoints/plans.ts'
import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import type { StripeDouble } from '../../stripe-double.ts'
import { type Good, good } from './calls-recipe.ts'
import type { Caller, Person, Setup } from './calls-setup.ts'

/** The owner of the team that all calls are about; its plan stays, so another owner changes theirs. */
const isOwner = ({ teamId }: Setup, { kind, person }: Caller) =>
  kind === 'person' && person.team === teamId && person.role === Owner

const stripeOf = ({ system: { stripe } }: Setup): StripeDouble => {
  if (!stripe) throw new Error('the system has no payments')
  return stripe
}

/** Someone who has just paid for a plan of their own team, of which Fanfare has not heard yet; and what Stripe says of it. */
async function justPaid(setup: Setup): Promise<{ person: Person; event: Good }> {
  const stripe = stripeOf(setup)
  const person = await setup.newcomer(true)
  const { url } = await person.client.call(ChangePlan, { params: { teamId: person.team }, body: { product_id: 2 } })
  const { subscription } = stripe.pay(url ?? '')
  const { bytes, signature } = stripe.event('customer.subscription.created', {
    id: subscription,
    object: 'subscription',
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return { person, event: { bytes: new TextEncoder().encode(bytes), headers } as Good }
}

/** Good calls of plans and payment. */
export const planCalls = [
  good(GetSubscription, ({ teamId }) => ({ params: { teamId } })),
  good(ChangePlan, async (setup, as) => {
    const person = isOwner(setup, as) ? await setup.newcomer(true) : undefined
    const params = { teamId: person?.team ?? setup.teamId }
    return { params, body: { product_id: 0 }, ...(person ? { client: person.client } : {}) }
  }),
  good(ChooseKept, async (setup, as) => {
    if (!isOwner(setup, as)) return { params: { teamId: setup.teamId }, body: { members: [] } }
    const [host, guest] = [await setup.newcomer(true), await setup.newcomer()]
    const params = { teamId: host.team }
    const { url } = await host.client.call(CreateInvite, { params, body: { role: Creator } })
    await guest.client.call(AcceptInvite, { params: { token: url?.split('/').at(-1) ?? '' } })
    return { client: host.client, params, body: { members: [] } }
  }),
  good(ListInvoices, ({ teamId }) => ({ params: { teamId } })),
  good(OpenBillingPortal, async (setup, as) => {
    if (!isOwner(setup, as)) return { params: { teamId: setup.teamId } }
    const { person, event } = await justPaid(setup)
    await person.client.send(StripeWebhook.url, {
      method: 'POST',
      body: event.bytes as Uint8Array<ArrayBuffer>,
      headers: event.headers as Record<string, string>,
    })
    return { client: person.client, params: { teamId: person.team } }
  }),
  good(StripeWebhook, async setup => (await justPaid(setup)).event),
]
