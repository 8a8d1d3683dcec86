import { ExplorePage, ExploreProfile, ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectMade, type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'

/** Profiles and pages of others, at the simulated network: what is shown, what is counted, and what is asked for how often. */

let research: Research
let team: Team
/** Names of public profiles with at least 200 posts that no test has looked at. */
let names: string[]

const control = () => research.system.simulator.control
const fresh = (): string => names.shift() ?? ''
const look = (username: string, more: object = {}, { client } = team) =>
  client.call(ExploreProfile, { query: { username, ...more } })
const refusedLook = async (username: string, more: object = {}, { client } = team) => {
  const { status, error, type } = await client.ask(ExploreProfile, { query: { username, ...more } })
  return { status, type, ...error }
}
const used = async ({ client } = team) => (await client.call(ReadResearchUse)).explore.used

beforeAll(async () => {
  research = await startResearchSystem()
  team = await teamWith(research)
  names = control()
    .publicProfiles()
    .filter(({ access, posts }) => access === 'public' && posts >= 200)
    .map(({ username }) => username)
}, 120_000)
afterEach(() => {
  control().clearFaults()
  control().changeSettings({ publicContentAccess: true })
})
afterAll(() => research?.close())

describe('a profile', () => {
  test('with 50 posts, each of which says whose it is, then the next ones, all of one look', async () => {
    const name = fresh()
    const before = await used()
    const first = await look(`@${name.toUpperCase()}`)
    const { business_discovery: profile, through, use } = first
    expect(profile).toMatchObject({ username: name, media_count: expect.any(Number) })
    expect(profile?.media.data).toHaveLength(explore.perPage)
    const [post] = profile?.media.data ?? []
    expect(post).toMatchObject({
      user_id: profile?.id,
      user_name: name,
      user_fullname: profile?.name,
      shortcode: expect.stringMatching(/^[\w-]+$/),
      timestamp: expect.stringMatching(/Z$/),
    })
    expect(post?.permalink).toContain(post?.shortcode ?? '?')
    expect(through).toMatchObject({ account_id: team.ig.id, cached: false })
    expect(use).toMatchObject({ used: before + 1, limit: 1000, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const after = profile?.media.paging.cursors.after ?? ''
    const second = await look(name, { after })
    expect(second.business_discovery?.media.data).toHaveLength(explore.perPage)
    expect(second.use.used).toBe(before + 1)
    const ids = [first, second].flatMap(({ business_discovery }) => business_discovery?.media.data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(2 * explore.perPage)
  })

  test('is read once an hour, whichever team looks; each team’s look counts, and reloading costs nothing', async () => {
    const name = fresh()
    const other = await teamWith(research)
    const before = research.calls('business_discovery')
    const first = await look(name)
    const again = await look(name)
    expect(again.through).toMatchObject({ account_id: team.ig.id, cached: true })
    const theirs = await look(name, {}, other)
    expect(theirs.through).toMatchObject({ account_id: other.ig.id, cached: true })
    expect(theirs.use.used).toBe(1)
    // Neither team pays for what it has seen already.
    expect((await look(name, {}, other)).use.used).toBe(1)
    expect(again.use.used).toBe(first.use.used)
    expect(theirs.business_discovery).toEqual(again.business_discovery)
    expect(research.calls('business_discovery')).toBe(before + 1)
    await research.sql(`update explored_pages set read_at = read_at - interval '61 minutes' where subject = $1`, [name])
    const later = await look(name)
    expect([later.through?.cached, later.use.used]).toEqual([false, first.use.used + 1])
    expect(research.calls('business_discovery')).toBe(before + 2)
  })

  test('is read by one request at a time; the others get its answer', async () => {
    const name = fresh()
    control().addFault({ kind: 'latency', match: { call: 'business_discovery' }, delayMs: 500, times: 1 })
    const before = research.calls('business_discovery')
    const looks = await Promise.all(Array.from({ length: 8 }, () => look(name)))
    expect(research.calls('business_discovery')).toBe(before + 1)
    expect(looks.filter(({ through }) => through?.cached === false)).toHaveLength(1)
    expect(new Set(looks.map(({ business_discovery }) => JSON.stringify(business_discovery))).size).toBe(1)
  })

  test('a further page without a look of the day is a look', async () => {
    const name = fresh()
    const { business_discovery: profile } = await look(name)
    const after = profile?.media.paging.cursors.after ?? ''
    const other = await teamWith(research)
    await look(name, { after }, other)
    expect(await used(other)).toBe(1)
    await look(name, { after }, other)
    expect(await used(other)).toBe(1)
  })

  test.each(['private', 'personal', 'age_gated', 'restricted'] as const)(
    'that is %s is explained, costs nothing, and is not asked for again at once',
    async access => {
      const name = fresh()
      control().changeProfile(name, { access })
      const before = [await used(), research.calls('business_discovery')]
      const found = await look(name)
      expect(found).toMatchObject({ error: { code: 110, error_subcode: 2207013, reason: 'not_public' } })
      expect(found).not.toHaveProperty('business_discovery')
      expect(found.error?.message).toContain(`@${name}`)
      await look(name)
      expect([await used(), research.calls('business_discovery') - 1]).toEqual(before)
      control().changeProfile(name, { access: 'public' })
      await research.sql(`update explored_pages set read_at = read_at - interval '6 minutes' where subject = $1`, [
        name,
      ])
      expect((await look(name)).business_discovery?.username).toBe(name)
    },
  )

  test('that nobody has', async () => {
    expect(await look('nobody.has.this.name')).toMatchObject({ error: { reason: 'not_public' } })
  })

  test('without its hashtags being lost: they are kept for what is used together', async () => {
    const name = fresh()
    const { business_discovery: profile } = await look(name)
    const tagged = profile?.media.data.filter(({ caption }) => caption?.includes('#')) ?? []
    expect(tagged.length).toBeGreaterThan(0)
    const ids = tagged.map(({ id }) => id)
    const kept = await research.sql<{ post_id: string; tags: string[]; rows: number }>(
      `select p.post_id, p.tags, (select count(*)::int from explored_post_tags t where t.post_id = p.id) as rows
        from explored_posts p where network = 'ig' and p.post_id = any($1)`,
      [ids],
    )
    expect(kept.map(({ post_id }) => post_id).sort()).toEqual([...ids].sort())
    for (const { tags, rows } of kept) expect(rows).toBe(tags.length)
  })
})

describe('what stands in the way', () => {
  test('the network’s limit is said, and the look is given back', async () => {
    const before = await used()
    control().addFault({ kind: 'code_4', match: { call: 'business_discovery' }, times: 1, usage: false })
    expect(await refusedLook(fresh())).toMatchObject({ status: 429, code: 'network_rate_limited' })
    expect(await used()).toBe(before)
  })

  test('a network that does not answer', async () => {
    const name = fresh()
    control().addFault({ kind: 'http_503', match: { call: 'business_discovery' }, times: 1 })
    expect(await refusedLook(name)).toMatchObject({ status: 502, code: 'network_unavailable' })
    // Nothing of the failure is kept.
    expect((await look(name)).business_discovery?.username).toBe(name)
  })

  test('an account of another team, and a cursor or a name that is none', async () => {
    const other = await teamWith(research)
    expect(await refusedLook(fresh(), { acc: other.ig.id })).toMatchObject({
      code: 'social_account_not_found',
      field: 'query.acc',
    })
    expect(await refusedLook('a){id')).toMatchObject({ code: 'invalid_input', field: 'query.username' })
    expect(await refusedLook(fresh(), { after: 'x){id}' })).toMatchObject({ field: 'query.after' })
    expect(await refusedLook(fresh(), { after: 'QVFIgarbage' })).toMatchObject({ code: 'graph_refused' })
  })

  test('a connection without the permission; another account of the team asks instead', async () => {
    const poor = await teamWith(research, [])
    const name = fresh()
    expect(await refusedLook(name, {}, poor)).toMatchObject({
      status: 409,
      code: 'graph_permission',
      details: { permission: 'instagram_manage_insights', account_id: poor.ig.id },
    })
    expect(await used(poor)).toBe(0)
    const richer = await connectMade(research, poor, ['insights'])
    expect((await look(name, {}, poor)).through).toMatchObject({ account_id: richer.ig.id, cached: false })
  })

  test('a team without an account, and one whose chosen account is no Instagram account', async () => {
    const client = research.system.client()
    await client.signUp()
    const nobody = { ...team, client }
    expect(await refusedLook(fresh(), {}, nobody)).toMatchObject({ status: 409, code: 'no_account' })
    expect(await client.call(ReadResearchUse)).toEqual({
      explore: { used: 0, limit: 1000, day: null },
      post_hashtag: { used: 0, limit: 1000, day: null },
      slots: [],
    })
    expect((await look(fresh(), { acc: team.page.id })).through?.account_id).toBe(team.ig.id)
  })

  test('a token that the network refuses: its owner is told, the account has expired', async () => {
    const other = await teamWith(research)
    control().breakTokens(other.person, 'password_changed')
    expect(await refusedLook(fresh(), {}, other)).toMatchObject({ code: 'token_unauthorized' })
    await research.system.drain()
    expect(await refusedLook(fresh(), {}, other)).toMatchObject({ code: 'no_account' })
  })
})

describe('a page', () => {
  const lookAt = (id: string, more: object = {}) => team.client.call(ExplorePage, { query: { id, ...more } })
  test('by its id or username, with 25 posts and how many there are, then the next ones', async () => {
    const [shown] = control()
      .publicPages()
      .filter(({ posts }) => posts > 100)
    const before = await used()
    const { page, through, use } = await lookAt(shown?.id ?? '')
    expect(page).toMatchObject({ id: shown?.id, name: shown?.name, posts: { summary: { total_count: shown?.posts } } })
    expect(page?.posts.data).toHaveLength(explore.perPageFacebook)
    expect(through).toMatchObject({ account_id: team.page.id, cached: false })
    expect(use.used).toBe(before + 1)
    const next = await lookAt(shown?.id ?? '', { after: page?.posts.paging.cursors.after })
    expect(next.page?.posts.data).toHaveLength(explore.perPageFacebook)
    expect(next.use.used).toBe(before + 1)
    expect((await lookAt(shown?.username ?? '')).page?.id).toBe(shown?.id)
  })

  test('that does not exist is explained; `me` is none', async () => {
    expect(await lookAt('999999999999999')).toMatchObject({ error: { code: 100, reason: 'not_found' } })
    const { error } = await team.client.ask(ExplorePage, { query: { id: 'me' } })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'query.id' })
  })

  test('that the app may not read', async () => {
    control().changeSettings({ publicContentAccess: false })
    const { error } = await team.client.ask(ExplorePage, { query: { id: control().publicPages()[1]?.id ?? '' } })
    expect(error).toMatchObject({ code: 'network_not_approved', field: 'query.id' })
  })
})
