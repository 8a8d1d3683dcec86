import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExplorePage } from '@fanfare/contracts/endpoints/research.ts'
import type { ExploredPage } from '@fanfare/contracts/entities/explored.ts'
import { explore as limits } from '@fanfare/contracts/research/limits.ts'
import { isUnknownPage, explorePage as pageAtNetwork } from '@fanfare/networks/facebook/explore.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../../deps.ts'
import { pageNotShown, pageView } from '../../../networks/explored.ts'
import { explore } from '../../explore.ts'

/** A Facebook page by its id or username, with a page of its posts. */
export async function explorePage(
  deps: Deps,
  who: Who,
  { acc, id, after }: QueryOf<typeof ExplorePage>,
): Promise<ReplyOf<typeof ExplorePage>> {
  const { shown, error, ...rest } = await explore<ExploredPage>(deps, who, {
    sought: 'pages',
    subject: id.toLowerCase(),
    field: 'query.id',
    acc,
    after,
    lives: { data: limits.contentSeconds, error: limits.postSeconds },
    read: async (_networkId, call) =>
      pageView(await pageAtNetwork(deps.apis.graph, { id, after, limit: limits.perPageFacebook }, call)),
    notShown: failure => (isUnknownPage(failure) ? pageNotShown(id, failure) : undefined),
  })
  return { ...(shown && { page: shown }), ...(error && { error }), ...rest }
}
