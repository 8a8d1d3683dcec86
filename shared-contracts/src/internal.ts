import { internalAccountsEndpoints } from './internal/accounts.ts'
import { internalPublishingEndpoints } from './internal/publishing.ts'
import { internalTeamEndpoints } from './internal/team.ts'

/** Service to service, over the signed internal channel, by the service that handles them. The gateway never routes these. */
export const internalEndpoints = [
  ...internalAccountsEndpoints,
  ...internalTeamEndpoints,
  ...internalPublishingEndpoints,
] as const
