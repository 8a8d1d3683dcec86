import { type ConfigOf, consistent, type Setting, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

const pricesRule = 'a comma-separated list of product_id=price, such as 1=price_a,2=price_b'

/** Prices by product_id. */
const stripePrices: Setting<ReadonlyMap<number, string>> = {
  kind: 'prices',
  doc: 'Prices at Stripe of the plans that can be paid for, by product_id (1 Solo, 2 Team, 3 Agency).',
  default: Object.assign(new Map<number, string>(), { toString: () => '' }),
  optional: false,
  secret: false,
  rule: pricesRule,
  read(raw) {
    const found = new Map<number, string>()
    for (const part of raw.split(',').filter(one => one.trim() !== '')) {
      const [, product, price] = /^\s*([1-3])=(\w{1,100})\s*$/.exec(part) ?? []
      if (product === undefined || price === undefined || found.has(Number(product)))
        throw new Error(`must be ${pricesRule}`)
      found.set(Number(product), price)
    }
    return found
  },
}

const settings = {
  ...serviceSettings({ port: 3002 }),
  ...storeSettings(),
  publicUrl: setting.url({ schemes: ['http', 'https'], doc: 'Address that browsers use: links of invitations.' }),
  accountsUrl: urlsOf('accounts', 3001),
  defaultProductId: setting.int({
    default: 0,
    min: 0,
    max: 3,
    doc: 'Plan of a new team: 0 Free, 1 Solo, 2 Team, 3 Agency.',
  }),
  pictureTimeoutMs: setting.int({
    default: 5_000,
    min: 100,
    max: 60_000,
    doc: 'How long fetching a profile picture may take, milliseconds.',
  }),
  stripeSecretKey: setting.secret({
    optional: true,
    doc: 'Secret key of Stripe: teams pay for their plans there. Without it the operator sets plans, at /ops/operator/plans.',
  }),
  stripeWebhookSecret: setting.secret({
    optional: true,
    doc: 'Signing secret of the webhook that Stripe sends to PUBLIC_URL/api/billing/stripe.',
  }),
  stripePrices,
  stripeUrl: setting.url({
    default: 'https://api.stripe.com',
    schemes: ['http', 'https'],
    doc: 'Base URL of the API of Stripe.',
  }),
}

/** Every setting of team, and what must hold between them. */
export const configSpec = consistent(settings, [
  {
    of: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'],
    rule: 'All are set, or none is: a payment that no event reports gives nobody a plan.',
    breaks: ({ stripeSecretKey, stripeWebhookSecret, stripePrices: prices }) =>
      new Set([stripeSecretKey !== undefined, stripeWebhookSecret !== undefined, prices.size > 0]).size > 1,
  },
])

export type Config = ConfigOf<typeof configSpec>
