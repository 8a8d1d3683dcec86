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
import type { WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { api, from } from '../../../lib/api/api.ts'

/** Deliveries of a page of the log. */
const PAGE = 50

interface Log {
  id: string
  state?: WebhookDelivery['state'] | undefined
}

const page = from(ListWebhookDeliveries)
/** What changes a webhook changes its row; what sends something changes its log too. */
const hooks = { invalidates: () => ['Webhooks'] as const }
const sent = { invalidates: () => ['Webhooks', 'Deliveries'] as const }

export const {
  useWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useRotateWebhookMutation,
  useTestWebhookMutation,
  useReplayWebhookMutation,
  useDeliveriesInfiniteQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    webhooks: build.query(from(ListWebhooks, { provides: () => ['Webhooks'] })),
    createWebhook: build.mutation(from(CreateWebhook, hooks)),
    updateWebhook: build.mutation(from(UpdateWebhook, hooks)),
    deleteWebhook: build.mutation(from(DeleteWebhook, hooks)),
    rotateWebhook: build.mutation(from(RotateWebhookSecret, hooks)),
    testWebhook: build.mutation(from(TestWebhook, sent)),
    replayWebhook: build.mutation(from(ReplayWebhook, sent)),
    deliveries: build.infiniteQuery<WebhookDelivery[], Log, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.length < PAGE ? undefined : last.at(-1)?.id),
      },
      query: ({ queryArg: { id, state }, pageParam }) =>
        page.query({
          params: { id },
          query: { limit: PAGE, ...(state && { state }), ...(pageParam && { after: pageParam }) },
        }),
      transformResponse: page.transformResponse,
      providesTags: ['Deliveries'],
    }),
  }),
})
