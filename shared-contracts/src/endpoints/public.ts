import type { Endpoint } from '../endpoint.ts'
import { apiKeyEndpoints } from './api-keys.ts'
import { authEndpoints } from './auth.ts'
import { captionEndpoints } from './captions.ts'
import { connectEndpoints } from './connect.ts'
import { contentEndpoints } from './contents.ts'
import { dayNoteEndpoints } from './day-notes.ts'
import { linkEndpoints } from './links.ts'
import { locationEndpoints } from './locations.ts'
import { mediaEndpoints } from './media.ts'
import { placingEndpoints } from './placing.ts'
import { postBulkEndpoints } from './post-bulk.ts'
import { postCsvEndpoints } from './post-csv.ts'
import { postLibraryEndpoints } from './post-libraries.ts'
import { postListEndpoints } from './post-lists.ts'
import { postEndpoints } from './posts.ts'
import { productEndpoints } from './products.ts'
import { publishingEndpoints } from './publishing.ts'
import { seriesEndpoints } from './series.ts'
import { socialSetEndpoints } from './social-sets.ts'
import { streamEndpoints } from './streams.ts'
import { teamEndpoints } from './teams.ts'
import { timeslotEndpoints } from './timeslots.ts'
import { userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every endpoint that the gateway offers. The OpenAPI page, the routes and the contract tests are made from this list. */
export const publicEndpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...connectEndpoints,
  ...teamEndpoints,
  ...socialSetEndpoints,
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
  ...publishingEndpoints,
  ...timeslotEndpoints,
  ...placingEndpoints,
  ...contentEndpoints,
  ...streamEndpoints,
] as unknown as readonly Endpoint[]
