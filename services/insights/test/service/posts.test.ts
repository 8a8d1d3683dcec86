import { ListInsightPosts, ReadAccountStats, ReadPostCurves } from '@fanfare/contracts/endpoints/insights.ts'
import { fixtures } from '@fanfare/infra/simulator/src/state/fixtures.ts'
import { connectPerson } from '@fanfare/infra/testing/walk.ts'
import { type Clock, systemClock } from '@fanfare/runtime/clock.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPosts } from '../../src/actions/read-posts.ts'
import { addDays, dayAt } from '../../src/model/days.ts'
import type { Run } from '../../src/stores/insight-accounts.ts'
import { beginPostRun, endPostRun } from '../../src/stores/post-runs.ts'
import { grownTeam, type Insights, settled, startInsights, type Team, teamWith } from './insights-setup.ts'

/** Figures of posts are read at the simulated network, by hand: the running process reads nothing. */

const hourMs = 3_600_000
let insights: Insights
let team: Team
let token: string
let shifted = 0
const control = () => insights.system.simulator.control

beforeAll(async () => {
  insights = await startInsights({ reading: 'none' })
  const { clock } = insights.deps
  insights.deps.clock = { ...clock, now: () => clock.now() + shifted } as Clock
  team = await grownTeam(insights)
  token =
    control()
      .tokens(team.person)
      .pages.find(({ id }) => id === fixtures.olea.page)?.token ?? ''
  for (const { id } of [team.ig, team.page]) {
    await list(id)
    await settled(insights, team.teamId, id)
  }
}, 180_000)
afterEach(() => {
  control().clearFaults()
  control().changeSettings({ refusedMetrics: [], figuresDelayMs: 300_000 })
})
afterAll(() => insights?.close())

const today = () => dayAt(insights.deps.clock.now(), 'UTC')
const whole = () => ({ since: addDays(today(), -720), until: addDays(today(), 1) })
const list = (id: string, query: object = {}, { client } = team) =>
  client.call(ListInsightPosts, { params: { id }, query: { ...whole(), limit: 500, ...query } })
const stats = () => team.client.call(ReadAccountStats, { params: { id: team.ig.id }, query: {} })
const curves = (id: string, posts: string) => team.client.call(ReadPostCurves, { params: { id }, query: { posts } })

/** Later at the network and here. */
function pass(hours: number): void {
  shifted += hours * hourMs
  control().moveClock({ advanceMs: hours * hourMs })
}

const now = () => new Date(insights.deps.clock.now())

/** Reads the list of the newest posts, and then whatever is due, until nothing is or a reading has failed. */
async function readAll(accountId: string, { teamId } = team): Promise<void> {
  await insights.sql('update insight_accounts set posts_listed_at = null where social_account_id = $1', [accountId])
  for (let turn = 0; turn < 60; turn += 1) {
    await insights.sql(
      'update insight_accounts set posts_due_at = now(), posts_failures = 0 where social_account_id = $1',
      [accountId],
    )
    await readPosts(insights.deps, { teamId, accountId })
    const [row] = await insights.sql<{ left: boolean }>(
      `select posts_failures = 0 and (posts_listed_at is null or posts_missing is null and exists (
          select from account_posts p where p.social_account_id = a.social_account_id and p.due_at <= $2)) as left
        from insight_accounts a where social_account_id = $1`,
      [accountId, now()],
    )
    // The first turns show whether a permission that was missing is there.
    if (!row?.left && turn >= 2) return
  }
  throw new Error('the posts of an account are not read by so many turns')
}

const stateOfPosts = async (accountId: string) =>
  (
    await insights.sql<{ missing: string | null; failures: number; problem: { code: string } | null; wait: number }>(
      `select posts_missing as missing, posts_failures as failures, posts_problem as problem,
          extract(epoch from posts_due_at - now())::float8 as wait
        from insight_accounts where social_account_id = $1`,
      [accountId],
    )
  )[0]

async function graph(path: string, params: Record<string, string>, method = 'POST'): Promise<{ id: string }> {
  const url = `${insights.system.simulator.url}/graph/v23.0/${path}`
  const body = new URLSearchParams({ ...params, access_token: token })
  const answer = await fetch(
    method === 'POST' ? url : `${url}?${body}`,
    method === 'POST' ? { method, body } : { method },
  )
  const said = (await answer.json()) as { id: string; error?: object }
  if (said.error) throw new Error(JSON.stringify(said.error))
  return said
}

/** Publishes at the network, as another program would. */
async function publishElsewhere(params: Record<string, string>): Promise<string> {
  control().changeSettings({ fetchMedia: false, imageDelayMs: 0 })
  const ig = fixtures.olea.ig
  const { id } = await graph(`${ig}/media`, { image_url: 'http://127.0.0.1:1/a.jpg', ...params })
  return (await graph(`${ig}/media_publish`, { creation_id: id })).id
}

/** What the network says of a post. */
async function atNetwork(id: string, fields: string): Promise<Record<string, number>> {
  const url = `${insights.system.simulator.url}/graph/v23.0/${id}?fields=${fields}&access_token=${token}`
  return (await (await fetch(url)).json()) as Record<string, number>
}

describe('posts of an account', () => {
  test('are listed with their figures, as the network has them', async () => {
    const before = await list(team.ig.id)
    expect(before.pagination.total).toBeGreaterThan(120)
    expect(before.waiting).toBe(before.pagination.total)
    await readAll(team.ig.id)
    const { data, waiting, sources, pagination } = await list(team.ig.id)
    expect(waiting).toBe(0)
    expect(data).toHaveLength(pagination.total)
    expect(sources.find(({ figure }) => figure === 'saves')).toEqual({ figure: 'saves', metric: 'saved' })
    for (const post of data.slice(0, 5)) {
      const { like_count, comments_count } = await atNetwork(post.post_id, 'like_count,comments_count')
      expect([post.figures.likes, post.figures.comments]).toEqual([like_count, comments_count])
      expect(post.rate).toBeCloseTo(((post.figures.interaction ?? 0) / (post.figures.reach ?? 0)) * 100)
      expect(post).toMatchObject({ missing: null, account_id: team.ig.id, product_post_id: null })
      expect(post.permalink).toContain('/www/')
      expect(post.thumbnail_url).toContain('http')
    }
    expect(new Set(data.map(({ format }) => format)).size).toBeGreaterThan(2)
    expect(data.filter(({ z }) => z !== null).length).toBeGreaterThan(80)
  })

  test('are filtered and sorted, those without a value last', async () => {
    const { data } = await list(team.ig.id, { orderBy: 'rate', order: 'asc' })
    const rates = data.map(({ rate }) => rate)
    expect(rates).toEqual(rates.toSorted((a, b) => (a ?? 1e9) - (b ?? 1e9)))
    const tag = data.flatMap(({ hashtags }) => hashtags)[0] ?? ''
    const tagged = await list(team.ig.id, { hashtag: `#${tag.toUpperCase()}`, limit: 3, offset: 1, orderBy: 'z' })
    expect(tagged.pagination).toMatchObject({ offset: 1, per_result: 3 })
    expect(tagged.data.length).toBeGreaterThan(0)
    for (const { hashtags } of tagged.data) expect(hashtags).toContain(tag)
    const reels = await list(team.ig.id, { format: 'reel', measure: 'views' })
    expect(new Set(reels.data.map(({ format }) => format))).toEqual(new Set(['reel']))
    const words = (data[0]?.caption ?? '').slice(0, 12)
    const said = await list(team.ig.id, { keyword: words.toUpperCase() })
    for (const { caption } of said.data) expect(caption.toLowerCase()).toContain(words.toLowerCase())
    expect(said.data.length).toBeGreaterThan(0)
  })

  test('of a page are listed once each, with figures by the names that the page has', async () => {
    await readAll(team.page.id)
    const { data, waiting, sources } = await list(team.page.id)
    expect({ waiting, isMany: data.length > 80 }).toEqual({ waiting: 0, isMany: true })
    expect(new Set(data.map(({ post_id }) => post_id)).size).toBe(data.length)
    expect(sources).toEqual([
      { figure: 'reach', metric: 'post_total_media_view_unique' },
      { figure: 'views', metric: 'post_media_view' },
      {
        figure: 'interaction',
        metric: 'post_reactions_by_type_total + post_activity_by_action_type',
      },
      { figure: 'likes', metric: 'post_reactions_by_type_total' },
      { figure: 'comments', metric: 'post_activity_by_action_type' },
      { figure: 'shares', metric: 'post_activity_by_action_type' },
      { figure: 'saves', metric: null },
    ])
    for (const { figures } of data) expect([figures.saves, typeof figures.likes]).toEqual([null, 'number'])
  })
})

describe('a post that goes live', () => {
  test('grows, and has one point of its curve for each step, by two readers too', async () => {
    const id = await publishElsewhere({ caption: 'New oil #olive' })
    await readAll(team.ig.id)
    const fresh = (await list(team.ig.id)).data.find(post => post.post_id === id)
    expect(fresh).toMatchObject({ missing: 'not_read', hashtags: ['olive'], format: 'image', fetched_at: null })
    const place = { teamId: team.teamId, accountId: team.ig.id }
    for (const hours of [0.5, 0.6, 1, 1, 30]) {
      pass(hours)
      await readAll(team.ig.id)
      // The same once more, by two at once: one of them is refused, and nothing of it is twice.
      await insights.sql(`update insight_accounts set posts_due_at = now() where social_account_id = $1`, [team.ig.id])
      await insights.sql(`update account_posts set due_at = now() where social_account_id = $1 and post_id = $2`, [
        team.ig.id,
        id,
      ])
      await Promise.all([readPosts(insights.deps, place), readPosts(insights.deps, place)])
    }
    const { data } = await curves(team.ig.id, id)
    const [curve] = data
    expect(curve?.points.map(({ hours }) => Math.floor(hours * 10) / 10)).toEqual([0.5, 1.1, 2.1, 3.1, 33.1])
    const likes = curve?.points.map(({ figures }) => figures.likes ?? -1) ?? []
    expect(likes).toEqual(likes.toSorted((a, b) => a - b))
    expect(likes.at(-1)).toBeGreaterThan(likes[0] ?? 0)
    const { like_count } = await atNetwork(id, 'like_count')
    expect(likes.at(-1)).toBe(like_count)
  })

  test('a worker that is gone has written nothing; what comes of it later is not taken', async () => {
    const id = await publishElsewhere({ caption: 'Second' })
    await readAll(team.ig.id)
    pass(1)
    const place = { teamId: team.teamId, accountId: team.ig.id }
    await insights.sql('update insight_accounts set posts_due_at = now() where social_account_id = $1', [team.ig.id])
    const dead = await beginPostRun(insights.deps.db, place, 300)
    expect(await readPosts(insights.deps, place)).toBeUndefined()
    await new Promise(resolve => setTimeout(resolve, 400))
    await readAll(team.ig.id)
    const kept = await curves(team.ig.id, id)
    expect(kept.data[0]?.points).toHaveLength(1)
    const left = { listed: false, missing: null, refused: {} }
    expect(await transaction(insights.deps.db, tx => endPostRun(tx, dead as Run, left))).toBe(false)
  })

  test('a story has figures for a day, of enough viewers, and no likes', async () => {
    const id = await publishElsewhere({ media_type: 'STORIES' })
    await readAll(team.ig.id)
    pass(0.3)
    await readAll(team.ig.id)
    const shown = async () => (await list(team.ig.id, { format: 'story' })).data.find(post => post.post_id === id)
    expect(await shown()).toMatchObject({ format: 'story', missing: null, figures: { likes: null, comments: null } })
    expect((await shown())?.figures.reach).toBeGreaterThan(0)
    pass(30)
    await readAll(team.ig.id)
    const { data } = await curves(team.ig.id, id)
    expect(data[0]?.points).toHaveLength(1)
    expect((await shown())?.missing).toBeNull()
  })
})

describe('what a network refuses', () => {
  /** Makes the figures of all posts of an account due once more, as if none were read. */
  const unread = (accountId: string) =>
    insights.sql(
      `update account_posts set due_at = now(), step = null, latest = null, latest_at = null, missing = null, tries = 0
        where social_account_id = $1 and list <> 'stories'`,
      [accountId],
    )

  test('a metric is asked for no more and is said to be none, while the others are read', async () => {
    control().changeSettings({ refusedMetrics: ['saved', 'post_total_media_view_unique'] })
    for (const { id } of [team.ig, team.page]) {
      await unread(id)
      await readAll(id)
    }
    const ig = await list(team.ig.id, { until: addDays(today(), -5) })
    expect(ig.sources.find(({ figure }) => figure === 'saves')?.metric).toBeNull()
    expect(ig.waiting).toBe(0)
    for (const { figures } of ig.data) expect([figures.saves, figures.reach === null]).toEqual([null, false])
    // A page has another one for it.
    const page = await list(team.page.id)
    expect(page.sources.find(({ figure }) => figure === 'reach')?.metric).toBe('post_impressions_unique')
    for (const { figures } of page.data) expect(figures.reach).toBeGreaterThan(0)
    await insights.sql(`update insight_accounts set posts_refused = '{}'`)
  })

  test('more calls than it allows are made later, and what was read stays', async () => {
    const before = await list(team.ig.id)
    await insights.sql('update account_posts set due_at = now() where social_account_id = $1', [team.ig.id])
    control().addFault({ kind: 'code_80002', match: { call: 'insights' }, usage: false })
    await readAll(team.ig.id)
    const state = await stateOfPosts(team.ig.id)
    expect(state).toMatchObject({ failures: 1, missing: null, problem: { code: 'network_rate_limited' } })
    expect(state?.wait).toBeGreaterThan(30)
    expect(await stats()).toMatchObject({ problem: null, posts_problem: 'network_rate_limited' })
    expect((await list(team.ig.id)).data.map(post => post.figures)).toEqual(before.data.map(post => post.figures))
    control().clearFaults()
    await readAll(team.ig.id)
    expect(await stateOfPosts(team.ig.id)).toMatchObject({ failures: 0, problem: null })
    expect((await stats()).posts_problem).toBeNull()
  })

  test('a post that was deleted is asked for twice, and then is gone; its account goes on', async () => {
    await readAll(team.page.id)
    const [first, second] = (await list(team.page.id)).data
    await graph(first?.post_id ?? '', {}, 'DELETE')
    const due = () =>
      insights.sql('update account_posts set due_at = now() where social_account_id = $1 and post_id = any($2)', [
        team.page.id,
        [first?.post_id, second?.post_id],
      ])
    // Older than what is listed again and again.
    await due()
    await readAll(team.page.id)
    expect((await list(team.page.id)).data[0]?.post_id).toBe(first?.post_id)
    pass(7)
    await due()
    await readAll(team.page.id)
    expect((await list(team.page.id)).data[0]?.post_id).toBe(second?.post_id)
    expect(await stateOfPosts(team.page.id)).toMatchObject({ failures: 0, missing: null })
    const rows = await insights.sql('select from post_snapshots where post_id = $1', [first?.post_id])
    expect(rows).toEqual([])
    const asked = curves(team.page.id, first?.post_id ?? '')
    await expect(asked).rejects.toMatchObject({ code: 'post_not_found' })
    await expect(curves(team.page.id, '1,2,3,4,5')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a permission that is missing is said of each post, and all are read once it is given', async () => {
    const poor = await teamWith(insights, [])
    control().giveHistory(poor.ig.ig_id ?? '', { posts: 30, days: 200 })
    await list(poor.ig.id, {}, poor)
    // By a clock that agrees with the database's, as figures by day need it.
    await settled({ ...insights, deps: { ...insights.deps, clock: systemClock } }, poor.teamId, poor.ig.id)
    await readAll(poor.ig.id, poor)
    const before = await list(poor.ig.id, {}, poor)
    expect(before.data.map(({ missing }) => missing)).toEqual(Array(30).fill('permission'))
    expect(before.waiting).toBe(0)
    await connectPerson(poor.client, insights.system.simulator.url, poor.person, ['insights'])
    await readAll(poor.ig.id, poor)
    const after = await list(poor.ig.id, {}, poor)
    expect(after.data.map(({ missing }) => missing)).toEqual(Array(30).fill(null))
    // Another team's posts are not there.
    await expect(list(team.ig.id, {}, poor)).rejects.toMatchObject({ code: 'social_account_not_found' })
  })
})
