import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { type Billing, type Paid, unsigned } from '../clients/billing.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import {
  findInvoice,
  findSubscription,
  type InvoiceRow,
  noteEvent,
  putInvoice,
  putSubscription,
  type SubscriptionRow,
  teamPaidBy,
} from '../stores/subscriptions.ts'
import { findTeamOrDeleted, lockTeamOrDeleted, type TeamRow } from '../stores/teams.ts'
import { voidIdentity } from './announce.ts'
import { announceEnd, setPlan } from './set-plan.ts'

/** What a subscription changed. */
interface Applied {
  /** Whose identity is another now. */
  people: string[]
  /** A subscription that the team has no use for any more. */
  second?: string | undefined
}

const isOurs = (id: string | undefined): id is string => id !== undefined && /^\d{1,19}$/.test(id)

/** Who pays by a subscription: who began it. Older ones do not say; then it is who was known to pay by it, else the owner. */
const payerOf = (paid: Paid, team: TeamRow, known: SubscriptionRow | undefined): string =>
  isOurs(paid.payerId) ? paid.payerId : ((known?.paid_by === paid.id ? known.payer_id : null) ?? team.owner_id)

/**
 * Gives the team what its subscription says now. Of a subscription that is over, the team keeps nothing, unless it has another one by now. A team
 * that began two has the newer one. `by`: the member who has just changed it here.
 */
async function applyPaid(deps: Deps, tx: Tx, teamId: string, paid: Paid, by: string | null): Promise<Applied> {
  const team = await lockTeamOrDeleted(tx, teamId)
  // Gone for good: what it pays for is nobody's.
  if (!team) return { people: [], second: paid.status === 'over' ? undefined : paid.id }
  const known = await findSubscription(tx, teamId)
  if (paid.status === 'over') {
    if (known?.paid_by !== paid.id) return { people: [] }
    await putSubscription(tx, teamId, { status: 'active', expires_at: null, paid_by: null })
    return { people: await setPlan(deps, tx, team, 0, by) }
  }
  if (paid.productId === undefined) {
    deps.log.error({ teamId, subscription: paid.id }, 'a subscription has a price that STRIPE_PRICES does not name')
    return { people: [] }
  }
  const payer = payerOf(paid, team, known)
  const second = known?.paid_by && known.paid_by !== paid.id ? known.paid_by : undefined
  // Begun before the team was handed over, and paid after its new owner began to pay.
  if (second && payer !== team.owner_id && known?.payer_id === team.owner_id) return { people: [], second: paid.id }
  await putSubscription(tx, teamId, {
    status: paid.status === 'past_due' ? 'past_due' : paid.endsAt ? 'ends' : 'active',
    expires_at: paid.endsAt,
    customer: paid.customer,
    paid_by: paid.id,
    payer_id: payer,
    requested_product_id: null,
    requested_at: null,
  })
  const { productId, endsAt } = paid
  // An owner who begins to pay chooses the plan by that. What changes later without a member is a change made at the provider.
  const begins = known?.paid_by !== paid.id && payer === team.owner_id
  const chooser = by ?? (begins ? payer : null)
  await announceEnd(tx, team, { productId, before: known?.expires_at, endsAt, by: chooser })
  return { people: await setPlan(deps, tx, team, productId, chooser), second }
}

/** A subscription as it is now. One of a person who is not the owner ends with what they have paid for: nobody pays for a team of another's. */
async function readOwners(billing: Billing, tx: Tx, teamId: string, id: string): Promise<Paid> {
  const [paid, team, known] = [
    await billing.subscription(id),
    await lockTeamOrDeleted(tx, teamId),
    await findSubscription(tx, teamId),
  ]
  const goesOn = paid.status !== 'over' && paid.endsAt === null
  if (!team || !goesOn || payerOf(paid, team, known) === team.owner_id) return paid
  await billing.cancel(id)
  return billing.subscription(id)
}

/**
 * Reads a subscription while its team is held, so that of two events at once the later one reads the newer state. One that the team has no use
 * for is ended before that is committed: without the provider's answer nothing is, and the event comes again. Returns whose identity changed.
 */
async function readPaid(deps: Deps, billing: Billing, tx: Tx, id: string, by: string | null = null): Promise<string[]> {
  const before = await billing.subscription(id)
  const { teamId } = before
  if (!isOurs(teamId)) return []
  await lockTeamOrDeleted(tx, teamId)
  const { people, second } = await applyPaid(deps, tx, teamId, await readOwners(billing, tx, teamId, id), by)
  if (second) await billing.end(second)
  return people
}

/** Reads a subscription that a member has just changed here: nobody waits for the event, which says the same. */
export async function readChanged(deps: Deps, billing: Billing, id: string, by: string): Promise<void> {
  await voidIdentity(deps, ...(await transaction(deps.db, tx => readPaid(deps, billing, tx, id, by))))
}

/**
 * Nothing more is paid for a team that `by` deletes. What is paid already lasts, and so does the plan where the team is restored. Without the
 * provider's answer the team is not deleted.
 */
export async function endPayment(deps: Deps, tx: Tx, teamId: string, by: string): Promise<void> {
  const row = await findSubscription(tx, teamId)
  if (!deps.billing || !row?.paid_by) return
  await deps.billing.cancel(row.paid_by)
  await readPaid(deps, deps.billing, tx, row.paid_by, by)
}

/**
 * The team, which is held, has a new owner. The one before pays no more: the subscription ends with what is paid, and the plan with it unless the
 * new owner pays by one of their own. Without the provider's answer nothing changes hands. Returns whose identity changed.
 */
export async function passPayment(deps: Deps, tx: Tx, teamId: string): Promise<string[]> {
  const row = await findSubscription(tx, teamId)
  return deps.billing && row?.paid_by ? readPaid(deps, deps.billing, tx, row.paid_by) : []
}

/** The team that an invoice is of, and who pays it. Of a subscription that is over, the subscription and the invoice as it was stored say so. */
async function invoicedTo(
  billing: Billing,
  tx: Tx,
  id: string,
  subscription: string,
): Promise<Pick<InvoiceRow, 'team_id' | 'payer_id'> | undefined> {
  const paid = await teamPaidBy(tx, subscription)
  if (paid) return paid
  const { teamId, payerId } = await billing.subscription(subscription)
  if (!isOurs(teamId) || !(await findTeamOrDeleted(tx, teamId))) return undefined
  const stored = await findInvoice(tx, teamId, id)
  return { team_id: teamId, payer_id: stored?.payer_id ?? (isOurs(payerId) ? payerId : null) }
}

async function storeInvoice(billing: Billing, tx: Tx, id: string): Promise<void> {
  const { subscription, createdAt, ...invoice } = await billing.invoice(id)
  const to = subscription ? await invoicedTo(billing, tx, id, subscription) : undefined
  if (to) await putInvoice(tx, { ...invoice, ...to, id, created_at: createdAt })
}

/**
 * Takes an event of the payment provider. Events come more than once and in any order, so an event only says what to read again; each id is
 * handled once, in one transaction with what it changed: where that fails, the provider sends the event again.
 */
export async function takeBillingEvent(deps: Deps, bytes: Buffer, signature: string): Promise<void> {
  const { billing } = deps
  // Without a secret nothing is signed.
  if (!billing) return fail('signature_invalid', unsigned)
  const event = billing.event(bytes, signature)
  const people = await transaction(deps.db, async (tx): Promise<string[]> => {
    if (!(await noteEvent(tx, event.id, new Date(deps.clock.now())))) return []
    if (event.invoice) {
      const { subscription } = await billing.invoice(event.invoice)
      // The invoice may come before the subscription itself.
      const read = subscription ? await readPaid(deps, billing, tx, subscription) : []
      await storeInvoice(billing, tx, event.invoice)
      return read
    }
    return event.subscription ? readPaid(deps, billing, tx, event.subscription) : []
  })
  await voidIdentity(deps, ...people)
}
