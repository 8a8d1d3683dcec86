import { createHash } from 'node:crypto'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { lastRead } from './last-read.ts'

/** A subscription at the payment provider, as it is now. */
export interface Paid {
  id: string
  customer: string
  /** The team that it was begun for; undefined: none of ours. */
  teamId: string | undefined
  /** The person who began it; undefined: it does not say. */
  payerId: string | undefined
  /** undefined: a price that this installation does not know. */
  productId: number | undefined
  status: 'active' | 'past_due' | 'over'
  /** When it ends, where it was cancelled. */
  endsAt: Date | null
}

export interface PaidInvoice {
  id: string
  subscription: string | undefined
  number: string | null
  status: string
  amount: number
  currency: string
  createdAt: Date
  url: string | null
}

/** What an event is about; what it says of it is not believed. */
export interface BillingEvent {
  id: string
  subscription: string | undefined
  invoice: string | undefined
}

const intervals = ['day', 'week', 'month', 'year'] as const
/** What a plan costs, each `every` of `interval`; `amount` in the smallest unit of its currency. */
export interface PlanPrice {
  productId: number
  amount: number
  /** ISO 4217, in capitals. */
  currency: string
  interval: (typeof intervals)[number]
  every: number
}

/** A payment provider. The calls throw `payment_away` as `service_unavailable` while it does not answer. */
export interface Billing {
  offered: readonly number[]
  /** What the offered plans cost, as last read; none while that is not known. Never waits for long, and never throws. */
  prices(): Promise<readonly PlanPrice[]>
  /** The address of a page where a team begins to pay for a plan. */
  checkout(of: {
    teamId: string
    payerId: string
    productId: number
    customer: string | null
    email: string | undefined
  }): Promise<string>
  /** The address of the page for payment method, address and cancellation. */
  portal(customer: string, teamId: string): Promise<string>
  /** Changes the plan of a subscription at once; a cancellation is taken back. */
  change(subscription: string, productId: number): Promise<void>
  /** Cancels a subscription at the end of what is paid. */
  cancel(subscription: string): Promise<void>
  /** Ends a subscription now: the team has another one. */
  end(subscription: string): Promise<void>
  subscription(id: string): Promise<Paid>
  invoice(id: string): Promise<PaidInvoice>
  /** Checks the signature of an event and reads it. Throws `signature_invalid`. */
  event(bytes: Buffer, signature: string): BillingEvent
}

/** What is wrong with an event that is not the provider's. */
export const unsigned = { field: 'headers.stripe-signature', rule: 'a signature of Stripe, at most five minutes old' }

const TIMEOUT_MS = 10_000
const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id

const statusOf = (status: Stripe.Subscription.Status): Paid['status'] =>
  status === 'active' || status === 'trialing' ? 'active' : status === 'past_due' ? 'past_due' : 'over'

/** Stripe through its SDK; undefined where the installation does not use it. No card ever comes here: pages of Stripe take it. */
export function createBilling(config: Config, log: Log): Billing | undefined {
  const { stripeSecretKey, stripeWebhookSecret = '', stripePrices, stripeUrl, publicUrl } = config
  if (!stripeSecretKey) return undefined
  const { hostname, port, protocol } = new URL(stripeUrl)
  const stripe = new Stripe(stripeSecretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  const priceOf = (productId: number): string => stripePrices.get(productId) ?? fail('plan_not_offered')
  const productOf = (price: string) => [...stripePrices].find(([, id]) => id === price)?.[0]

  /** What Stripe refuses is a fault of the installation or of Stripe: the person is told to try again, the log says why. */
  const asked = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    try {
      return await call()
    } catch (err) {
      if (!(err instanceof Stripe.errors.StripeError)) throw err
      log.error({ what, type: err.type, code: err.code, requestId: err.requestId }, 'Stripe refused a call')
      return fail('service_unavailable', { message: 'The payment provider didn’t answer. Try again in a moment.' })
    }
  }
  const back = (more: string) => `${publicUrl}/settings/subscription${more}`
  const itemOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? ''

  const prices = lastRead(async () => {
    const found = await Promise.all(
      [...stripePrices].map(async ([productId, id]): Promise<PlanPrice | undefined> => {
        const { unit_amount: amount, currency, recurring } = await stripe.prices.retrieve(id)
        const interval = intervals.find(one => one === recurring?.interval)
        // A price by steps or by use has no one amount.
        if (amount === null || recurring === null || !interval) return undefined
        const { interval_count: every } = recurring
        return { productId, amount, currency: currency.toUpperCase(), interval, every }
      }),
    )
    return found.filter(price => price !== undefined)
  }, log)

  return {
    offered: [...stripePrices.keys()],
    prices,
    checkout: ({ teamId, payerId, productId, customer, email }) =>
      asked('checkout', async () => {
        const price = priceOf(productId)
        // Two presses of one button are one page; tomorrow it is another one.
        const day = new Date().toISOString().slice(0, 10)
        const idempotencyKey = createHash('sha256')
          .update(`${teamId} ${payerId} ${price} ${customer} ${email} ${day}`)
          .digest('hex')
        const { url } = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price, quantity: 1 }],
            client_reference_id: teamId,
            subscription_data: { metadata: { team_id: teamId, payer_id: payerId } },
            success_url: back('?paid=1'),
            cancel_url: `${publicUrl}/plans`,
            ...(customer ? { customer } : email ? { customer_email: email } : {}),
          },
          { idempotencyKey },
        )
        return url ?? fail('service_unavailable')
      }),
    portal: customer =>
      asked('portal', async () => (await stripe.billingPortal.sessions.create({ customer, return_url: back('') })).url),
    change: (id, productId) =>
      asked('change', async () => {
        const items = [{ id: await itemOf(id), price: priceOf(productId) }]
        await stripe.subscriptions.update(id, {
          items,
          cancel_at_period_end: false,
          proration_behavior: 'create_prorations',
        })
      }),
    cancel: id =>
      asked('cancel', async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
    end: id =>
      asked('end', async () => {
        const { status } = await stripe.subscriptions.retrieve(id)
        // The provider refuses to end what has ended.
        if (status !== 'canceled') await stripe.subscriptions.cancel(id, { prorate: true })
      }),
    subscription: id =>
      asked('subscription', async () => {
        const found = await stripe.subscriptions.retrieve(id)
        const [item] = found.items.data
        const ends = found.cancel_at ?? (found.cancel_at_period_end ? item?.current_period_end : null)
        return {
          id: found.id,
          customer: idOf(found.customer) ?? '',
          teamId: found.metadata.team_id,
          payerId: found.metadata.payer_id,
          productId: item && productOf(item.price.id),
          status: statusOf(found.status),
          endsAt: ends == null ? null : new Date(ends * 1000),
        }
      }),
    invoice: id =>
      asked('invoice', async () => {
        const found = await stripe.invoices.retrieve(id)
        return {
          id: found.id ?? id,
          subscription: idOf(found.parent?.subscription_details?.subscription),
          number: found.number,
          status: found.status ?? 'draft',
          amount: found.total,
          currency: found.currency.toUpperCase(),
          createdAt: new Date(found.created * 1000),
          url: found.hosted_invoice_url ?? null,
        }
      }),
    event(bytes, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(bytes, signature, stripeWebhookSecret)
      } catch {
        return fail('signature_invalid', unsigned)
      }
      const { object } = event.data
      return {
        id: event.id,
        subscription:
          object.object === 'subscription'
            ? object.id
            : object.object === 'checkout.session'
              ? idOf(object.subscription)
              : undefined,
        invoice: object.object === 'invoice' ? object.id : undefined,
      }
    },
  }
}
