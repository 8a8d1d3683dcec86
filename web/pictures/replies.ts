import { companyReplies } from './company-replies.ts'
import { insightReplies } from './insight-replies.ts'
import { inviteReplies } from './invite-replies.ts'
import { loginReplies } from './login-replies.ts'
import { notificationReplies } from './notifications.ts'
import { postInsightReplies } from './post-insight-replies.ts'
import { postReplies } from './post-replies.ts'
import { researchReplies } from './research-replies.ts'
import { savedReplies } from './saved-replies.ts'
import { slotReplies } from './slot-replies.ts'
import { teamReplies } from './team-replies.ts'
import { deliveries, webhooks } from './webhooks.ts'

/** What is answered to each call, from the address it was asked at. */
export const replies = (url: URL, id: string) => ({
  ...teamReplies,
  ...inviteReplies,
  ...companyReplies,
  ...loginReplies,
  ...slotReplies,
  ...notificationReplies,
  ...postReplies(url, id),
  ...researchReplies(url, id),
  ...savedReplies(url),
  ...insightReplies(url),
  ...postInsightReplies(url),
  webhooks,
  deliveries,
})
