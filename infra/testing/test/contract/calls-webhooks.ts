import {
  CreateWebhook,
  DeleteWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  ReplayWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

/** Nobody listens there: port 9 of the machine itself. */
const body = { url: 'http://127.0.0.1:9/hook', description: 'Warehouse', events: ['post.published' as const] }
/** Those of a team are few, so one is made for all calls but the deletion. */
const made = new WeakMap<Setup, Promise<{ webhook: { id: string } }>>()
const create = ({ owner }: Setup) => owner.client.call(CreateWebhook, { body })

/** A webhook of the team, which subscribes to nothing that happens. */
export async function webhookOf(setup: Setup): Promise<{ id: string }> {
  const making = made.get(setup) ?? create(setup)
  made.set(setup, making)
  return { id: (await making).webhook.id }
}

/** Good calls of webhooks. */
export const webhookCalls = [
  good(ListWebhooks, async setup => {
    await webhookOf(setup)
    return {}
  }),
  good(CreateWebhook, async (_, { person }) => {
    // A team may have twenty: what the call before made goes first.
    for (const { id } of (await person.client.call(ListWebhooks)).slice(10))
      await person.client.call(DeleteWebhook, { params: { id } })
    return { body }
  }),
  good(UpdateWebhook, async setup => ({
    params: await webhookOf(setup),
    body: { description: `Number ${setup.count()}` },
  })),
  good(DeleteWebhook, async setup => ({ params: { id: (await create(setup)).webhook.id } })),
  good(RotateWebhookSecret, async setup => ({ params: await webhookOf(setup) })),
  good(TestWebhook, async setup => ({ params: await webhookOf(setup) })),
  good(ListWebhookDeliveries, async setup => ({
    params: await webhookOf(setup),
    query: { state: 'failed' as const, limit: 10 },
  })),
  good(ReplayWebhook, async setup => {
    const params = await webhookOf(setup)
    const { id } = await setup.owner.client.call(TestWebhook, { params })
    return { params, body: { delivery: id } }
  }),
]
