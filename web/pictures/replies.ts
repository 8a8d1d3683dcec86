import { postReplies } from './post-replies.ts'
import { slotReplies } from './slot-replies.ts'
import { teamReplies } from './team-replies.ts'
import { deliveries, webhooks } from './webhooks.ts'

/** What is answered to each call, from the address it was asked at. */
export const replies = (url: URL, id: string) => ({
  ...teamReplies,
  ...slotReplies,
  ...postReplies(url, id),
  webhooks,
  deliveries,
})
