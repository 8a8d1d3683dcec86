import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ChangePlan, ChooseKept } from '@fanfare/contracts/endpoints/plans.ts'
import type { Invoice, PlanStatus, Subscription, TeamPlan } from '@fanfare/contracts/entities/plans.ts'
import { KeptChosen } from '@fanfare/contracts/events.ts'
import { features, hasFeature } from '@fanfare/contracts/features.ts'
import type { ListTeamPlans, SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import { planOf, plans } from '@fanfare/contracts/plans.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Billing } from '../clients/billing.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { accountLocks, memberLocks } from '../stores/locks.ts'
import {
  endedPlans,
  findSubscription,
  invoicesOfTeam,
  putSubscription,
  teamsWithPlans,
} from '../stores/subscriptions.ts'
import { lockTeam, plansOwned, type TeamRow } from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { announceChanged, voidIdentity } from './announce.ts'
import { readChanged } from './billing.ts'
import { readAllUse } from './quotas.ts'
import { foundTeam } from './read-team.ts'
import { announceEnd, fitLocks, setPlan } from './set-plan.ts'

const PER_PAGE = 50

async function view(deps: Deps, db: Db, team: TeamRow): Promise<Subscription> {
  const { billing, config } = deps
  const [row, accounts, members, owned] = [
    await findSubscription(db, team.id),
    await accountLocks(db, team.id),
    await memberLocks(db, team.id, team.owner_id),
    await plansOwned(db, team.owner_id),
  ]
  const plan = planOf(team.product_id)
  const locked = (all: readonly { locked: boolean }[]) => all.filter(one => one.locked).length
  return {
    product_id: plan.productId,
    status: (row?.status as PlanStatus | undefined) ?? 'active',
    expired_at: row?.expires_at?.toISOString() ?? null,
    requested_product_id: row?.requested_product_id ?? null,
    billing: billing ? 'stripe' : 'operator',
    offered: billing ? [0, ...billing.offered] : plans.map(({ productId }) => productId),
    paid: row?.paid_by != null && row.payer_id === team.owner_id,
    includes: plans.map(({ productId }) => ({
      product_id: productId,
      features: features.filter(feature => hasFeature(feature, productId, config.features)),
    })),
    prices: ((await billing?.prices()) ?? []).map(({ productId, ...price }) => ({ product_id: productId, ...price })),
    usage: {
      social_accounts: { used: accounts.length, limit: plan.socialAccounts, locked: locked(accounts) },
      members: { used: members.length + 1, limit: plan.members, locked: locked(members) },
      teams: { used: owned.length, limit: planOf(Math.max(...owned.map(one => one.product_id))).teams },
      ...(await readAllUse(deps, db, team)),
    },
  }
}

/** The plan of a team and what is used of it. */
export const readSubscription = async (deps: Deps, teamId: string): Promise<Subscription> =>
  view(deps, deps.db, await foundTeam(deps, teamId))

/** A plan that costs nothing here: a smaller one at once, a larger one when the operator agrees. */
async function choose(deps: Deps, tx: Tx, who: Who, team: TeamRow, productId: number): Promise<string[]> {
  if (productId > team.product_id) {
    const at = new Date(deps.clock.now())
    await putSubscription(tx, team.id, { requested_product_id: productId, requested_at: at })
    return []
  }
  // Free has no end: of a larger plan that was given for a time, nothing is left to end.
  const endless = productId === 0 ? { status: 'active', expires_at: null } : {}
  await putSubscription(tx, team.id, { requested_product_id: null, requested_at: null, ...endless })
  return setPlan(deps, tx, team, productId, who.userId)
}

/** Chooses another plan for the team. */
export async function changePlan(
  deps: Deps,
  who: Who,
  { product_id: productId }: BodyOf<typeof ChangePlan>,
): Promise<ReplyOf<typeof ChangePlan>> {
  const { db, billing } = deps
  if (billing) return changePaid(deps, billing, who, productId)
  const { team, people } = await transaction(db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'plan.change')
    return { team, people: await choose(deps, tx, who, team, productId) }
  })
  await voidIdentity(deps, ...people)
  return { subscription: await readSubscription(deps, team.id), url: null }
}

/** With a payment provider: begins, changes or cancels a subscription. That one was paid for comes as an event. */
async function changePaid(
  deps: Deps,
  billing: Billing,
  who: Who,
  productId: number,
): Promise<ReplyOf<typeof ChangePlan>> {
  const { db, accounts } = deps
  if (productId !== 0 && !billing.offered.includes(productId))
    fail('plan_not_offered', { field: 'body.product_id', rule: 'a plan that is offered' })
  // Who was owner until a moment ago begins no payment.
  const { team, row } = await transaction(db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'plan.change')
    const row = await findSubscription(tx, team.id)
    if (row) await putSubscription(tx, team.id, { requested_product_id: null, requested_at: null })
    return { team, row }
  })
  let url: string | null = null
  const mine = row?.payer_id === who.userId
  if (row?.paid_by && mine) {
    if (productId === 0) await billing.cancel(row.paid_by)
    else await billing.change(row.paid_by, productId)
    await readChanged(deps, billing, row.paid_by, who.userId)
  } else if (productId === 0) {
    // What an owner of before has paid for ends by itself.
    if (!row?.paid_by) await voidIdentity(deps, ...(await giveUp(deps, who)))
  } else if (productId !== team.product_id || row?.expires_at) {
    const person = await accounts.person(who.userId)
    const customer = mine ? row.customer : null
    url = await billing.checkout({
      ...{ teamId: team.id, payerId: who.userId, productId, customer, email: person?.email },
    })
  }
  return { subscription: await readSubscription(deps, team.id), url }
}

/** Gives up a plan that is not paid for, as the operator gave it. */
const giveUp = (deps: Deps, who: Who): Promise<string[]> =>
  transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'plan.change')
    await putSubscription(tx, team.id, { status: 'active', expires_at: null })
    return setPlan(deps, tx, team, 0, who.userId)
  })

/** Chooses which accounts and members are not locked. */
export async function chooseKept(deps: Deps, who: Who, body: BodyOf<typeof ChooseKept>): Promise<Subscription> {
  const { social_accounts: accounts, members } = body
  const people = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'plan.change')
    const plan = planOf(team.product_id)
    const others = members?.filter(id => id !== team.owner_id)
    checkChosen(accounts, await accountLocks(tx, team.id), plan.socialAccounts, 'account')
    checkChosen(others, await memberLocks(tx, team.id, team.owner_id), plan.members - 1, 'member')
    const changed = await fitLocks(tx, team, { accounts, members: others })
    for (const id of changed.accounts) await announceChanged(deps, tx, team.id, id)
    if (changed.accounts.length + changed.people.length > 0)
      await emit(tx, KeptChosen, { teamId: team.id, by: who.userId }, { teamId: team.id })
    return changed.people
  })
  await voidIdentity(deps, ...people)
  return readSubscription(deps, who.teamId)
}

function checkChosen(
  chosen: readonly string[] | undefined,
  all: readonly { id: string }[],
  room: number,
  what: 'account' | 'member',
): void {
  const field = what === 'account' ? 'body.social_accounts' : 'body.members'
  const known = new Set(all.map(({ id }) => id))
  const strange = (chosen ?? []).map(id => known.has(id)).indexOf(false)
  if (strange >= 0)
    fail(what === 'account' ? 'social_account_not_found' : 'member_not_found', {
      field: `${field}.${strange}`,
      rule: `${what === 'account' ? 'an account' : 'a member'} of this team`,
    })
  if (new Set(chosen).size > room)
    fail(what === 'account' ? 'social_account_limit' : 'member_limit', {
      field,
      rule: `at most ${room}, as the plan allows`,
      message: `Your plan has room for ${room}. Choose fewer.`,
      details: { limit: room },
    })
}

/** Invoices of the team. Their pages show name and address of who paid, and are shown to that person alone. */
export async function listInvoices(deps: Deps, { teamId, userId }: Who): Promise<Invoice[]> {
  const rows = await invoicesOfTeam(deps.db, teamId)
  return rows.map(({ id, number, status, amount, currency, created_at, url, payer_id: payer }) => ({
    id,
    number,
    status: status as Invoice['status'],
    amount: Number(amount),
    currency,
    created_at: created_at.toISOString(),
    url: payer === userId ? url : null,
  }))
}

/** The page of the payment provider for what the caller pays with. What an owner of before has there is theirs alone. */
export async function openPortal({ db, billing }: Deps, { teamId, userId }: Who): Promise<{ url: string }> {
  const row = await findSubscription(db, teamId)
  if (!billing || !row?.customer || row.payer_id !== userId) return fail('payment_unavailable')
  return { url: await billing.portal(row.customer, teamId) }
}

/** Plans of all teams, a page of them, for the operator. */
export async function listTeamPlans(
  { db }: Deps,
  { find = '', page = 0 }: BodyOf<typeof ListTeamPlans>,
): Promise<ReplyOf<typeof ListTeamPlans>> {
  const rows = await teamsWithPlans(db, { find: find.trim(), from: page * PER_PAGE, most: PER_PAGE + 1 })
  const teams = rows.slice(0, PER_PAGE).map(
    (row): TeamPlan => ({
      team_id: row.id,
      name: row.name,
      product_id: planOf(row.product_id).productId,
      status: (row.status as PlanStatus | null) ?? 'active',
      expired_at: row.expires_at?.toISOString() ?? null,
      requested_product_id: row.requested_product_id,
      requested_at: row.requested_at?.toISOString() ?? null,
      paid: row.paid_by !== null,
    }),
  )
  return { teams, more: rows.length > PER_PAGE }
}

/** The operator gives a team a plan, perhaps for a time. One that is paid for follows its payment. */
export async function setTeamPlan(deps: Deps, body: BodyOf<typeof SetTeamPlan>): Promise<void> {
  const { team_id: teamId, product_id: productId, expires_at: end, by } = body
  const people = await transaction(deps.db, async tx => {
    const team = (await lockTeam(tx, teamId)) ?? fail('team_not_found')
    const row = await findSubscription(tx, teamId)
    if (row?.paid_by) fail('plan_is_paid')
    const endsAt = end === null ? null : new Date(end)
    await putSubscription(tx, teamId, {
      status: end === null ? 'active' : 'ends',
      expires_at: endsAt,
      requested_product_id: null,
      requested_at: null,
    })
    await announceEnd(tx, team, { productId, before: row?.expires_at, endsAt, by: null, operator: by })
    return setPlan(deps, tx, team, productId, null, by)
  })
  await voidIdentity(deps, ...people)
}

/** Ends plans that were given for a time which is over. */
export async function endPlans(deps: Deps, most: number): Promise<void> {
  const now = new Date(deps.clock.now())
  for (const { team_id: teamId } of await endedPlans(deps.db, now, most)) {
    const people = await transaction(deps.db, async tx => {
      const team = await lockTeam(tx, teamId)
      const row = await findSubscription(tx, teamId)
      // Prolonged meanwhile.
      if (!row?.expires_at || row.expires_at > now || row.paid_by) return []
      await putSubscription(tx, teamId, { status: 'active', expires_at: null })
      return team ? setPlan(deps, tx, team, 0, null) : []
    })
    await voidIdentity(deps, ...people)
  }
}
