import { internalAccountsEndpoints } from './internal/accounts.ts'
import { internalCheckEndpoints } from './internal/checks.ts'
import { internalPersonEndpoints } from './internal/person.ts'
import { internalPlanEndpoints } from './internal/plans.ts'
import { internalPublishingEndpoints } from './internal/publishing.ts'
import { internalQuotaEndpoints } from './internal/quotas.ts'
import { internalResearchEndpoints } from './internal/research.ts'
import { internalTeamEndpoints } from './internal/team.ts'

/** Service to service, over the signed internal channel, by the service that handles them. The gateway never routes these. */
export const internalEndpoints = [
  ...internalAccountsEndpoints,
  ...internalTeamEndpoints,
  ...internalQuotaEndpoints,
  ...internalPlanEndpoints,
  ...internalPublishingEndpoints,
  ...internalPersonEndpoints,
  ...internalResearchEndpoints,
  ...internalCheckEndpoints,
] as const
