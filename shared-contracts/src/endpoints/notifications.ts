import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Nullable, Optional, PageCursor } from '../entities/common.ts'
import { Notification, NotificationKindName, PushDevice } from '../entities/notifications.ts'
import { lengths, notifications } from '../limits.ts'

const service = 'accounts' as const
const strict = { additionalProperties: false } as const
const IdParams = Type.Object({ id: Id })

export const ListNotifications = endpoint({
  name: 'listNotifications',
  service,
  method: 'GET',
  url: '/api/notifications',
  access: 'user',
  summary: 'Notifications of the signed-in person, of all teams, the newest first',
  query: Type.Object(
    {
      unread: Type.Optional(Type.Boolean({ description: 'only those that are not read' })),
      kind: Optional(NotificationKindName),
      team_id: Optional(Id),
      after: Optional(PageCursor),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: notifications.maxPage, description: 'notifications of a page' }),
      ),
    },
    strict,
  ),
  reply: Type.Object({
    notifications: Type.Array(Notification),
    unread: Type.Integer({ description: 'how many are not read, of all' }),
    next: Nullable(PageCursor),
  }),
})

export const CountNotifications = endpoint({
  name: 'countNotifications',
  service,
  method: 'GET',
  url: '/api/notifications/count',
  access: 'user',
  summary: 'How many notifications are not read',
  reply: Type.Object({ unread: Type.Integer() }),
})

/** Some by their ids, or all. What was changed is returned, so that it can be taken back. */
export const MarkNotifications = endpoint({
  name: 'markNotifications',
  service,
  method: 'POST',
  url: '/api/notifications/mark',
  access: 'user',
  summary: 'Mark notifications as read or not read',
  body: Type.Object(
    {
      read: Type.Boolean(),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: notifications.mostMarked })),
      all: Type.Optional(Type.Boolean({ description: 'all of them instead of `ids`; only with `read`' })),
    },
    strict,
  ),
  reply: Type.Object({ unread: Type.Integer(), changed: Type.Array(Id) }),
})

export const OpenNotification = endpoint({
  name: 'openNotification',
  service,
  method: 'POST',
  url: '/api/notifications/:id/open',
  access: 'user',
  perMinute: 30,
  summary: 'Where a notification leads; it is read from then on',
  params: IdParams,
  reply: Type.Object({
    url: Type.String({ description: 'a path of this application' }),
    team_id: Nullable(Id),
  }),
  errors: ['notification_not_found'],
})

const token = Type.String({ minLength: 20, maxLength: 200, description: 'the token of a link in an email' })

export const ConfirmCopies = endpoint({
  name: 'confirmCopies',
  service,
  method: 'POST',
  url: '/api/notifications/copies/confirm',
  access: 'public',
  summary: 'Agree to get copies of a person’s notifications, with the token of the email that asks',
  body: Type.Object({ token }, strict),
  reply: Type.Object({ name: Type.String({ description: 'whose notifications they are' }) }),
  errors: ['link_invalid'],
})

export const ResendCopies = endpoint({
  name: 'resendCopies',
  service,
  method: 'POST',
  url: '/api/notifications/copies/resend',
  access: 'user',
  perMinute: 3,
  summary: 'Ask the address of copies once more whether it agrees; at most once an hour and three times a week',
  reply: Done,
})

export const ReadUnsubscribe = endpoint({
  name: 'readUnsubscribe',
  service,
  method: 'GET',
  url: '/api/unsubscribe',
  access: 'public',
  summary: 'What a link in an email switches off',
  query: Type.Object({ token }, strict),
  reply: Type.Object({
    kind: NotificationKindName,
    label: Type.String(),
    /** It stops all copies to an address instead of the messages of this kind to the person. */
    copy: Type.Boolean(),
    on: Type.Boolean(),
  }),
  errors: ['link_invalid'],
})

/** Mail programs call it themselves (RFC 8058), so it takes any body and no header of ours; the token proves who may. */
export const UnsubscribeOneClick = endpoint({
  name: 'unsubscribeOneClick',
  service,
  method: 'POST',
  url: '/api/unsubscribe',
  access: 'public',
  raw: true,
  bodyLimit: 4096,
  summary: 'Switch off the emails that a link names, in one click',
  query: Type.Object({ token }, strict),
  reply: Type.Any(),
  errors: ['link_invalid'],
})

/** For the page that such a link opens: it can be taken back there. */
export const ChangeSubscription = endpoint({
  name: 'changeSubscription',
  service,
  method: 'POST',
  url: '/api/unsubscribe/change',
  access: 'public',
  summary: 'Switch the emails that a link names off or on; copies can only be switched off',
  body: Type.Object({ token, on: Type.Boolean() }, strict),
  reply: Type.Object({ on: Type.Boolean() }),
  errors: ['link_invalid'],
})

export const ListPushDevices = endpoint({
  name: 'listPushDevices',
  service,
  method: 'GET',
  url: '/api/notifications/devices',
  access: 'user',
  summary: 'Browsers of the person that are sent notifications',
  reply: Type.Object({
    public_key: Nullable(
      Type.String({
        description: 'what a browser is given to subscribe (VAPID); null where this installation sends none',
      }),
    ),
    devices: Type.Array(PushDevice),
  }),
})

export const AddPushDevice = endpoint({
  name: 'addPushDevice',
  service,
  method: 'POST',
  url: '/api/notifications/devices',
  access: 'user',
  summary: 'Send notifications to this browser, until it is signed out or removed',
  body: Type.Object(
    {
      endpoint: Type.String({
        maxLength: lengths.link,
        pattern: '^https?:[\\/][\\/]',
        description: 'of the push subscription',
      }),
      keys: Type.Object(
        {
          p256dh: Type.String({
            pattern: '^[A-Za-z0-9_\\-]{87}$',
            description: 'a P-256 public key of 65 bytes, base64url',
          }),
          auth: Type.String({ pattern: '^[A-Za-z0-9_\\-]{22}$', description: '16 bytes, base64url' }),
        },
        strict,
      ),
    },
    strict,
  ),
  reply: PushDevice,
  errors: ['push_unavailable'],
})

export const RemovePushDevice = endpoint({
  name: 'removePushDevice',
  service,
  method: 'DELETE',
  url: '/api/notifications/devices/:id',
  access: 'user',
  summary: 'Send no more notifications to a browser',
  params: IdParams,
  reply: Done,
  errors: ['push_device_not_found'],
})

export const TestPushDevice = endpoint({
  name: 'testPushDevice',
  service,
  method: 'POST',
  url: '/api/notifications/devices/:id/test',
  access: 'user',
  perMinute: 10,
  summary: 'Send a notification to a browser now, to see that it arrives',
  params: IdParams,
  reply: Type.Object({
    sent: Type.Boolean({ description: 'whether the browser’s push service has taken it' }),
    error: Nullable(Type.String()),
  }),
  errors: ['push_unavailable', 'push_device_not_found'],
})

export const notificationEndpoints = [
  ListNotifications,
  CountNotifications,
  MarkNotifications,
  OpenNotification,
  ConfirmCopies,
  ResendCopies,
  ReadUnsubscribe,
  UnsubscribeOneClick,
  ChangeSubscription,
  ListPushDevices,
  AddPushDevice,
  RemovePushDevice,
  TestPushDevice,
] as const
