import { ListInsightPosts } from '@fanfare/contracts/endpoints/insights.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayAt } from '../../src/model/days.ts'
import { grownTeam, type Insights, startInsights, type Team } from './insights-setup.ts'

/** The running process reads posts by itself. */

let insights: Insights
let team: Team
beforeAll(async () => {
  insights = await startInsights({ reading: 'all' })
  team = await grownTeam(insights)
}, 120_000)
afterAll(() => insights?.close())

const list = (query: object = {}) => {
  const today = dayAt(Date.now(), 'UTC')
  return team.client.call(ListInsightPosts, {
    params: { id: team.ig.id },
    query: { since: addDays(today, -729), until: addDays(today, 1), limit: 500, ...query },
  })
}
const allRead = () =>
  until(
    async () => {
      const { waiting, pagination, data } = await list()
      const isDone = pagination.total >= 150 && waiting === 0 && data.every(({ missing }) => missing === null)
      return isDone || undefined
    },
    { withinMs: 50_000, everyMs: 500 },
  )

test('all posts of an account that was connected are read, and a step of each is kept', async () => {
  await allRead()
  const [counted] = await insights.sql<{ rows: number; posts: number }>(
    'select count(*)::int as rows, count(distinct post_id)::int as posts from post_snapshots where social_account_id = $1',
    [team.ig.id],
  )
  expect(counted).toEqual({ rows: 150, posts: 150 })
})

test('what was published here is listed soon, and says which post of the product it is', async () => {
  const image = await uploadFile(team.client, await picture({ seed: 7, width: 640, height: 640 }), 'one.jpg')
  const { posts } = await team.client.call(CreatePosts, {
    body: {
      accounts: [team.ig.id],
      caption: 'From here',
      items: [{ media_id: image.id }],
      schedule: { kind: 'now' },
    },
  })
  const found = await until(async () => (await list({ keyword: 'FROM HERE' })).data[0], { withinMs: 40_000 })
  expect(found).toMatchObject({ product_post_id: posts[0]?.id, format: 'image', missing: 'not_read' })
})

test('with an emptied Redis the sweep goes on', async () => {
  await insights.sql(
    "update account_posts set latest = null, latest_at = null, due_at = now() where social_account_id = $1 and posted_at < now() - interval '2 days'",
    [team.ig.id],
  )
  const redis = openRedis(insights.system.redisUrl, { log: silentLog })
  await redis.flushdb()
  await closeRedis(redis)
  await insights.sql('update insight_accounts set posts_due_at = now() where social_account_id = $1', [team.ig.id])
  await until(
    async () => {
      const [row] = await insights.sql<{ left: number }>(
        `select count(*)::int as left from account_posts where social_account_id = $1 and latest is null
            and posted_at < now() - interval '2 days'`,
        [team.ig.id],
      )
      return row?.left === 0 || undefined
    },
    { withinMs: 50_000, everyMs: 500 },
  )
})

test('an account that was removed is read no more', async () => {
  const other = team.page.id
  const isKnown = async () =>
    (await insights.sql('select from insight_accounts where social_account_id = $1', [other])).length > 0
  expect(await isKnown()).toBe(true)
  await insights.sql('update team.social_accounts set removed_at = now() where id = $1', [other])
  const before = insights.calls('published_posts')
  await insights.sql(
    'update insight_accounts set posts_due_at = now(), posts_listed_at = null where social_account_id = $1',
    [other],
  )
  await until(async () => !(await isKnown()) || undefined, { withinMs: 30_000 })
  expect(insights.calls('published_posts')).toBe(before)
})
