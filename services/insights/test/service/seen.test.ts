import { ListSuggestedTimes, ReadAccountStats } from '@fanfare/contracts/endpoints/insights.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Insights, startInsights, stateOf, teamWith } from './insights-setup.ts'

let insights: Insights
beforeAll(async () => {
  insights = await startInsights({ reading: 'seen' })
}, 120_000)
afterAll(() => insights?.close())

test('an installation that reads what was seen reads an account once someone looks at it, and no other', async () => {
  const { client, ig, page } = await teamWith(insights)
  // To be told when to post is no look at figures.
  await client.call(ListSuggestedTimes, { params: { id: page.id }, query: {} })
  await client.call(ReadAccountStats, { params: { id: ig.id }, query: {} })
  await until(async () => (await stateOf(insights, ig.id))?.first_day, { withinMs: 60_000, what: 'a first reading' })
  // Both were connected before the look, and their events are in one stream.
  expect(await stateOf(insights, page.id)).toBeUndefined()
})
