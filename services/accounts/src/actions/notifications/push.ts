import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { AddPushDevice } from '@fanfare/contracts/endpoints/notifications.ts'
import type { PushDevice } from '@fanfare/contracts/entities/notifications.ts'
import { SendPush } from '@fanfare/contracts/jobs.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import { outsideUrlFault } from '../../clients/outside-http.ts'
import { type PushResult, type PushSubscription, sendToBrowser } from '../../clients/push.ts'
import { publicKeyOf } from '../../crypto/vapid.ts'
import type { Deps } from '../../deps.ts'
import { pushText } from '../../model/notifications/push-text.ts'
import { isPushed } from '../../model/notifications/wanted.ts'
import { filledSettings } from '../../model/settings.ts'
import { countUnread, findForSending, type NotificationRow } from '../../stores/notifications.ts'
import {
  deletePushDevice,
  findPushDevice,
  notePushed,
  notePushFailing,
  type PushDeviceRow,
  pushDevicesOf,
  putPushDevice,
} from '../../stores/push-devices.ts'
import { findUser } from '../../stores/users.ts'
import type { SignedIn } from '../check-password.ts'

const TIMEOUT_MS = 15_000
const TTL_S = 86_400

const keysOf = ({ config: { vapidPrivateKey: privateKey } }: Deps) => {
  const publicKey = privateKey ? publicKeyOf(privateKey) : undefined
  return privateKey && publicKey ? { privateKey, publicKey } : undefined
}

const shown = (row: PushDeviceRow, sessionId: string | undefined): PushDevice => ({
  id: row.id,
  name: row.name,
  current: row.session_id === sessionId,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
})

/** The key that browsers subscribe with, and a person's browsers. */
export async function listDevices(deps: Deps, { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>) {
  const devices = await pushDevicesOf(deps.db, userId)
  return { public_key: keysOf(deps)?.publicKey ?? null, devices: devices.map(row => shown(row, sessionId)) }
}

/** Adds the browser of this session. Its address comes from outside: where it may lead is the same as for webhooks. */
export async function addDevice(
  deps: Deps,
  { userId, sessionId, visitor }: SignedIn,
  subscription: BodyOf<typeof AddPushDevice>,
): Promise<PushDevice> {
  if (!keysOf(deps)) fail('push_unavailable')
  if (sessionId === undefined) return fail('session_only')
  const rule = outsideUrlFault(subscription.endpoint, { allowPrivate: deps.config.pushAllowPrivate })
  if (rule !== undefined) fail('invalid_input', { field: 'body.endpoint', rule })
  const row = await transaction(deps.db, tx =>
    putPushDevice(tx, userId, {
      id: deps.ids.next(),
      session_id: sessionId,
      endpoint_hash: sha256(subscription.endpoint),
      subscription: deps.sealer.seal(JSON.stringify(subscription)),
      name: visitor.device,
      created_at: new Date(deps.clock.now()),
    }),
  )
  return shown(row, sessionId)
}

export async function removeDevice({ db }: Deps, userId: string, id: string): Promise<void> {
  if (!(await deletePushDevice(db, userId, id)))
    fail('push_device_not_found', { field: 'params.id', rule: 'a browser of yours' })
}

/** Sends a text to a browser and writes down how that went; one that is gone is removed. */
async function send(deps: Deps, device: PushDeviceRow, text: string, topic: string): Promise<PushResult> {
  const { db, config, clock, log, sealer } = deps
  const keys = keysOf(deps) ?? fail('push_unavailable')
  const subscription = JSON.parse(sealer.open(device.subscription)) as PushSubscription
  const result = await sendToBrowser(subscription, text, {
    ...keys,
    contact: config.vapidContact,
    allowPrivate: config.pushAllowPrivate,
    ttl: TTL_S,
    topic,
    timeoutMs: TIMEOUT_MS,
  })
  if (result.cause)
    log.info({ err: result.cause, deviceId: device.id }, 'a browser’s push service could not be reached')
  const now = new Date(clock.now())
  if (result.outcome === 'sent') await notePushed(db, device.user_id, device.id, now)
  else if (result.outcome === 'gone') await deletePushDevice(db, device.user_id, device.id)
  else await notePushFailing(db, device.user_id, device.id, now)
  return result
}

/** Sends a notification that says that they arrive. */
export async function testDevice(
  deps: Deps,
  userId: string,
  id: string,
): Promise<{ sent: boolean; error: string | null }> {
  if (!keysOf(deps)) fail('push_unavailable')
  const device = await findPushDevice(deps.db, userId, id)
  if (!device) return fail('push_device_not_found', { field: 'params.id', rule: 'a browser of yours' })
  const message = { title: 'Notifications are on', text: 'This is how Fanfare notifies you in this browser.' }
  const text = JSON.stringify({ ...message, tag: 'test', url: '/settings/notifications' })
  const { outcome, error } = await send(deps, device, text, 'test')
  return { sent: outcome === 'sent', error }
}

/** Queues a notification for each browser of its person, where they want it. */
export async function pushToDevices(deps: Deps, row: NotificationRow): Promise<void> {
  if (!keysOf(deps)) return
  const user = await findUser(deps.db, row.user_id)
  if (!user || !isPushed(row.kind, filledSettings(user.settings))) return
  for (const { id } of await pushDevicesOf(deps.db, row.user_id))
    await deps.jobs.add(SendPush, { notificationId: row.id, deviceId: id }, { id: `push-${row.id}-${id}-${row.count}` })
}

/** Sends a notification to one browser. Throws where its push service did not take it, so that the queue tries again. */
export async function sendPush(deps: Deps, { notificationId, deviceId }: { notificationId: string; deviceId: string }) {
  const row = await findForSending(deps.db, notificationId)
  if (!row || row.read_at) return
  const device = await findPushDevice(deps.db, row.user_id, deviceId)
  if (!device) return
  const user = await findUser(deps.db, row.user_id)
  const text = pushText(row, await countUnread(deps.db, row.user_id), filledSettings(user?.settings ?? {}))
  const { outcome, error } = await send(deps, device, text, row.id)
  if (outcome === 'failed') throw new Error(error ?? 'a notification was not taken')
}
