import type { DeliverWebhook } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { tryDelivery } from '../actions/send-webhooks.ts'
import type { Deps } from '../deps.ts'

/** One try of a message to a webhook. The row decides whether there is one to make, so a job that comes twice does no harm. */
export const deliverWebhook =
  (deps: Deps): JobHandler<typeof DeliverWebhook> =>
  ({ deliveryId, teamId }) =>
    tryDelivery(deps, teamId, deliveryId)
