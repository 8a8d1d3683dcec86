import type { BodyOf, QueryOf } from '@fanfare/contracts/endpoint.ts'
import type {
  CreateWebhook,
  ListWebhookDeliveries,
  ReplayWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { WEBHOOK_OVERLAP_HOURS, type Webhook, type WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { outsideUrlFault } from '../clients/outside-http.ts'
import { newWebhookSecret } from '../crypto/webhook-secret.ts'
import type { Deps } from '../deps.ts'
import {
  type DeliveryRow,
  deleteOldPings,
  deliveriesOf,
  insertDeliveries,
  replayDeliveries,
} from '../stores/webhook-deliveries.ts'
import {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  MOST_WEBHOOKS,
  rotateSecret,
  type WebhookRow,
  webhooksOfTeam,
} from '../stores/webhooks.ts'
import { confirmedUser } from './check-confirmed.ts'
import { refuseUnlessConfirmed } from './confirm-password.ts'
import { noteWebhook } from './note-webhook.ts'
import { deliveryRow, isTaken, queueDelivery, sendOnce, triedColumns } from './send-webhooks.ts'

const OVERLAP_MS = WEBHOOK_OVERLAP_HOURS * 3_600_000
const PAGE = 50
const PINGS_KEPT = 20

/** A webhook as its people see it: never a secret. */
const shown = (row: WebhookRow, now: number): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  failing_since: row.enabled ? (row.failing_since?.toISOString() ?? null) : null,
  old_secret_until:
    row.old_secret_until && row.old_secret_until.getTime() > now ? row.old_secret_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
})

const shownDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhook_id: row.webhook_id,
  message_id: row.message_id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  created_at: row.created_at.toISOString(),
  next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  body: row.body,
  request: row.request,
  status: row.status,
  response: row.response,
  error: row.error,
  duration_ms: row.duration_ms,
  last_at: row.last_at?.toISOString() ?? null,
})

const missing = () => fail('webhook_not_found', { field: 'params.id', rule: 'a webhook of this team' })

const checkedUrl = ({ config }: Deps, url: string): string => {
  const rule = outsideUrlFault(url, { allowPrivate: config.webhookAllowPrivate })
  if (rule !== undefined) fail('invalid_input', { field: 'body.url', rule })
  return url
}

export const listWebhooks = async ({ db, clock }: Deps, teamId: string): Promise<Webhook[]> =>
  (await webhooksOfTeam(db, teamId)).map(row => shown(row, clock.now()))

/** Where messages go, and what signs them, is for a person whose address is confirmed and who entered the password lately, as API keys are. */
async function refuseUnlessSure(deps: Deps, who: Who): Promise<void> {
  await confirmedUser(deps.db, who.userId)
  await refuseUnlessConfirmed(deps, who)
}

/** Makes a webhook. Its secret is in this result and nowhere else in the clear. */
export async function createWebhook(deps: Deps, who: Who, body: BodyOf<typeof CreateWebhook>) {
  await refuseUnlessSure(deps, who)
  const url = checkedUrl(deps, body.url)
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  const row = await transaction(deps.db, async tx => {
    const made = await insertWebhook(tx, who.teamId, {
      id: deps.ids.next(),
      url,
      description: body.description ?? '',
      events: body.events,
      enabled: true,
      disabled_reason: null,
      secret: deps.sealer.seal(secret),
      old_secret: null,
      old_secret_until: null,
      failing_since: null,
      created_by: who.userId,
      created_at: new Date(now),
    })
    return noteWebhook(tx, who, made, 'created')
  })
  if (!row)
    return fail('invalid_input', {
      field: 'body',
      rule: `at most ${MOST_WEBHOOKS} webhooks per team`,
      message: 'Delete a webhook before you create another.',
    })
  return { webhook: shown(row, now), secret }
}

/**
 * Changes a webhook. Switched on again, it begins without the failures that it was switched off for. Who gives it another address, or switches
 * on what a person who left had made, answers for it from then on.
 */
export async function updateWebhook(
  deps: Deps,
  who: Who,
  id: string,
  body: BodyOf<typeof UpdateWebhook>,
): Promise<Webhook> {
  if (body.url !== undefined) checkedUrl(deps, body.url)
  const known = (await findWebhook(deps.db, who.teamId, id)) ?? missing()
  const isMoved = body.url !== undefined && body.url !== known.url
  const isTakenOver = isMoved || (body.enabled === true && known.disabled_reason === 'creator_left')
  if (isTakenOver) await refuseUnlessSure(deps, who)
  // One whose creator left stays that until it is switched on.
  const isReset = body.enabled === true || (body.enabled === false && known.disabled_reason !== 'creator_left')
  const change = {
    ...body,
    ...(isReset ? { disabled_reason: null, failing_since: null } : {}),
    ...(isTakenOver ? { created_by: who.userId } : {}),
  }
  const row =
    Object.keys(change).length === 0
      ? known
      : await transaction(deps.db, async tx =>
          noteWebhook(tx, who, await changeWebhook(tx, who.teamId, id, change), 'changed'),
        )
  return shown(row ?? missing(), deps.clock.now())
}

export async function removeWebhook({ db }: Deps, who: Who, id: string): Promise<void> {
  const removed = await transaction(db, async tx =>
    noteWebhook(tx, who, await deleteWebhook(tx, who.teamId, id), 'deleted'),
  )
  if (!removed) missing()
}

/** Replaces the secret. For a day requests carry a signature by each of the two. */
export async function rotateWebhook(deps: Deps, who: Who, id: string) {
  if (!(await findWebhook(deps.db, who.teamId, id))) missing()
  await refuseUnlessSure(deps, who)
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  const sealed = deps.sealer.seal(secret)
  const row = await transaction(deps.db, async tx =>
    noteWebhook(tx, who, await rotateSecret(tx, who.teamId, id, sealed, new Date(now + OVERLAP_MS)), 'changed'),
  )
  return { webhook: shown(row ?? missing(), now), secret }
}

/** Sends a ping at once, also where the webhook is off, and keeps it as a delivery that is not tried again. The newest ones of a webhook are kept. */
export async function testWebhook(deps: Deps, who: Who, id: string): Promise<WebhookDelivery> {
  const hook = (await findWebhook(deps.db, who.teamId, id)) ?? missing()
  const timestamp = new Date(deps.clock.now()).toISOString()
  const payload = { type: 'ping' as const, timestamp, data: { team_id: who.teamId } }
  const row = deliveryRow(deps, { webhookId: id, messageId: `ping_${deps.ids.next()}`, payload })
  const sent = await sendOnce(deps, hook, row)
  const state = isTaken(sent.result) ? 'delivered' : 'failed'
  const tried: DeliveryRow = { ...row, ...triedColumns(sent, new Date(deps.clock.now())), tries: 1, state }
  await insertDeliveries(deps.db, [tried])
  await deleteOldPings(deps.db, who.teamId, id, PINGS_KEPT)
  return shownDelivery(tried)
}

export async function listDeliveries(
  { db }: Deps,
  who: Who,
  id: string,
  { state, after, limit = PAGE }: QueryOf<typeof ListWebhookDeliveries>,
): Promise<WebhookDelivery[]> {
  if (!(await findWebhook(db, who.teamId, id))) missing()
  const page = { limit, ...(state === undefined ? {} : { state }), ...(after === undefined ? {} : { after }) }
  return (await deliveriesOf(db, who.teamId, id, page)).map(shownDelivery)
}

/** Has one message, or those that failed since an instant, sent again, with the ids that they had. */
export async function replayWebhook(
  deps: Deps,
  who: Who,
  id: string,
  { delivery, since }: BodyOf<typeof ReplayWebhook>,
) {
  if ((delivery === undefined) === (since === undefined))
    fail('invalid_input', { field: 'body', rule: 'either delivery or since' })
  const failedSince = new Date(since ?? 0)
  if (Number.isNaN(failedSince.getTime())) fail('invalid_input', { field: 'body.since', rule: 'an instant' })
  const { db, clock } = deps
  if (!(await findWebhook(db, who.teamId, id))) missing()
  const which = delivery === undefined ? { failedSince } : { id: delivery }
  const now = clock.now()
  const replayed = await replayDeliveries(db, who.teamId, id, which, new Date(now))
  if (delivery !== undefined && replayed.length === 0)
    fail('webhook_delivery_not_found', { field: 'body.delivery', rule: 'a delivery of this webhook' })
  for (const one of replayed) await queueDelivery(deps, { id: one, team_id: who.teamId, tries: now })
  return { replayed: replayed.length }
}
