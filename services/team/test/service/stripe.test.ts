import { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { ListNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import { StripeWebhook } from '@fanfare/contracts/endpoints/plans.ts'
import { UserPurged } from '@fanfare/contracts/events.ts'
import { Manager, Owner } from '@fanfare/contracts/policy.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/tables.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { type StripeDouble, startStripeDouble } from '../../../../infra/testing/stripe-double.ts'
import { until } from '../../../../infra/testing/until.ts'
import { startWithMembers, type WithMembers } from './member-calls.ts'
import { planCalls } from './plan-calls.ts'

let stripe: StripeDouble
let on: WithMembers
let plans: ReturnType<typeof planCalls>
beforeAll(async () => {
  stripe = await startStripeDouble()
  on = await startWithMembers({ DEFAULT_PRODUCT_ID: '0', ...stripe.env })
  plans = planCalls(on.at)
})
afterAll(async () => {
  await on?.close()
  await stripe?.close()
})

interface Sent {
  bytes: string
  signature: string
}
const send = async ({ bytes, signature }: Sent): Promise<{ status: number; code: string | undefined }> => {
  const response = await fetch(`${on.at.urls.team}${StripeWebhook.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: bytes,
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: error?.code }
}
const about = (type: string, subscription: string, id?: string) =>
  stripe.event(`customer.subscription.${type}`, { id: subscription, object: 'subscription' }, id)
const good = { status: 200, code: undefined }

/** A team that pays for a plan, and its subscription. */
async function paying(productId = 2): Promise<{ owner: Person; id: string }> {
  const owner = await newPerson(on.at)
  const { url } = await plans.choose(owner, productId)
  const { subscription: id } = stripe.pay(url ?? '')
  expect(await send(about('created', id))).toEqual(good)
  return { owner, id }
}
const productOf = async (owner: Person) => (await plans.subscription(owner)).product_id

test('what plans cost is read of Stripe, and the page does without while it is away', async () => {
  const owner = await newPerson(on.at)
  const month = { currency: 'EUR', interval: 'month', every: 1 }
  const prices = [
    { product_id: 1, amount: 1900, ...month },
    { product_id: 2, amount: 4900, ...month },
  ]
  expect((await plans.subscription(owner)).prices).toEqual(prices)
  const asked = () => stripe.asked.filter(call => call.includes('/v1/prices/')).length
  const before = asked()
  stripe.isAway = true
  expect((await plans.subscription(owner)).prices).toEqual(prices)
  stripe.isAway = false
  expect(asked()).toBe(before)
})

test('a plan is paid for on a page of Stripe, and is there once Stripe says so', async () => {
  const owner = await newPerson(on.at)
  const before = await plans.subscription(owner)
  expect(before).toMatchObject({ product_id: 0, billing: 'stripe', offered: [0, 1, 2], paid: false })
  const { url, subscription } = await plans.choose(owner, 2)
  expect(url).toContain(`${stripe.url}/pay/`)
  expect(subscription.product_id).toBe(0)
  // Pressed twice it is one page.
  expect((await plans.choose(owner, 2)).url).toBe(url)
  const { subscription: id, success } = stripe.pay(url ?? '')
  expect(success).toContain('/settings/subscription')
  expect(
    await send(stripe.event('checkout.session.completed', { id: 'cs', object: 'checkout.session', subscription: id })),
  ).toEqual(good)
  expect(await plans.subscription(owner)).toMatchObject({
    product_id: 2,
    status: 'active',
    paid: true,
    expired_at: null,
  })
  expect((await plans.portal(owner)).url).toContain('/portal/cus_')
})

test('an invoice may come before the subscription, and is listed', async () => {
  const owner = await newPerson(on.at)
  const { subscription: id } = stripe.pay((await plans.choose(owner, 1)).url ?? '')
  const [invoice] = [...stripe.invoices.values()].filter(one => one.subscription === id)
  expect(await send(stripe.event('invoice.paid', { id: invoice?.id, object: 'invoice' }))).toEqual(good)
  expect(await plans.invoices(owner)).toMatchObject([
    { id: invoice?.id, status: 'paid', amount: 1900, currency: 'EUR', url: expect.stringContaining('https://') },
  ])
  expect(await productOf(owner)).toBe(1)
})

test('an invoice that changes after the subscription is over is stored too, and stays with its payer', async () => {
  const { owner, id } = await paying(1)
  const [invoice] = [...stripe.invoices.values()].filter(one => one.subscription === id)
  const subscription = stripe.subscriptions.get(id)
  if (!invoice || !subscription) throw new Error('no invoice')
  const tell = () => send(stripe.event('invoice.updated', { id: invoice.id, object: 'invoice' }))
  invoice.status = 'open'
  expect(await tell()).toEqual(good)
  expect(await plans.invoices(owner)).toMatchObject([{ status: 'open' }])
  subscription.status = 'canceled'
  await send(about('deleted', id))
  expect(await plans.subscription(owner)).toMatchObject({ product_id: 0, paid: false })
  invoice.status = 'uncollectible'
  expect(await tell()).toEqual(good)
  expect(await plans.invoices(owner)).toMatchObject([
    { id: invoice.id, status: 'uncollectible', url: expect.stringContaining('https://') },
  ])
  expect((await plans.portal(owner)).url).toContain(subscription.customer)
})

test('plans change at once; plan 0 cancels at the end of what is paid, and can be taken back', async () => {
  const { owner, id } = await paying(1)
  await plans.choose(owner, 2)
  expect(stripe.subscriptions.get(id)?.price).toBe('price_team')
  expect(await productOf(owner)).toBe(2)
  await send(about('updated', id))
  expect(await productOf(owner)).toBe(2)
  await plans.choose(owner, 0)
  await send(about('updated', id))
  const cancelled = await plans.subscription(owner)
  expect(cancelled).toMatchObject({ product_id: 2, status: 'ends' })
  expect(Date.parse(cancelled.expired_at ?? '')).toBeGreaterThan(Date.now())
  await plans.choose(owner, 2)
  await send(about('updated', id))
  expect(await plans.subscription(owner)).toMatchObject({ status: 'active', expired_at: null })
  expect((await refused(plans.choose(owner, 3))).code).toBe('plan_not_offered')
  // Of its end, and that it goes on, others are notified once, by the person who chose it.
  expect((await on.events(owner.who.teamId, 'team_plan_ending')).map(({ payload }) => payload)).toEqual([
    { teamId: owner.who.teamId, productId: 2, endsAt: cancelled.expired_at, by: owner.who.userId },
    { teamId: owner.who.teamId, productId: 2, endsAt: null, by: owner.who.userId },
  ])
})

test('who pays for a plan, or changes it, is recorded as who did it', async () => {
  const owner = await newPerson(on.at)
  const { teamId, userId } = owner.who
  const { subscription: id } = stripe.pay((await plans.choose(owner, 2)).url ?? '')
  expect(await send(about('created', id))).toEqual(good)
  await plans.choose(owner, 1)
  await send(about('updated', id))
  // What the provider does by itself, or its staff, nobody of the team did.
  const subscription = stripe.subscriptions.get(id)
  if (!subscription) throw new Error('no subscription')
  subscription.price = 'price_team'
  await send(about('updated', id))
  const changes = [
    { before: 0, after: 2, by: userId },
    { before: 2, after: 1, by: userId },
    { before: 1, after: 2, by: null },
  ]
  expect((await on.events(teamId, 'team_plan_changed')).map(({ payload }) => payload)).toMatchObject(changes)
  await on.at.drain()
  const { data } = await on.at.call(ListActivity, {
    who: { ...owner.who, plan: 2 },
    params: { teamId },
    query: { kinds: 'plan_changed' },
  })
  expect(data.map(({ by }) => by?.id ?? null)).toEqual([null, userId, userId])
})

test('an owner who pays for a plan gets no notification of it, and a Manager does', async () => {
  const owner = await newPerson(on.at)
  const manager = await newPerson(on.at)
  const { teamId } = owner.who
  await on.add(teamId, manager.user.id, Manager)
  const { subscription: id } = stripe.pay((await plans.choose(owner, 2)).url ?? '')
  expect(await send(about('created', id))).toEqual(good)
  const heard = async ({ who }: Person) => {
    await on.at.drain()
    const { notifications } = await on.at.call(ListNotifications, { who, query: {} })
    return notifications.filter(({ kind, team }) => kind === 'plan_changed' && team.id === teamId)
  }
  await until(async () => (await heard(manager))[0], { what: 'the notification of the Manager' })
  expect(await heard(owner)).toEqual([])
})

test('a payment that fails is said, and the plan ends when Stripe gives up', async () => {
  const { owner, id } = await paying()
  const subscription = stripe.subscriptions.get(id)
  if (!subscription) throw new Error('no subscription')
  subscription.status = 'past_due'
  await send(about('updated', id))
  expect(await plans.subscription(owner)).toMatchObject({ product_id: 2, status: 'past_due' })
  subscription.status = 'canceled'
  await send(about('deleted', id))
  expect(await plans.subscription(owner)).toMatchObject({ product_id: 0, status: 'active', paid: false })
})

test('events in any order, twice, or again much later change nothing more', async () => {
  const { owner, id } = await paying()
  const created = about('created', id, `evt-first-${id}`)
  const subscription = stripe.subscriptions.get(id)
  if (!subscription) throw new Error('no subscription')
  subscription.status = 'canceled'
  // The end comes before news of the beginning, and both come several times at once.
  const codes = await Promise.all([about('deleted', id), created, created, about('updated', id), created].map(send))
  expect(codes).toEqual(Array(5).fill(good))
  expect(await productOf(owner)).toBe(0)
  const asked = stripe.asked.length
  expect(await send(created)).toEqual(good)
  expect(stripe.asked).toHaveLength(asked)
  expect(await productOf(owner)).toBe(0)
  expect(await on.events(owner.who.teamId, 'team_plan_changed')).toHaveLength(2)
})

test('what is not signed by Stripe is refused, and so is an old recording', async () => {
  const { id } = await paying()
  const real = about('updated', id)
  const other = stripe.event('customer.subscription.updated', { id: 'sub_other', object: 'subscription' })
  const hourOld = stripe.event('x', { id, object: 'subscription' }, 'evt-old', Math.floor(Date.now() / 1000) - 3600)
  const wrong: Sent[] = [
    { ...real, signature: '' },
    { ...real, signature: other.signature },
    { ...real, bytes: `${real.bytes} ` },
    { ...real, signature: real.signature.replace(/v1=./, 'v1=x') },
    hourOld,
  ]
  for (const one of wrong) expect(await send(one)).toEqual({ status: 400, code: 'signature_invalid' })
  expect(await send({ bytes: 'x'.repeat(600 * 1024), signature: 't=1,v1=0' })).toMatchObject({ code: 'body_too_large' })
})

test('while Stripe is away an event is not taken, and does its work when it is sent again', async () => {
  const { owner, id } = await paying(1)
  const subscription = stripe.subscriptions.get(id)
  if (!subscription) throw new Error('no subscription')
  subscription.price = 'price_team'
  const event = about('updated', id)
  stripe.isAway = true
  expect((await send(event)).status).toBe(503)
  expect(await productOf(owner)).toBe(1)
  expect((await refused(plans.choose(owner, 0))).code).toBe('service_unavailable')
  stripe.isAway = false
  expect(await send(event)).toEqual(good)
  expect(await productOf(owner)).toBe(2)
})

test('a team has one subscription: of two that were begun the newer one goes on', async () => {
  const { owner, id: first } = await paying(1)
  const team = owner.who.teamId
  const second = { ...(stripe.subscriptions.get(first) as object), id: 'sub_second', price: 'price_team', team }
  stripe.subscriptions.set('sub_second', second as never)
  const created = about('created', 'sub_second')
  // The older one has to be ended: without that nothing is done, and the event comes again.
  stripe.isAway = 'DELETE'
  expect((await send(created)).status).toBe(503)
  stripe.isAway = false
  expect(await send(created)).toEqual(good)
  expect(stripe.subscriptions.get(first)?.status).toBe('canceled')
  await send(about('deleted', first))
  expect(await plans.subscription(owner)).toMatchObject({ product_id: 2, paid: true })
})

test('the operator does not set a plan that is paid for, and a deleted team pays no longer', async () => {
  const { owner, id } = await paying()
  expect((await refused(plans.set(owner.who.teamId, 3))).code).toBe('plan_is_paid')
  const { name } = await on.team(owner.who)
  await on.destroy(owner.who, name)
  expect(stripe.subscriptions.get(id)?.endsAtPeriod).toBe(true)
  // Restored before an event says so, it has its plan until the end of what is paid.
  await on.restore(owner.who, owner.who.teamId)
  expect(await plans.subscription(owner)).toMatchObject({
    product_id: 2,
    status: 'ends',
    expired_at: expect.any(String),
  })
})

test('a subscription of somebody else at Stripe, or of a price that nobody named, gives no plan', async () => {
  const { owner, id } = await paying(1)
  const subscription = stripe.subscriptions.get(id)
  if (!subscription) throw new Error('no subscription')
  subscription.price = 'price_unknown'
  expect(await send(about('updated', id))).toEqual(good)
  expect(await productOf(owner)).toBe(1)
  stripe.subscriptions.set('sub_foreign', { ...subscription, id: 'sub_foreign', team: 'x', price: 'price_team' })
  expect(await send(about('created', 'sub_foreign'))).toEqual(good)
})

describe('a team that is paid for has another owner', () => {
  /** A paying team, handed over to a Manager of it. */
  async function handedOver() {
    const { owner: before, id } = await paying(2)
    const [invoice] = [...stripe.invoices.values()].filter(one => one.subscription === id)
    await send(stripe.event('invoice.paid', { id: invoice?.id, object: 'invoice' }))
    const next = await newPerson(on.at)
    const { teamId } = before.who
    await on.add(teamId, next.user.id, Manager)
    const after: Person = { ...next, who: { ...on.as(next, teamId, Owner), plan: 2 } }
    return {
      before,
      after,
      id,
      customer: stripe.subscriptions.get(id)?.customer ?? '',
      handOver: () => on.handOver(before.who, next.user.id),
    }
  }

  test('nobody uses the card of the owner before: what is paid lasts, and the next owner pays by a checkout of their own', async () => {
    const { before, after, id, customer, handOver } = await handedOver()
    expect((await plans.invoices(before))[0]?.url).toContain('https://')
    await handOver()
    expect(stripe.subscriptions.get(id)).toMatchObject({ endsAtPeriod: true, price: 'price_team' })
    const left = await plans.subscription(after)
    expect(left).toMatchObject({ product_id: 2, status: 'ends', paid: false, expired_at: expect.any(String) })
    expect((await refused(plans.portal(after))).code).toBe('payment_unavailable')
    expect(await plans.invoices(after)).toMatchObject([{ amount: 1900, url: null }])
    // Neither another plan, nor the same one, nor none touches what the owner before pays by.
    for (const product of [1, 2]) {
      const { url } = await plans.choose(after, product)
      expect(url).toContain(`${stripe.url}/pay/`)
      expect(stripe.sessionAt(url ?? '')).toMatchObject({ customer: undefined, payer: after.user.id })
    }
    expect((await plans.choose(after, 0)).subscription).toMatchObject({ product_id: 2, status: 'ends' })
    expect(stripe.subscriptions.get(id)).toMatchObject({ endsAtPeriod: true, price: 'price_team', status: 'active' })
    // They pay: the one of before is ended and credited, and page and invoices are theirs.
    const { subscription: own } = stripe.pay((await plans.choose(after, 1)).url ?? '')
    expect(await send(about('created', own))).toEqual(good)
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    expect(await plans.subscription(after)).toMatchObject({ product_id: 1, status: 'active', paid: true })
    const { url } = await plans.portal(after)
    expect(url).toContain('/portal/cus_')
    expect(url).not.toContain(customer)
  })

  test('what the owner before pays, or takes back, after the hand-over ends all the same', async () => {
    const { after, id, handOver } = await handedOver()
    await handOver()
    const first = stripe.subscriptions.get(id)
    if (!first) throw new Error('no subscription')
    first.endsAtPeriod = false
    await send(about('updated', id))
    expect(first.endsAtPeriod).toBe(true)
    // A page of theirs from before the hand-over, paid after the next owner began to pay.
    const { subscription: own } = stripe.pay((await plans.choose(after, 1)).url ?? '')
    await send(about('created', own))
    stripe.subscriptions.set('sub_late', {
      ...first,
      id: 'sub_late',
      status: 'active',
      endsAtPeriod: false,
      price: 'price_team',
    })
    await send(about('created', 'sub_late'))
    expect(stripe.subscriptions.get('sub_late')?.status).toBe('canceled')
    expect(stripe.subscriptions.get(own)?.status).toBe('active')
    expect(await plans.subscription(after)).toMatchObject({ product_id: 1, status: 'active', paid: true })
  })

  test('who inherits the team of a person who is gone does not inherit their card', async () => {
    const { before, after, id } = await handedOver()
    const url = on.at.database.url('accounts')
    const accounts = openDatabase<RuntimeTables>({ url, schema: 'accounts', max: 1, log: silentLog })
    await transaction(accounts, tx => emit(tx, UserPurged, { userId: before.user.id }, {}))
    await accounts.destroy()
    await on.at.drain()
    expect(await on.roles(before.who.teamId)).toEqual({ [after.user.id]: Owner })
    expect(stripe.subscriptions.get(id)?.endsAtPeriod).toBe(true)
    expect(await plans.subscription(after)).toMatchObject({ product_id: 2, status: 'ends', paid: false })
    expect((await refused(plans.portal(after))).code).toBe('payment_unavailable')
  })

  test('while Stripe is away nothing changes hands; given back, the plan goes on with the same card', async () => {
    const { before, after, id, customer, handOver } = await handedOver()
    stripe.isAway = true
    expect((await refused(handOver())).code).toBe('service_unavailable')
    stripe.isAway = false
    expect(await on.roles(before.who.teamId)).toMatchObject({ [before.user.id]: Owner, [after.user.id]: Manager })
    await handOver()
    await on.handOver(after.who, before.user.id)
    expect(await plans.subscription(before)).toMatchObject({ status: 'ends', paid: true })
    await plans.choose(before, 2)
    expect(stripe.subscriptions.get(id)?.endsAtPeriod).toBe(false)
    expect((await plans.portal(before)).url).toContain(customer)
  })
})
