import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, InstantInput, Optional } from '../entities/common.ts'
import { Webhook, WebhookDelivery, WebhookEventType } from '../entities/webhooks.ts'
import { lengths } from '../limits.ts'

const strict = { additionalProperties: false } as const
const service = 'accounts' as const
const access = 'team' as const
const action = 'webhook.manage' as const
const params = Type.Object({ id: Id })
const fields = {
  url: Type.String({
    minLength: 1,
    maxLength: lengths.link,
    description: 'an http or https URL without user and password',
    examples: ['https://example.com/fanfare'],
  }),
  description: Type.String({ maxLength: lengths.webhookName }),
  events: Type.Array(WebhookEventType, { minItems: 1, uniqueItems: true }),
}
/** Like an API key a webhook outlives the session in which it is made: where its messages go is for people who have just shown who they are. */
const confirmed = ['email_unconfirmed', 'confirm_password'] as const
const Secret = Type.String({ description: 'whsec_…; verifies signatures, and is shown once' })

export const ListWebhooks = endpoint({
  name: 'listWebhooks',
  service,
  access,
  action,
  method: 'GET',
  url: '/api/webhooks',
  summary: 'List the team’s webhooks',
  reply: Type.Array(Webhook),
})

export const CreateWebhook = endpoint({
  name: 'createWebhook',
  service,
  access,
  action,
  method: 'POST',
  url: '/api/webhooks',
  summary: 'Create a webhook; its secret is shown once',
  body: Type.Object({ ...fields, description: Type.Optional(fields.description) }, strict),
  reply: Type.Object({ webhook: Webhook, secret: Secret }),
  errors: confirmed,
})

/** Another address, and switching on one whose creator left, needs the password as creating one does; the webhook then counts as the caller's. */
export const UpdateWebhook = endpoint({
  name: 'updateWebhook',
  service,
  access,
  action,
  method: 'PATCH',
  url: '/api/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off',
  params,
  body: Type.Object(
    {
      url: Type.Optional(fields.url),
      description: Type.Optional(fields.description),
      events: Type.Optional(fields.events),
      enabled: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Webhook,
  errors: ['webhook_not_found', ...confirmed],
})

export const DeleteWebhook = endpoint({
  name: 'deleteWebhook',
  service,
  access,
  action,
  method: 'DELETE',
  url: '/api/webhooks/:id',
  summary: 'Delete a webhook and its deliveries',
  params,
  reply: Done,
  errors: ['webhook_not_found'],
})

export const RotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  service,
  access,
  action,
  method: 'POST',
  url: '/api/webhooks/:id/rotate',
  summary: 'Replace a webhook’s secret; the one before signs too for 24 hours',
  params,
  reply: Type.Object({ webhook: Webhook, secret: Secret }),
  errors: ['webhook_not_found', ...confirmed],
})

export const TestWebhook = endpoint({
  name: 'testWebhook',
  service,
  access,
  action,
  method: 'POST',
  url: '/api/webhooks/:id/test',
  perMinute: 20,
  summary: 'Send a ping at once, and return what the receiver said',
  params,
  reply: WebhookDelivery,
  errors: ['webhook_not_found'],
})

export const ListWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  service,
  access,
  action,
  method: 'GET',
  url: '/api/webhooks/:id/deliveries',
  summary: 'List the deliveries of the last 30 days, the newest first',
  params,
  query: Type.Object({
    state: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed'])),
    after: Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'a number of entries from 1 to 100' })),
  }),
  reply: Type.Array(WebhookDelivery),
  errors: ['webhook_not_found'],
})

export const ReplayWebhook = endpoint({
  name: 'replayWebhook',
  service,
  access,
  action,
  method: 'POST',
  url: '/api/webhooks/:id/replay',
  perMinute: 20,
  summary: 'Send deliveries again: one, or those that failed since an instant; at most 1,000 at once',
  params,
  body: Type.Object(
    { delivery: Optional(Id), since: Optional(InstantInput) },
    { ...strict, examples: [{ delivery: '348219584102400001' }] },
  ),
  reply: Type.Object({ replayed: Type.Integer() }),
  errors: ['webhook_not_found', 'webhook_delivery_not_found'],
})

export const webhookEndpoints = [
  ListWebhooks,
  CreateWebhook,
  UpdateWebhook,
  DeleteWebhook,
  RotateWebhookSecret,
  TestWebhook,
  ListWebhookDeliveries,
  ReplayWebhook,
] as const
