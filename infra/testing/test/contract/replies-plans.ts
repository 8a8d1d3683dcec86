import { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { ChangePlan, GetSubscription, ListInvoices, StripeWebhook } from '@fanfare/contracts/endpoints/plans.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { expect, test } from 'vitest'
import { until } from '../../until.ts'
import { query } from './calls-setup.ts'
import { call, conforming, setup, system } from './replies-fixture.ts'

/** Replies of a team that pays. Part of `replies.test.ts`, which counts what all of its tests have seen. */
export const testPlanReplies = () => {
  test('a plan that is paid for, with its invoice, and cancelled', async () => {
    const { stripe } = system
    const { client, team: teamId } = await setup.newcomer(true)
    const params = { teamId }
    const operator = createCaller({
      urls: { team: system.urls.team },
      identitySecret: system.site.secrets.identitySecret,
      clock: systemClock,
    })
    await operator(SetTeamPlan, {
      body: { team_id: teamId, product_id: 1, expires_at: null, by: 'Mira of operations' },
    })
    await operator.close()
    const asked = await call(ChangePlan, { client, params, body: { product_id: 2 } })
    const { url } = conforming(ChangePlan, asked) as { url: string }
    const { subscription } = stripe?.pay(url) ?? { subscription: '' }
    const [invoice] = [...(stripe?.invoices.values() ?? [])].filter(one => one.subscription === subscription)
    const deliver = async (type: string, object: object) => {
      const { bytes, signature } = stripe?.event(type, object) ?? { bytes: '', signature: '' }
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const reply = await call(StripeWebhook, { bytes: new TextEncoder().encode(bytes), headers })
      expect(conforming(StripeWebhook, reply)).toEqual({ received: true })
    }
    await deliver('invoice.paid', { id: invoice?.id, object: 'invoice' })
    expect(conforming(ListInvoices, await call(ListInvoices, { client, params }))).toHaveLength(1)
    const planChanges = async () => {
      const read = conforming(
        ListActivity,
        await call(ListActivity, { client, params, query: { kinds: 'plan_changed' } }),
      )
      return (read as { data: { product_id: number }[] }).data.some(({ product_id: plan }) => plan === 2) || undefined
    }
    await until(planChanges, { what: 'the change of the plan in the record' })
    await call(ChangePlan, { client, params, body: { product_id: 0 } })
    await deliver('customer.subscription.updated', { id: subscription, object: 'subscription' })
    await query(system, 'update team.subscriptions set requested_product_id = 3 where team_id = $1', [teamId])
    expect(conforming(GetSubscription, await call(GetSubscription, { client, params }))).toMatchObject({
      status: 'ends',
      requested_product_id: 3,
    })
    const other = await setup.newcomer(true)
    await query(
      system,
      `insert into team.members (team_id, user_id, role, locked, joined_at)
       select $1, owner_id, 2, true, now() from team.teams where id = $2`,
      [teamId, other.team],
    )
    expect(conforming(GetUser, await call(GetUser, { client: other.client }))).toMatchObject({
      locked_teams: [{ id: teamId }],
    })
    conforming(GetUser, await call(GetUser, { client }))
  })
}
