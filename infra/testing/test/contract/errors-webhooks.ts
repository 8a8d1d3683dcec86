import {
  CreateWebhook,
  DeleteWebhook,
  ListWebhookDeliveries,
  ReplayWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { newPerson, on, owner, type Person, type Recipe, type Setup } from './errors-setup.ts'

const unknown = { id: '7' }

const body = { url: 'http://127.0.0.1:9/', events: ['post.failed'] }
/** What each asks of a person who has not shown lately who they are. */
const guarded = [
  { endpoint: CreateWebhook, ask: () => ({ body }) },
  { endpoint: UpdateWebhook, ask: (id: string) => ({ params: { id }, body: { url: 'http://127.0.0.1:9/2' } }) },
  { endpoint: RotateWebhookSecret, ask: (id: string) => ({ params: { id } }) },
] as const
const loses = (setup: Setup, { userId }: Person, what: string) => setup.sql.query(what, [userId])

/** Each declared error of webhooks. */
export const webhookRecipes: Recipe[] = [
  ...guarded.flatMap(({ endpoint, ask }) =>
    (
      [
        ['email_unconfirmed', 'update accounts.users set email_confirmed_at = null where id = $1'],
        [
          'confirm_password',
          "update accounts.sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
        ],
      ] as const
    ).map(([code, statement]) =>
      on(endpoint, code, async setup => {
        const person = await newPerson(setup)
        const { webhook } = await setup.call(CreateWebhook, person.client, { body })
        await loses(setup, person, statement)
        return setup.ask(endpoint, person.client, ask(webhook.id))
      }),
    ),
  ),
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
      const { webhook } = await setup.call(CreateWebhook, client, { body })
      return setup.ask(ReplayWebhook, client, { params: { id: webhook.id }, body: { delivery: '7' } })
    },
    'body.delivery',
  ),
]
