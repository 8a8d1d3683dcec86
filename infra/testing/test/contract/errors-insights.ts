import { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import { on, ownerFor, type Recipe } from './errors-setup.ts'

/** Errors of figures of accounts. */

const noAccount = (endpoint: typeof ReadAccountStats | typeof ReadFollowerGrowth | typeof ReadInsightSeries): Recipe =>
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { client } = await ownerFor(endpoint)(setup)
      const query = endpoint === ReadInsightSeries ? { figure: 'reach' } : {}
      return setup.ask(endpoint, client, { params: { id: '7' }, query })
    },
    'params.id',
  )

export const insightRecipes: Recipe[] = [ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries].map(noAccount)
