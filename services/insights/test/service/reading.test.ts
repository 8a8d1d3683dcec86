import { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { readFigures } from '@fanfare/infra/dev/seed/figures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import {
  connectAccount,
  connectInstagramLogin,
  connectPerson,
  connectTikTokLogin,
} from '@fanfare/infra/testing/walk.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayAt, daysOf, startOf } from '../../src/model/days.ts'
import { beginRun, endRun } from '../../src/stores/insight-accounts.ts'
import {
  grownTeam,
  type Insights,
  readAgain,
  settled,
  startInsights,
  stateOf,
  type Team,
  teamWith,
} from './insights-setup.ts'

/** Accounts are read at the simulated network, as it is: back to where it has figures, with its gaps, refusals and limits. */

const california = 'America/Los_Angeles'
let insights: Insights
let team: Team
let token: string
const control = () => insights.system.simulator.control
const stats = (id: string, query: { since?: string; until?: string } = {}, { client } = team) =>
  client.call(ReadAccountStats, { params: { id }, query })

beforeAll(async () => {
  insights = await startInsights({ reading: 'all' })
  team = await grownTeam(insights)
  token =
    control()
      .tokens(team.person)
      .pages.find(({ igId }) => igId === team.ig.ig_id)?.token ?? ''
}, 120_000)
afterEach(() => {
  control().clearFaults()
  control().changeSettings({ missingFigureDays: [], pageMetricsWithdrawn: false })
})
afterAll(() => insights?.close())

/** What the network says itself of one of its days. */
async function atNetwork(metric: string, day: string): Promise<number> {
  const seconds = (of: string) => startOf(of, california) / 1000
  const query = `metric=${metric}&period=day&metric_type=total_value&since=${seconds(day)}&until=${seconds(addDays(day, 1))}`
  const url = `${insights.system.simulator.url}/graph/v23.0/${team.ig.ig_id}/insights?${query}&access_token=${token}`
  const { data } = (await (await fetch(url)).json()) as { data: { total_value: { value: number } }[] }
  return data[0]?.total_value.value ?? Number.NaN
}

test('an account is read as soon as it is connected, back to where figures are given', async () => {
  for (const { id } of [team.ig, team.page]) {
    const first = await until(async () => {
      const found = await stats(id)
      return found.reach === null ? undefined : found
    })
    expect(first.known_from).not.toBeNull()
    const { first_day, last_day, backfilled } = await settled(insights, team.teamId, id)
    expect(backfilled).toBe(true)
    const today = dayAt(Date.now(), california)
    expect([first_day, last_day]).toEqual([addDays(today, -730), addDays(today, -1)])
    const whole = await stats(id)
    expect(whole.backfilling).toBe(false)
    expect(whole.sources.map(({ missing }) => missing)).toEqual([null, null, null, null])
    for (const figure of insightFigures) expect(whole[figure]).toBeGreaterThanOrEqual(0)
    expect(whole.sharedTotal).toBeGreaterThan(0)
    expect(whole.followersTotal).toBeGreaterThan(10_000)
  }
})

test('figures are what the network says of its days, and of its posts', async () => {
  const last = addDays(dayAt(Date.now(), california), -2)
  const period = { since: addDays(last, -39), until: last }
  const { reach, interaction, shared, timezone } = await stats(team.ig.id, period)
  let [reached, interacted] = [0, 0]
  for (const day of daysOf(period)) {
    reached += await atNetwork('reach', day)
    interacted += await atNetwork('total_interactions', day)
  }
  expect([reach, interaction]).toEqual([reached, interacted])
  const media = `${insights.system.simulator.url}/graph/v23.0/${team.ig.ig_id}/media?fields=timestamp&limit=200&access_token=${token}`
  const { data } = (await (await fetch(media)).json()) as { data: { timestamp: string }[] }
  const days = data.map(({ timestamp }) => dayAt(Date.parse(timestamp), timezone))
  expect(days.length).toBeGreaterThan(100)
  expect(shared).toBe(days.filter(day => day >= period.since && day <= period.until).length)
})

test('the day of the network is called as the zone of the account calls most of it', async () => {
  const { rows, answer } = {
    rows: await insights.sql<{ day: string; value: string }>(
      `select day::text, value from account_days where social_account_id = $1 and metric = 'page_follows' order by day desc limit 3`,
      [team.page.id],
    ),
    answer: await team.client.call(ReadFollowerGrowth, { params: { id: team.page.id } }),
  }
  // In Tokyo, most of a day that ends at midnight in California is the day after.
  for (const { day, value } of rows) {
    const shown = answer.data.find(one => one.day === addDays(day, 1))
    if (shown) expect(shown.total).toBe(Number(value))
  }
  expect(answer.data.filter(({ total }) => total !== null).length).toBeGreaterThan(20)
})

test('a day that the network leaves out is a gap in all that is shown; read twice, a day is one row', async () => {
  const { id } = team.ig
  const missing = addDays(dayAt(Date.now(), california), -2)
  await insights.sql('delete from account_days where social_account_id = $1 and day >= $2', [id, addDays(missing, -5)])
  control().changeSettings({ missingFigureDays: [missing] })
  await readAgain(insights, team, id)
  const rows = () =>
    insights.sql('select metric, day::text, value from account_days where social_account_id = $1 order by 1, 2', [id])
  const before = await rows()
  await readAgain(insights, team, id)
  const key = (row: object) => JSON.stringify(row)
  expect((await rows()).map(key)).toEqual(before.map(key))
  const period = { since: addDays(missing, -1), until: addDays(missing, 1) }
  const { days, source } = await team.client.call(ReadInsightSeries, {
    params: { id },
    query: { ...period, figure: 'interaction' },
  })
  expect(days.map(({ value }) => value === null)).toEqual([false, true, false])
  expect(source).toMatchObject({ metric: 'total_interactions', missing: null, missing_days: 1 })
  const found = await stats(id, { since: missing, until: missing })
  expect([found.reach, found.interaction, found.change.reach]).toEqual([null, null, null])
  expect(found.shared).toBeGreaterThanOrEqual(0)
  // The network has it after all.
  control().changeSettings({ missingFigureDays: [] })
  await readAgain(insights, team, id)
  expect((await stats(id, { since: missing, until: missing })).interaction).toBeGreaterThanOrEqual(0)
})

test('a metric that the network has withdrawn is read by its successor, and that is said', async () => {
  control().changeSettings({ pageMetricsWithdrawn: true })
  await readAgain(insights, team, team.page.id)
  const { sources, reach } = await stats(team.page.id)
  expect(sources.find(({ figure }) => figure === 'reach')).toMatchObject({
    metric: 'page_total_media_view_unique',
    replaces: 'page_impressions_unique',
    missing: null,
  })
  expect(reach).toBeGreaterThan(0)
})

describe('a reading that cannot go on', () => {
  test('a network that allows no more calls is asked again later, and what is known stays', async () => {
    control().addFault({ kind: 'code_80002', match: { call: 'insights' }, usage: false })
    const before = await stats(team.ig.id)
    const { failures, problem, due } = await readAgain(insights, team, team.ig.id)
    expect({ failures, code: problem?.code, due }).toEqual({ failures: 1, code: 'network_rate_limited', due: false })
    const after = await stats(team.ig.id)
    expect([after.reach, after.followers]).toEqual([before.reach, before.followers])
    expect([before.problem, after.problem]).toEqual([null, 'network_rate_limited'])
    control().clearFaults()
    expect(await readAgain(insights, team, team.ig.id)).toMatchObject({ failures: 0, problem: null })
  })

  test('back-filling that was killed goes on from the last window that was kept', async () => {
    const { id } = team.ig
    // Posts that are read meanwhile make calls of the same name.
    await until(
      async () => {
        const due = 'select from account_posts where due_at <= now() and format is not null'
        return (await insights.sql(due)).length === 0 || undefined
      },
      { withinMs: 40_000 },
    )
    const cut = addDays(dayAt(Date.now(), california), -600)
    const place = { teamId: team.teamId, accountId: id }
    await insights.sql('delete from account_days where social_account_id = $1 and day < $2', [id, cut])
    await insights.sql('delete from account_posts where social_account_id = $1 and posted_at < $2', [id, cut])
    await insights.sql(
      `update insight_accounts set first_day = $2, backfilled = false, due_at = now(), read_at = now() where social_account_id = $1`,
      [id, cut],
    )
    // A worker takes it, and is gone before it has written anything.
    const dead = await beginRun(insights.deps.db, place, 1_500)
    const calls = insights.calls('insights')
    const { first_day } = await settled(insights, team.teamId, id)
    expect(first_day).toBe(addDays(dayAt(Date.now(), california), -730))
    const [{ count, least } = { count: 0, least: '' }] = await insights.sql<{ count: number; least: string }>(
      `select count(*)::int as count, min(day)::text as least from account_days where social_account_id = $1 and metric = 'reach' and day < $2`,
      [id, cut],
    )
    expect({ count, least }).toEqual({ count: 130, least: first_day })
    // Only the windows that were missing were read, a call for each day, and the posts of that time.
    expect(insights.calls('insights') - calls).toBeLessThan(300)
    // What comes of the dead worker later is not taken.
    const left = { first: cut, last: cut, backfilled: false, postsFrom: new Date(), lacking: {}, metrics: {} }
    const late = transaction(insights.deps.db, tx =>
      endRun(tx, dead as NonNullable<typeof dead>, { ...left, newest: true, dueInMs: 0 }),
    )
    expect(await late).toBe(false)
  })

  test('a permission that is missing is said, what needs none is read, and all of it once it is given', async () => {
    const poor = await teamWith(insights, [])
    for (const { id } of [poor.ig, poor.page]) {
      await settled(insights, poor.teamId, id)
      const { sources, reach, shared, sharedTotal } = await stats(id, {}, poor)
      expect(sources.map(({ missing }) => missing)).toEqual(['permission', 'permission', 'permission', null])
      expect({ reach, shared, sharedTotal }).toEqual({ reach: null, shared: 0, sharedTotal: 0 })
    }
    await connectPerson(poor.client, insights.system.simulator.url, poor.person, ['insights'])
    for (const { id } of [poor.ig, poor.page]) {
      const given = await until(
        async () => {
          const found = await stats(id, { since: addDays(dayAt(Date.now(), 'UTC'), -400) }, poor)
          return found.backfilling || found.reach === null ? undefined : found
        },
        { withinMs: 60_000 },
      )
      // The network counts new followers from a hundred on; and the days that were read without the permission are read now.
      expect(given.sources[0]?.missing).toBe(id === poor.ig.id ? 'too_small' : null)
      expect(given.sources[1]?.missing_days).toBeLessThan(3)
    }
  })

  test('a connection that has ended is due again when it is renewed', async () => {
    const other = await teamWith(insights)
    await settled(insights, other.teamId, other.ig.id)
    control().breakTokens(other.person, 'logged_out')
    const { problem } = await readAgain(insights, other, other.ig.id)
    expect(problem?.code).toBe('token_unauthorized')
    await connectPerson(other.client, insights.system.simulator.url, other.person, ['insights'])
    await until(async () => (await stateOf(insights, other.ig.id))?.problem === null, { withinMs: 30_000 })
  })
})

test('a TikTok account has followers and posts of now, and what TikTok does not count is said to be that', async () => {
  const { client, teamId } = team
  const id = await connectTikTokLogin(client, insights.system.simulator.url, 'oleaandsons')
  const tiktok = await connectAccount(client, teamId, id, 'tiktok', 'Europe/Lisbon')
  await settled(insights, teamId, tiktok.id)
  const today = dayAt(Date.now(), 'Europe/Lisbon')
  const { sources, followersTotal, shared, sharedTotal, reach } = await stats(tiktok.id, { since: today, until: today })
  expect({ followersTotal, shared, sharedTotal, reach }).toEqual({
    followersTotal: 31_904,
    shared: 0,
    sharedTotal: 0,
    reach: null,
  })
  expect(sources.map(({ figure, missing }) => [figure, missing])).toEqual([
    ['followers', 'not_read'],
    ['reach', 'not_offered'],
    ['interaction', 'not_offered'],
    ['shared', null],
  ])
})

test('an account of Instagram Login is read at its own host', async () => {
  const client = insights.system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  const [made] = control().makeAccounts(1)
  const igId = made?.igId ?? ''
  control().giveHistory(igId, { posts: 40, days: 300 })
  await connectInstagramLogin(client, insights.system.simulator.url, igId, ['insights'])
  const { id } = await connectAccount(client, teamId, igId, 'ig', 'Europe/Lisbon')
  await settled(insights, teamId, id)
  const { sources, shared, sharedTotal, interaction } = await stats(id, {}, { client } as Team)
  expect(sources.map(({ missing }) => missing)).toEqual(['too_small', null, null, null])
  expect({ sharedTotal, isShared: (shared ?? 0) > 0 }).toEqual({ sharedTotal: 40, isShared: true })
  expect(interaction).not.toBeNull()
})

test('accounts of a team whose plan has no figures are not read, until it has', async () => {
  const other = await teamWith(insights)
  const plan = (number: number) =>
    insights.sql('update team.teams set product_id = $2 where id = $1', [other.teamId, number])
  await settled(insights, other.teamId, other.ig.id)
  await plan(0)
  await insights.sql('delete from account_days where team_id = $1', [other.teamId])
  await insights.sql(
    'update insight_accounts set first_day = null, last_day = null, due_at = now() where team_id = $1',
    [other.teamId],
  )
  const calls = insights.calls('insights')
  await until(async () => (await stateOf(insights, other.ig.id))?.due === false)
  expect(insights.calls('insights')).toBe(calls)
  await plan(3)
  await until(async () => (await stats(other.ig.id, {}, other)).reach !== null)
})

test('the accounts of the demo are read from the beginning once its past posts are there', async () => {
  const { id } = team.ig
  await readAgain(insights, team, id)
  await insights.sql('update account_days set value = 0 where social_account_id = $1', [id])
  await insights.sql(`update account_posts set due_at = null, latest = '{"likes": 0}' where social_account_id = $1`, [
    id,
  ])
  await readFigures(insights.system.database.adminUrl, team.teamId)
  await settled(insights, team.teamId, id)
  expect((await stats(id, { since: addDays(dayAt(Date.now(), 'UTC'), -600) })).reach).toBeGreaterThan(0)
  await until(
    async () => {
      const [row] = await insights.sql<{ likes: number }>(
        `select min((latest->>'likes')::int) as likes from account_posts
          where social_account_id = $1 and posted_at < now() - interval '2 days'`,
        [id],
      )
      return (row?.likes ?? 0) > 0 || undefined
    },
    { withinMs: 40_000, everyMs: 500 },
  )
})
