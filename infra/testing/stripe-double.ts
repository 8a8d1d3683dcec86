import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A subscription as the double has it. */
export interface DoubleSubscription {
  id: string
  customer: string
  team: string
  /** undefined: it was begun by a version that did not say who pays. */
  payer?: string | undefined
  price: string
  status: 'active' | 'past_due' | 'canceled'
  endsAtPeriod: boolean
  /** The end of what is paid, seconds since 1970: it does not move from one question to the next. */
  periodEnd: number
}
interface DoubleInvoice {
  id: string
  subscription: string
  status: 'open' | 'paid' | 'uncollectible'
}
interface Session {
  id: string
  team: string
  payer: string | undefined
  price: string
  customer: string | undefined
  success: string
}

const PERIOD_S = 30 * 86_400
const second = () => Math.floor(Date.now() / 1000)

/** What the double knows, and what of it has been asked. */
export interface StripeDouble {
  url: string
  /** Settings of the team service. */
  env: Record<string, string>
  subscriptions: Map<string, DoubleSubscription>
  invoices: Map<string, DoubleInvoice>
  /** Method and path of each call. */
  asked: string[]
  /** Where events go when a person pays on the page of a session. */
  deliverTo: string | undefined
  /** Refuses every call while true; with a method: the calls by it. */
  isAway: boolean | string
  /** What the page of a session is for. */
  sessionAt(sessionUrl: string): { team: string; payer: string | undefined; customer: string | undefined } | undefined
  /** The person pays on the page of a session: a customer and a subscription are there. Returns its id. */
  pay(sessionUrl: string): { subscription: string; success: string }
  /** An event as Stripe would send it: its bytes and its signature. */
  event(type: string, object: object, id?: string, at?: number): { bytes: string; signature: string }
  close(): Promise<void>
}

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await request.toArray()).map(String).join(''))

/** The API of Stripe on the wire, as far as the product calls it: checkout, portal, subscriptions, invoices, prices. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const secretKey = 'sk_test_double'
  const webhookSecret = 'whsec_double'
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, string>()
  let made = 0
  const next = (prefix: string) => `${prefix}_${++made}`

  const shownSubscription = ({
    id,
    customer,
    team,
    payer,
    price,
    status,
    endsAtPeriod,
    periodEnd,
  }: DoubleSubscription) => ({
    id,
    object: 'subscription',
    customer,
    status,
    metadata: { team_id: team, ...(payer && { payer_id: payer }) },
    cancel_at_period_end: endsAtPeriod,
    cancel_at: null,
    items: {
      object: 'list',
      data: [{ id: `si_${id}`, object: 'subscription_item', price: { id: price }, current_period_end: periodEnd }],
    },
  })
  const shownInvoice = ({ id, subscription, status }: DoubleInvoice) => ({
    id,
    object: 'invoice',
    number: `F-${id}`,
    status,
    total: 1900,
    currency: 'eur',
    created: second(),
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
  })

  const sessionAt = (url: string) => sessions.get(new URL(url).pathname.split('/').at(-1) ?? '')

  const double: StripeDouble = {
    url: '',
    env: {},
    subscriptions: new Map(),
    invoices: new Map(),
    asked: [],
    deliverTo: undefined,
    isAway: false,
    sessionAt,
    pay(sessionUrl) {
      const session = sessionAt(sessionUrl)
      if (!session) throw new Error(`no session at ${sessionUrl}`)
      const id = next('sub')
      const customer = session.customer ?? next('cus')
      const { team, payer, price, success } = session
      const periodEnd = second() + PERIOD_S
      double.subscriptions.set(id, {
        id,
        customer,
        team,
        payer,
        price,
        status: 'active',
        endsAtPeriod: false,
        periodEnd,
      })
      const invoice = next('in')
      double.invoices.set(invoice, { id: invoice, subscription: id, status: 'paid' })
      return { subscription: id, success }
    },
    event(type, object, id = next('evt'), at = second()) {
      const bytes = JSON.stringify({ id, object: 'event', type, created: at, data: { object } })
      const v1 = createHmac('sha256', webhookSecret).update(`${at}.${bytes}`).digest('hex')
      return { bytes, signature: `t=${at},v1=${v1}` }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  /** What a call is answered; undefined: there is nothing at this address. */
  function answer(method: string, path: string, form: URLSearchParams, key: string | undefined): object | undefined {
    const [, , kind, id = ''] = path.split('/')
    const subscription = double.subscriptions.get(id)
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const known = key && byKey.get(key)
      const session = known ?? next('cs')
      if (key) byKey.set(key, session)
      sessions.set(session, {
        id: session,
        team: form.get('subscription_data[metadata][team_id]') ?? '',
        payer: form.get('subscription_data[metadata][payer_id]') ?? undefined,
        price: form.get('line_items[0][price]') ?? '',
        customer: form.get('customer') ?? undefined,
        success: form.get('success_url') ?? '',
      })
      return { id: session, object: 'checkout.session', url: `${double.url}/pay/${session}` }
    }
    if (method === 'POST' && path === '/v1/billing_portal/sessions')
      return { id: next('bps'), object: 'billing_portal.session', url: `${double.url}/portal/${form.get('customer')}` }
    if (kind === 'prices') {
      const amount = id === 'price_solo' ? 1900 : 4900
      const recurring = { interval: 'month', interval_count: 1 }
      return { id, object: 'price', unit_amount: amount, currency: 'eur', recurring }
    }
    if (kind === 'invoices') {
      const invoice = double.invoices.get(id)
      return invoice && shownInvoice(invoice)
    }
    if (kind !== 'subscriptions' || !subscription) return undefined
    if (method === 'DELETE') subscription.status = 'canceled'
    if (method === 'POST') {
      const ends = form.get('cancel_at_period_end')
      if (ends !== null) subscription.endsAtPeriod = ends === 'true'
      subscription.price = form.get('items[0][price]') ?? subscription.price
    }
    return shownSubscription(subscription)
  }

  /** What Stripe sends after a payment: the subscription, and its invoice. */
  async function deliver(subscription: string): Promise<void> {
    if (!double.deliverTo) return
    const [invoice] = [...double.invoices.values()].filter(one => one.subscription === subscription)
    for (const [type, object] of [
      ['customer.subscription.created', { id: subscription, object: 'subscription' }],
      ['invoice.paid', { id: invoice?.id, object: 'invoice' }],
    ] as const) {
      const { bytes, signature } = double.event(type, object)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      await fetch(double.deliverTo, { method: 'POST', headers, body: bytes })
    }
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.example')
    const form = await readForm(request)
    const method = request.method ?? 'GET'
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.startsWith('/pay/') && method === 'POST') {
      const { subscription, success } = double.pay(`${double.url}${pathname}`)
      response.writeHead(303, { location: success }).end()
      await deliver(subscription)
      return
    }
    if (pathname.startsWith('/pay/') || pathname.startsWith('/portal/'))
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Stripe</title><h1>Pay here</h1><form method="post"><button>Pay</button></form>')
    double.asked.push(`${method} ${pathname}`)
    const wrong = (message: string) => ({ error: { type: 'invalid_request_error', message } })
    const away = double.isAway === true || double.isAway === request.method
    if (away) return void say(503, { error: { type: 'api_error', message: 'away' } })
    if (request.headers.authorization !== `Bearer ${secretKey}`) return void say(401, wrong('Invalid API Key'))
    const found = answer(method, pathname, form, request.headers['idempotency-key'] as string | undefined)
    return void say(found ? 200 : 404, found ?? wrong('No such thing'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  double.env = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICES: '1=price_solo,2=price_team',
    STRIPE_URL: double.url,
  }
  return double
}
