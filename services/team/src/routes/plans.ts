import {
  ChangePlan,
  ChooseKept,
  GetSubscription,
  ListInvoices,
  OpenBillingPortal,
  StripeWebhook,
} from '@fanfare/contracts/endpoints/plans.ts'
import { ListTeamPlans, SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { readBounded } from '@fanfare/runtime/http/read-bounded.ts'
import { takeBillingEvent } from '../actions/billing.ts'
import {
  changePlan,
  chooseKept,
  listInvoices,
  listTeamPlans,
  openPortal,
  readSubscription,
  setTeamPlan,
} from '../actions/plans.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

/** The plan of a team, and how it is paid for. */
export function planRoutes(http: Http, deps: Deps): void {
  http.handle(GetSubscription, ({ who }) => readSubscription(deps, who.teamId))
  http.handle(ChangePlan, ({ who, body }) => changePlan(deps, who, body))
  http.handle(ChooseKept, ({ who, body }) => chooseKept(deps, who, body))
  http.handle(ListInvoices, ({ who }) => listInvoices(deps, who))
  http.handle(OpenBillingPortal, ({ who }) => openPortal(deps, who))
  http.handleRaw(StripeWebhook, async ({ request }) => {
    const bytes = await readBounded(request.raw, StripeWebhook.bodyLimit ?? 0)
    await takeBillingEvent(deps, bytes, String(request.headers['stripe-signature'] ?? ''))
    return { status: true, data: { received: true } }
  })
  http.handle(ListTeamPlans, ({ body }) => listTeamPlans(deps, body))
  http.handle(SetTeamPlan, async ({ body }) => {
    await setTeamPlan(deps, body)
    return done
  })
}
