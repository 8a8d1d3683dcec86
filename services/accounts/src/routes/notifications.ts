import {
  AddPushDevice,
  ChangeSubscription,
  ConfirmCopies,
  CountNotifications,
  ListNotifications,
  ListPushDevices,
  MarkNotifications,
  OpenNotification,
  ReadUnsubscribe,
  RemovePushDevice,
  ResendCopies,
  TestPushDevice,
  UnsubscribeOneClick,
} from '@fanfare/contracts/endpoints/notifications.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { confirmCopies, resendCopies } from '../actions/notifications/copies.ts'
import { addDevice, listDevices, removeDevice, testDevice } from '../actions/notifications/push.ts'
import {
  markSome,
  openNotification,
  readNotifications,
  readUnread,
} from '../actions/notifications/read-notifications.ts'
import { changeSubscription, readSubscription } from '../actions/notifications/unsubscribe.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { signedIn } from './visitor.ts'

export function notificationRoutes(http: Http, deps: Deps): void {
  http.handle(ListNotifications, ({ who, query }) => readNotifications(deps, who.userId, query))
  http.handle(CountNotifications, ({ who }) => readUnread(deps, who.userId))
  http.handle(MarkNotifications, ({ who, body }) => markSome(deps, who.userId, body))
  http.handle(OpenNotification, ({ who, params }) => openNotification(deps, who.userId, params.id))
  http.handle(ConfirmCopies, async ({ body }) => ({ name: await confirmCopies(deps, body.token) }))
  http.handle(ResendCopies, async ({ who }) => {
    await resendCopies(deps, who.userId)
    return done
  })
  http.handle(ReadUnsubscribe, ({ query }) => readSubscription(deps, query.token))
  http.handleRaw(UnsubscribeOneClick, async ({ query }) => {
    await changeSubscription(deps, query.token, false, 'query.token')
    return { status: true, data: done }
  })
  http.handle(ChangeSubscription, async ({ body }) => ({
    on: await changeSubscription(deps, body.token, body.on, 'body.token'),
  }))
  http.handle(ListPushDevices, ({ who, request }) => listDevices(deps, signedIn(deps, who, request)))
  http.handle(AddPushDevice, ({ who, body, request }) => addDevice(deps, signedIn(deps, who, request), body))
  http.handle(RemovePushDevice, async ({ who, params }) => {
    await removeDevice(deps, who.userId, params.id)
    return done
  })
  http.handle(TestPushDevice, ({ who, params }) => testDevice(deps, who.userId, params.id))
}
