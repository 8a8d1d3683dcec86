import type { Endpoint } from '../endpoint.ts'
import { accountEndpoints } from './accounts.ts'
import { activityEndpoints } from './activity.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { approvalEndpoints } from './approvals.ts'
import { authEndpoints } from './auth.ts'
import { captionEndpoints } from './captions.ts'
import { connectEndpoints } from './connect.ts'
import { contentEndpoints } from './contents.ts'
import { creatorEndpoints } from './creators.ts'
import { dayNoteEndpoints } from './day-notes.ts'
import { emailFactorEndpoints } from './email-factor.ts'
import { graphProxyEndpoints } from './graph-proxy.ts'
import { hashtagEndpoints } from './hashtags.ts'
import { insightEndpoints } from './insights.ts'
import { integrationEndpoints } from './integrations.ts'
import { linkEndpoints } from './links.ts'
import { locationEndpoints } from './locations.ts'
import { mediaEndpoints } from './media.ts'
import { memberEndpoints } from './members.ts'
import { networkCallbackEndpoints } from './network-callbacks.ts'
import { notificationEndpoints } from './notifications.ts'
import { ownContentEndpoints } from './own-content.ts'
import { ownTeamEndpoints } from './own-teams.ts'
import { personEndpoints } from './person.ts'
import { placingEndpoints } from './placing.ts'
import { planEndpoints } from './plans.ts'
import { postBulkEndpoints } from './post-bulk.ts'
import { postCsvEndpoints } from './post-csv.ts'
import { postLibraryEndpoints } from './post-libraries.ts'
import { postListEndpoints } from './post-lists.ts'
import { postEndpoints } from './posts.ts'
import { productEndpoints } from './products.ts'
import { publishingEndpoints } from './publishing.ts'
import { recentEndpoints } from './recents.ts'
import { reportEndpoints } from './reports.ts'
import { researchEndpoints } from './research.ts'
import { savedPostEndpoints } from './saved-posts.ts'
import { seriesEndpoints } from './series.ts'
import { socialSetEndpoints } from './social-sets.ts'
import { streamEndpoints } from './streams.ts'
import { teamAccountEndpoints } from './team-accounts.ts'
import { teamEndpoints } from './teams.ts'
import { timeslotEndpoints } from './timeslots.ts'
import { userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every endpoint that the gateway offers. The OpenAPI page, the routes and the contract tests are made from this list. */
export const publicEndpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...personEndpoints,
  ...apiKeyEndpoints,
  ...notificationEndpoints,
  ...emailFactorEndpoints,
  ...webhookEndpoints,
  ...connectEndpoints,
  ...networkCallbackEndpoints,
  ...integrationEndpoints,
  ...accountEndpoints,
  ...teamEndpoints,
  ...teamAccountEndpoints,
  ...ownTeamEndpoints,
  ...memberEndpoints,
  ...planEndpoints,
  ...socialSetEndpoints,
  ...activityEndpoints,
  ...mediaEndpoints,
  ...postEndpoints,
  ...postListEndpoints,
  ...postBulkEndpoints,
  ...postCsvEndpoints,
  ...seriesEndpoints,
  ...postLibraryEndpoints,
  ...captionEndpoints,
  ...dayNoteEndpoints,
  ...linkEndpoints,
  ...locationEndpoints,
  ...productEndpoints,
  ...creatorEndpoints,
  ...graphProxyEndpoints,
  ...publishingEndpoints,
  ...approvalEndpoints,
  ...timeslotEndpoints,
  ...placingEndpoints,
  ...contentEndpoints,
  ...recentEndpoints,
  ...researchEndpoints,
  ...hashtagEndpoints,
  ...ownContentEndpoints,
  ...savedPostEndpoints,
  ...insightEndpoints,
  ...reportEndpoints,
  ...streamEndpoints,
] as unknown as readonly Endpoint[]
