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
import type { Http } from '@fanfare/runtime/http/http.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from '../actions/webhooks.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function webhookRoutes(http: Http, deps: Deps): void {
  http.handle(ListWebhooks, ({ who }) => listWebhooks(deps, who.teamId))
  http.handle(CreateWebhook, ({ who, body }) => createWebhook(deps, who, body))
  http.handle(UpdateWebhook, ({ who, params, body }) => updateWebhook(deps, who, params.id, body))
  http.handle(DeleteWebhook, async ({ who, params }) => {
    await removeWebhook(deps, who, params.id)
    return done
  })
  http.handle(RotateWebhookSecret, ({ who, params }) => rotateWebhook(deps, who, params.id))
  http.handle(TestWebhook, ({ who, params }) => testWebhook(deps, who, params.id))
  http.handle(ListWebhookDeliveries, ({ who, params, query }) => listDeliveries(deps, who, params.id, query))
  http.handle(ReplayWebhook, ({ who, params, body }) => replayWebhook(deps, who, params.id, body))
}
