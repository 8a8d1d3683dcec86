import {
  ListBestPosts,
  ListInsightPosts,
  ListSuggestedTimes,
  ReadAccountStats,
  ReadPostBreakdown,
  ReadTeamStats,
} from '@fanfare/contracts/endpoints/insights.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { connectAccount, connectTikTokLogin } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPosts } from '../../src/actions/read-posts.ts'
import { addDays, dayAt, daysOf } from '../../src/model/days.ts'
import { grownTeam, type Insights, settled, startInsights, type Team } from './insights-setup.ts'

/** Several accounts at once, and what their posts have in common: each answer beside the answers about one account. */

let insights: Insights
let team: Team
let tiktok: SocialAccount

const today = () => dayAt(Date.now(), 'UTC')
const stats = (id: string, query: { since: string; until: string }) =>
  team.client.call(ReadAccountStats, { params: { id }, query })
const together = (query: { since?: string; until?: string; accounts?: string } = {}) =>
  team.client.call(ReadTeamStats, { query })

beforeAll(async () => {
  insights = await startInsights({ reading: 'none' })
  team = await grownTeam(insights)
  const creator = await connectTikTokLogin(team.client, insights.system.simulator.url, 'oleaandsons')
  tiktok = await connectAccount(team.client, team.teamId, creator, 'tiktok', 'America/New_York')
  for (const { id } of [team.ig, team.page, tiktok]) {
    await together()
    await settled(insights, team.teamId, id)
  }
  for (let turn = 0; turn < 60; turn += 1)
    if ((await readPosts(insights.deps, { teamId: team.teamId, accountId: team.ig.id })) === undefined) break
  // Its followers were looked at on most days, and on one of them not.
  for (const [at, day] of daysOf({ since: addDays(today(), -70), until: addDays(today(), -1) }).entries())
    if (at % 20 !== 7)
      await insights.sql(`insert into account_days values ($1, $2, 'follower_count', $3, $3::date + 1, $4, now())`, [
        team.teamId,
        tiktok.id,
        day,
        1_000 + 3 * at - (at % 5),
      ])
  // The network withdrew a metric in the middle of the time, and some days have values of both.
  await insights.sql(
    `insert into account_days select team_id, social_account_id, 'page_total_media_view_unique', day, ended_at, value + 7, now()
       from account_days where social_account_id = $1 and metric = 'page_impressions_unique' and day > $2`,
    [team.page.id, addDays(today(), -20)],
  )
  await insights.sql(
    `delete from account_days where social_account_id = $1 and metric = 'page_impressions_unique' and day > $2`,
    [team.page.id, addDays(today(), -10)],
  )
}, 180_000)
afterAll(() => insights?.close())

describe('several accounts at once', () => {
  test('each has the figures that it has alone, over whatever period', async () => {
    const periods = [28, 7, 1, 60, 365].flatMap(days =>
      [1, 12].map(ago => ({ since: addDays(today(), -ago - days + 1), until: addDays(today(), -ago) })),
    )
    for (const period of periods) {
      const { accounts } = await together(period)
      expect(accounts.map(({ account_id }) => account_id).toSorted()).toEqual(
        [team.ig.id, team.page.id, tiktok.id].toSorted(),
      )
      for (const { account_id: id, missing, ...figures } of accounts) {
        const alone = await stats(id, period)
        expect(alone).toMatchObject(figures)
        expect(Object.fromEntries(alone.sources.map(source => [source.figure, source.missing]))).toEqual(missing)
      }
    }
  })

  test('the running day is compared with none, alone and among others', async () => {
    const { id, settings } = team.ig
    const [read] = await insights.sql<{ at: Date }>(
      'select read_at as at from insight_accounts where social_account_id = $1',
      [id],
    )
    const until = dayAt(read?.at.getTime() ?? 0, settings.timezone)
    const period = { since: addDays(until, -27), until }
    const before = await stats(id, period)
    // On the day that lies at its place in the period before, much was posted.
    await insights.sql(
      `insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at)
         select $1, $2, 'media', 'more' || n, $3::timestamptz, now() from generate_series(1, 40) n`,
      [team.teamId, id, `${addDays(until, -28)}T12:00:00Z`],
    )
    const alone = await stats(id, period)
    const [among] = (await together({ ...period, accounts: id })).accounts
    await insights.sql(`delete from account_posts where social_account_id = $1 and post_id like 'more%'`, [id])
    expect(alone.sharedPrev).toBe((before.sharedPrev ?? 0) + 40)
    expect(alone.compared.shared).toEqual(before.compared.shared)
    expect(alone.compared.shared?.days).toBe(27)
    expect(among).toMatchObject({ shared: alone.shared, change: { shared: alone.change.shared } })
  })

  test('together they are the sums of those that have the figure, and it says of how many', async () => {
    const { together: sums, counted, accounts } = await together()
    const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
    expect(sums.reach).toBe(sum(accounts.map(({ reach }) => reach)))
    expect(sums.followersTotal).toBe(sum(accounts.map(({ followersTotal }) => followersTotal)))
    expect(counted).toEqual({ followers: 3, reach: 2, interaction: 2, shared: 3 })
    const period = { since: addDays(today(), -28), until: addDays(today(), -1) }
    const alone = await Promise.all(accounts.map(({ account_id: id }) => stats(id, period)))
    const both = alone.flatMap(({ compared }) => compared.reach ?? [])
    const [now, before] = [sum(both.map(one => one.now)), sum(both.map(one => one.before))]
    expect(sums.change.reach).toBeCloseTo((100 * (now - before)) / before, 6)
  })

  test('some of them are those that were asked for; one of another team is refused', async () => {
    const { accounts } = await together({ accounts: team.page.id })
    expect(accounts.map(({ account_id }) => account_id)).toEqual([team.page.id])
    expect((await together({ accounts: '[]' })).accounts).toEqual([])
    await expect(together({ accounts: `${team.page.id},999999` })).rejects.toMatchObject({
      code: 'social_account_not_found',
    })
  })
})

test('figures and how far they are read are of one moment, whatever is written meanwhile', async () => {
  const { id } = team.ig
  const period = { since: addDays(today(), -28), until: addDays(today(), -1) }
  const [[state] = [], days] = await Promise.all([
    insights.sql<{ first_day: string }>('select first_day::text from insight_accounts where social_account_id = $1', [
      id,
    ]),
    insights.sql('select * from account_days where social_account_id = $1', [id]),
  ])
  // A reading that is written and taken back, again and again, in one statement each.
  const forget = `with gone as (delete from account_days where social_account_id = $1)
    update insight_accounts set first_day = null where social_account_id = $1`
  const write = `with read as (insert into account_days select * from json_populate_recordset(null::account_days, $2))
    update insight_accounts set first_day = $3 where social_account_id = $1`
  let ended = false
  const writing = async () => {
    while (!ended) {
      await insights.sql(forget, [id])
      await insights.sql(write, [id, JSON.stringify(days), state?.first_day])
    }
  }
  const asking = async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < 80; turn += 1) {
      const [alone, { accounts }] = await Promise.all([stats(id, period), together(period)])
      seen.add(`${alone.known_from !== null} ${alone.reach !== null}`)
      const one = accounts.find(({ account_id }) => account_id === id)
      seen.add(`${one?.missing.reach !== 'not_read'} ${one?.reach !== null}`)
    }
    return [...seen].toSorted()
  }
  const [seen] = await Promise.all([asking().finally(() => (ended = true)), writing()])
  expect(seen).toEqual(['false false', 'true true'])
})

describe('what posts have in common', () => {
  const period = () => ({ since: addDays(today(), -300), until: addDays(today(), -1) })
  const listed = (orderBy: 'interaction' | 'posted_at') =>
    team.client.call(ListInsightPosts, { params: { id: team.ig.id }, query: { ...period(), orderBy, limit: 500 } })

  test('groups hold the posts of the list, and the best and weakest are those of the list', async () => {
    const found = await team.client.call(ReadPostBreakdown, { params: { id: team.ig.id }, query: period() })
    const { data } = await listed('interaction')
    const known = data.filter(({ figures }) => figures.interaction !== null)
    expect(found.total).toBe(data.length)
    expect(found.posts).toBe(known.length)
    expect(known.length).toBeGreaterThan(30)
    for (const groups of [found.hours, found.weekdays, found.formats])
      expect(groups.reduce((sum, { posts }) => sum + posts, 0)).toBe(known.length)
    const old = known.filter(({ posted_at: at }) => Date.now() - Date.parse(at) > 48 * 3_600_000)
    expect(found.top.map(({ figures }) => figures.interaction)).toEqual(
      old.slice(0, 5).map(({ figures }) => figures.interaction),
    )
    expect(found.weak.map(({ figures }) => figures.interaction)).toEqual(
      old
        .slice(-5)
        .toReversed()
        .map(({ figures }) => figures.interaction),
    )
    expect(found.sources.find(({ figure }) => figure === 'interaction')?.metric).toBe('total_interactions')
  })

  test('suggested times are to come, from when on it was asked', async () => {
    const from = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { data, posts, needed } = await team.client.call(ListSuggestedTimes, {
      params: { id: team.ig.id },
      query: { from },
    })
    expect(posts).toBeGreaterThan(needed)
    expect(data.length).toBeGreaterThan(0)
    for (const { at } of data) expect(Date.parse(at)).toBeGreaterThan(Date.parse(from))
    const few = await team.client.call(ListSuggestedTimes, { params: { id: team.page.id } })
    expect(few).toEqual({ data: [], posts: 0, needed })
  })

  test('the best posts of several accounts are those that stand out most of their own', async () => {
    const week = { since: addDays(today(), -60), until: addDays(today(), -3) }
    const { data } = await team.client.call(ListBestPosts, { query: { ...week, limit: 3 } })
    const all = await team.client.call(ListInsightPosts, {
      params: { id: team.ig.id },
      query: { ...week, orderBy: 'z', limit: 3 },
    })
    expect(data.map(({ post_id }) => post_id)).toEqual(all.data.map(({ post_id }) => post_id))
    await expect(
      team.client.call(ListBestPosts, { query: { since: addDays(today(), -120), until: today() } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
