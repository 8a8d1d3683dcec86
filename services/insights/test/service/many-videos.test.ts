import { ReadAccountStats } from '@fanfare/contracts/endpoints/insights.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { connectAccount, connectTikTokLogin } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccount } from '../../src/actions/read-account.ts'
import { readPosts } from '../../src/actions/read-posts.ts'
import { addDays, dayAt } from '../../src/model/days.ts'
import { type Insights, settled, startInsights, stateOf } from './insights-setup.ts'

/** A TikTok account with more posts than are read at once: each reading keeps what it read and says how far that reaches. */

const videos = 1_300
let insights: Insights
let client: Client
let teamId: string
let accountId: string
const control = () => insights.system.simulator.control

beforeAll(async () => {
  insights = await startInsights({ reading: 'none' })
  client = insights.system.client()
  await client.signUp()
  teamId = (await client.call(GetUser)).active_team ?? ''
  await connect({ posts: videos, days: 650 })
}, 120_000)
afterAll(() => insights?.close())

/** Connects a TikTok account that has made-up posts, and looks at its figures. */
async function connect(history: { posts: number; days: number }): Promise<void> {
  const [made] = control().makeAccounts(1)
  control().giveHistory(made?.openId ?? '', history)
  const id = await connectTikTokLogin(client, insights.system.simulator.url, made?.username ?? '')
  accountId = (await connectAccount(client, teamId, id, 'tiktok', 'Europe/Lisbon')).id
  await stats()
}

const today = dayAt(Date.now(), 'UTC')
const stats = (query: { since?: string; until?: string } = {}) =>
  client.call(ReadAccountStats, { params: { id: accountId }, query })
const kept = async () =>
  (
    await insights.sql<{ posts: number; whole: boolean }>(
      `select count(p.post_id)::int as posts, bool_and(a.posts_from = a.first_day at time zone 'UTC') as whole
        from insight_accounts a left join account_posts p using (team_id, social_account_id) where social_account_id = $1`,
      [accountId],
    )
  )[0]

test('what one reading does not reach is not known yet, and the next ones go on from there', async () => {
  expect(await readAccount(insights.deps, { teamId, accountId })).toBeGreaterThan(0)
  const first = await stateOf(insights, accountId)
  const { posts = 0 } = (await kept()) ?? {}
  expect(first).toMatchObject({ backfilled: false, last_day: addDays(today, -1), problem: null })
  expect(posts).toBeGreaterThan(100)
  expect(posts).toBeLessThan(videos)
  const from = first?.first_day ?? ''
  expect(from > addDays(today, -640)).toBe(true)
  // No day is said to have had no posts, or fewer than it had, because it was not read.
  expect((await stats({ since: addDays(from, -30), until: addDays(from, -1) })).shared).toBeNull()
  const known = await stats({ since: from, until: today })
  expect(known.shared).toBeGreaterThan(posts - 20)
  expect([known.known_from, known.backfilling]).toEqual([from, true])

  // A call that fails leaves what is known, and where it was.
  await insights.sql('update insight_accounts set due_at = now() where social_account_id = $1', [accountId])
  control().addFault({ kind: 'http_429', match: { call: 'tiktok_video_list' } })
  await readAccount(insights.deps, { teamId, accountId })
  expect(await stateOf(insights, accountId)).toMatchObject({ first_day: from, failures: 1 })
  expect(await kept()).toEqual({ posts, whole: true })
  control().clearFaults()

  await insights.sql('update insight_accounts set due_at = now(), failures = 0, problem = null')
  const calls = insights.calls('tiktok_video_list')
  await settled(insights, teamId, accountId)
  expect(await kept()).toEqual({ posts: videos, whole: true })
  const pages = Math.ceil((videos - posts) / 20)
  expect(insights.calls('tiktok_video_list') - calls).toBeLessThan(pages + 6)
  expect((await stats({ since: addDays(today, -660), until: today })).shared).toBe(videos)
  expect((await stats()).known_from).toBe(addDays(today, -730))
})

test('of so many in a few days the list of the newest ones takes none away', async () => {
  await connect({ posts: 900, days: 2 })
  await settled(insights, teamId, accountId)
  expect((await kept())?.posts).toBe(900)
  await insights.sql('update insight_accounts set posts_listed_at = null, posts_due_at = now()')
  const calls = insights.calls('tiktok_video_list')
  await readPosts(insights.deps, { teamId, accountId })
  expect(insights.calls('tiktok_video_list') - calls).toBeLessThan(30)
  expect((await kept())?.posts).toBe(900)
})
