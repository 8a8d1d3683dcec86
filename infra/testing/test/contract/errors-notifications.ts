import {
  ChangeSubscription,
  ConfirmCopies,
  OpenNotification,
  ReadUnsubscribe,
  RemovePushDevice,
  TestPushDevice,
  UnsubscribeOneClick,
} from '@fanfare/contracts/endpoints/notifications.ts'
import { on, owner, type Recipe } from './errors-setup.ts'

const unknown = { id: '7' }
const token = `7.post_failed.own.${'x'.repeat(43)}`

/** Each declared error of notifications. */
export const notificationRecipes: Recipe[] = [
  on(
    OpenNotification,
    'notification_not_found',
    async setup => setup.ask(OpenNotification, (await owner(setup)).client, { params: unknown }),
    'params.id',
  ),
  ...[RemovePushDevice, TestPushDevice].map(endpoint =>
    on(
      endpoint,
      'push_device_not_found',
      async setup => setup.ask(endpoint, (await owner(setup)).client, { params: unknown }),
      'params.id',
    ),
  ),
  on(ConfirmCopies, 'link_invalid', setup =>
    setup.ask(ConfirmCopies, setup.visitor(), { body: { token: 'never-sent-to-any-address' } }),
  ),
  on(ReadUnsubscribe, 'link_invalid', setup => setup.ask(ReadUnsubscribe, setup.visitor(), { query: { token } })),
  on(UnsubscribeOneClick, 'link_invalid', setup =>
    setup.ask(UnsubscribeOneClick, setup.visitor(), { query: { token } }),
  ),
  on(ChangeSubscription, 'link_invalid', setup =>
    setup.ask(ChangeSubscription, setup.visitor(), { body: { token, on: false } }),
  ),
]
