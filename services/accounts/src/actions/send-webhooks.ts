import type { WebhookPayload } from '@fanfare/contracts/entities/webhooks.ts'
import { DeliverWebhook } from '@fanfare/contracts/jobs.ts'
import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { postWebhook, type WebhookResult } from '../clients/webhook-http.ts'
import type { Tx } from '../db/db.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { mostOpen } from '../model/open-requests.ts'
import type { WebhookFact } from '../model/webhook-event.ts'
import { nextTry, WEBHOOK_GIVE_UP_MS } from '../model/webhook-retry.ts'
import { webhookHeaders } from '../model/webhook-signature.ts'
import { isTeamDeleted } from '../stores/teams.ts'
import {
  claimDelivery,
  type DeliveryRow,
  deleteOldDeliveries,
  dueDeliveries,
  insertDeliveries,
  nextOfTeam,
  settleDelivery,
  webhookOfDue,
} from '../stores/webhook-deliveries.ts'
import {
  disableWebhook,
  findWebhook,
  noteFailing,
  noteTaken,
  noteTrying,
  type WebhookRow,
  webhooksOn,
} from '../stores/webhooks.ts'

/** A receiver must have answered within, ms. */
const TIMEOUT_MS = 15_000
/** How long a try belongs to the worker that began it: longer than a receiver may take, so that no other worker sends it meanwhile, ms. */
const LEASE_MS = 60_000
/** A job that comes a little before its row is due would find nothing to do, ms. */
const SLACK_MS = 100
/** While a receiver fails, one message follows its own times, and another is tried this long after it at the soonest, ms. */
const PROBE_MS = 60_000
const KEEP_MS = 30 * 86_400_000

/** Queues a try of a message. Where Redis is away, the sweep does it later. `tries`: those it had; each has a job of its own, and the sweep's is another. */
export async function queueDelivery(
  { jobs, log }: Pick<Deps, 'jobs' | 'log'>,
  { id, team_id, tries }: Pick<DeliveryRow, 'id' | 'team_id' | 'tries'>,
  { delayMs = 0, by = 'event' }: { delayMs?: number; by?: 'event' | 'sweep' | 'turn' } = {},
): Promise<void> {
  await jobs
    .add(DeliverWebhook, { deliveryId: id, teamId: team_id }, { id: `webhook-${by}-${id}-${tries}`, delayMs })
    .catch(err => log.warn({ err, deliveryId: id }, 'a webhook waits for the sweep'))
}

/** A message's row. `messageId` is what receivers know it by. */
export function deliveryRow(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { webhookId, messageId, payload }: { webhookId: string; messageId: string; payload: WebhookPayload },
): DeliveryRow {
  const now = new Date(clock.now())
  return {
    id: ids.next(),
    team_id: payload.data.team_id,
    webhook_id: webhookId,
    message_id: messageId,
    type: payload.type,
    body: JSON.stringify(payload),
    state: 'waiting',
    tries: 0,
    since: now,
    next_at: now,
    created_at: now,
    request: null,
    status: null,
    response: null,
    error: null,
    duration_ms: null,
    last_at: null,
  }
}

/** An event and what teams are sent of it. */
export interface WebhookNews {
  event: { id: string; at: string }
  fact: WebhookFact
}

/**
 * Writes events down for each webhook of their teams that wants them, in the transaction that notes the events as handled; they are sent
 * after it. What is handled together reads the webhooks once, and is one statement where there are any.
 */
export const createFanOut = (deps: Deps): ((tx: Tx, news: WebhookNews) => Promise<void>) =>
  batchedRows<AccountsDb, WebhookNews>(async (tx, all) => {
    const hooks = await webhooksOn(tx, [...new Set(all.map(({ fact }) => fact.data.team_id))])
    const rows = all.flatMap(({ event, fact: { type, data } }) => {
      const payload = { type, timestamp: new Date(event.at).toISOString(), data }
      return hooks
        .filter(({ team_id, events }) => team_id === data.team_id && events.includes(type))
        .map(({ id }) => deliveryRow(deps, { webhookId: id, messageId: `evt_${event.id}`, payload }))
    })
    const made = await insertDeliveries(tx, rows)
    afterCommit(tx, () => {
      for (const row of made) void queueDelivery(deps, { ...row, tries: 0 })
    })
  })

/** Sends a message once and keeps nothing. */
export async function sendOnce(deps: Deps, hook: WebhookRow, { message_id, body }: DeliveryRow) {
  const at = deps.clock.now()
  const overlaps = hook.old_secret !== null && hook.old_secret_until !== null && hook.old_secret_until.getTime() > at
  const sealed = [hook.secret, ...(overlaps ? [hook.old_secret as string] : [])]
  const headers = webhookHeaders(
    { id: message_id, body, at },
    sealed.map(text => deps.sealer.open(text)),
  )
  const begin = performance.now()
  const { webhookAllowPrivate: allowPrivate } = deps.config
  const result = await postWebhook(hook.url, { headers, body, allowPrivate, timeoutMs: TIMEOUT_MS })
  if (result.cause)
    deps.log.info({ err: result.cause, webhookId: hook.id, teamId: hook.team_id }, 'a webhook could not be reached')
  return { result, durationMs: Math.round(performance.now() - begin) }
}

export const isTaken = ({ status }: WebhookResult): boolean => status !== undefined && status >= 200 && status < 300

/** The columns that a try leaves. */
export const triedColumns = ({ result, durationMs }: Awaited<ReturnType<typeof sendOnce>>, at: Date) => ({
  request: result.request ?? null,
  status: result.status ?? null,
  response: result.response ?? null,
  error: result.error ?? null,
  duration_ms: durationMs,
  last_at: at,
})

/** Switches a webhook off where the receiver says that it is gone, or nothing was taken for three days. */
async function reviewWebhook(deps: Deps, hook: WebhookRow, { status }: WebhookResult, at: Date): Promise<boolean> {
  const since = await noteFailing(deps.db, hook.team_id, hook.id, at)
  const reason = status === 410 ? 'gone' : at.getTime() - since.getTime() >= WEBHOOK_GIVE_UP_MS ? 'failing' : undefined
  if (reason === undefined) return false
  if (await disableWebhook(deps.db, hook.team_id, hook.id, reason))
    deps.log.warn({ webhookId: hook.id, teamId: hook.team_id, reason }, 'a webhook was switched off')
  return true
}

/**
 * Tries a message that is due, unless its webhook, its team or its host has as many open requests as it may, or its receiver fails and is tried
 * with another one: then it stays due, and is queued again when one of them has ended, or by the sweep. So what waits for a silent receiver takes
 * no place of a worker.
 */
export async function tryDelivery(deps: Deps, teamId: string, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  const due = await webhookOfDue(deps.db, teamId, id, now)
  if (!due) return
  const wanted = { team: teamId, webhook: due.id, host: URL.parse(due.url)?.hostname ?? '' }
  if (!deps.openRequests.begin(wanted, { id, team_id: teamId, tries: due.tries })) return
  try {
    const before = new Date(now.getTime() - PROBE_MS)
    if (!(await noteTrying(deps.db, teamId, due.id, { delivery: id, now, before }))) return
    await tryNow(deps, teamId, id)
  } finally {
    const next = deps.openRequests.end(wanted)
    if (next) void queueDelivery(deps, next, { by: 'turn' })
  }
  // Where one failed, other webhooks of the team may have waited for its place.
  const rows = await nextOfTeam(deps.db, teamId, new Date(deps.clock.now()))
  for (const row of rows) await queueDelivery(deps, row, { by: 'turn' })
}

/**
 * Makes one try of a message that is due and writes down what became of it. A worker that dies in between leaves the claim, which ends after a
 * minute; the message is then sent again with the same id.
 */
async function tryNow(deps: Deps, teamId: string, id: string): Promise<void> {
  const { db, clock } = deps
  const begun = clock.now()
  const row = await claimDelivery(db, teamId, id, new Date(begun), new Date(begun + LEASE_MS))
  const hook = row && (await findWebhook(db, teamId, row.webhook_id))
  if (!row || !hook) return
  const silent = !hook.enabled
    ? 'The webhook is switched off.'
    : (await isTeamDeleted(db, teamId))
      ? 'The team was deleted.'
      : undefined
  if (silent !== undefined) {
    await settleDelivery(db, row, { state: 'failed', tries: row.tries - 1, error: silent })
    return
  }
  const sent = await sendOnce(deps, hook, row)
  const at = new Date(clock.now())
  const columns = triedColumns(sent, at)
  if (isTaken(sent.result)) {
    await settleDelivery(db, row, { ...columns, state: 'delivered' })
    await noteTaken(db, teamId, hook.id)
    return
  }
  const off = await reviewWebhook(deps, hook, sent.result, at)
  const since = row.since.getTime()
  const next = off ? undefined : nextTry({ tries: row.tries, since, now: at.getTime(), random: Math.random() })
  if (next === undefined) {
    await settleDelivery(db, row, { ...columns, state: 'failed' })
    return
  }
  if (await settleDelivery(db, row, { ...columns, next_at: new Date(next) }))
    await queueDelivery(deps, row, { delayMs: next - at.getTime() + SLACK_MS })
}

/** Queues due messages that a lost queue or a killed worker had, and deletes those of more than 30 days. */
export async function sweepWebhooks(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const row of await dueDeliveries(deps.db, new Date(now), mostOpen.ofWebhook))
    await queueDelivery(deps, row, { by: 'sweep' })
  await deleteOldDeliveries(deps.db, new Date(now - KEEP_MS))
}
