import { type EventPayload, WebhookChanged } from '@fanfare/contracts/events.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { WebhookRow } from '../stores/webhooks.ts'

/** Emits, for the record of the team, what a person did to a webhook, where there is one. Returns it. */
export async function noteWebhook<R extends Pick<WebhookRow, 'id' | 'url'>>(
  tx: Tx,
  who: Who,
  row: R | undefined,
  change: EventPayload<typeof WebhookChanged>['change'],
): Promise<R | undefined> {
  if (!row) return undefined
  const { teamId } = who
  const payload = { teamId, webhookId: row.id, host: new URL(row.url).host, change, ...actorOf(who) }
  await emit(tx, WebhookChanged, payload, { teamId })
  return row
}
