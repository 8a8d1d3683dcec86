import {
  CreateWebhook,
  DeleteWebhook,
  ListWebhookDeliveries,
  ReplayWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { on, owner, type Recipe } from './errors-setup.ts'

const unknown = { id: '7' }

/** Each declared error of webhooks. */
export const webhookRecipes: Recipe[] = [
  ...[UpdateWebhook, DeleteWebhook, RotateWebhookSecret, TestWebhook, ListWebhookDeliveries].map(endpoint =>
    on(endpoint, 'webhook_not_found', async setup =>
      setup.ask(endpoint, (await owner(setup)).client, {
        params: unknown,
        ...(endpoint === UpdateWebhook ? { body: { description: 'None' } } : {}),
      }),
    ),
  ),
  on(ReplayWebhook, 'webhook_not_found', async setup =>
    setup.ask(ReplayWebhook, (await owner(setup)).client, { params: unknown, body: { delivery: '7' } }),
  ),
  on(
    ReplayWebhook,
    'webhook_delivery_not_found',
    async setup => {
      const { client } = await owner(setup)
      const body = { url: 'http://127.0.0.1:9/', events: ['post.failed'] }
      const { webhook } = await setup.call(CreateWebhook, client, { body })
      return setup.ask(ReplayWebhook, client, { params: { id: webhook.id }, body: { delivery: '7' } })
    },
    'body.delivery',
  ),
]
