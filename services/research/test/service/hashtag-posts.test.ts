import { ReadHashtagLab } from '@fanfare/contracts/endpoints/hashtags.ts'
import { ExploreHashtagPosts, ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectMade, type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'

/** Posts of hashtags, through the accounts of a team, each of which may ask for 30 different ones in 7 days; and what their own hashtags do. */

let research: Research
let team: Team
let tags: string[]
const control = () => research.system.simulator.control
const ask = (q: string, more: object = {}, { client } = team) =>
  client.ask(ExploreHashtagPosts, { query: { q, ...more } })
const look = async (q: string, more: object = {}, of = team) => {
  const { data, error } = await ask(q, more, of)
  if (error) throw new Error(`${error.code} ${error.message}`)
  return data as NonNullable<typeof data>
}
const use = async (of = team) => of.client.call(ReadResearchUse)
const fresh = () => tags.pop() ?? ''
const seconds = (sql: string) => research.sql(sql)

beforeAll(async () => {
  research = await startResearchSystem()
  team = await teamWith(research)
  tags = control()
    .publicTags({ limit: 400 })
    .filter(({ uses }) => uses > 60)
    .map(({ name }) => name)
}, 120_000)
beforeEach(() => seconds('delete from tag_slots'))
afterEach(() => control().clearFaults())
afterAll(() => research?.close())

describe('posts of a hashtag', () => {
  test('are the popular ones, then those of the last day, each once, and count one look', async () => {
    const tag = fresh()
    const first = await look(`#${tag.toUpperCase()}`)
    expect(first).toMatchObject({ through: { account_id: team.ig.id, cached: false }, use: { used: 1 } })
    const posts = [...(first.data?.data ?? [])]
    const likes = posts.map(({ like_count = 0 }) => like_count)
    expect(posts.length).toBeGreaterThan(10)
    expect(posts[0]).toMatchObject({ permalink: expect.any(String), shortcode: expect.any(String) })
    expect(posts[0]).not.toHaveProperty('user_name')
    let after = first.data?.paging.cursors.after
    for (let pages = 0; after !== undefined && pages < 20; pages += 1) {
      const next = await look(tag, { after, loaded_count: posts.length })
      posts.push(...(next.data?.data ?? []))
      expect(next.use.used).toBe(1)
      after = next.data?.paging.cursors.after
    }
    expect(after).toBeUndefined()
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length)
    for (const { caption = '' } of posts) expect(researchTags(caption)).toContain(tag)
    expect(Math.max(...likes)).toBe(Math.max(...posts.map(({ like_count = 0 }) => like_count)))
  })

  test('come without an empty page before the last one, however many are loaded', async () => {
    const tag = fresh()
    const sizes: number[] = []
    let after: string | undefined
    do {
      // The popular posts end with an empty page, because the network gives a cursor with their last one too.
      const { data } = await look(tag, { ...(after && { after }), loaded_count: 400 })
      sizes.push(data?.data.length ?? 0)
      after = data?.paging.cursors.after
    } while (after !== undefined && sizes.length < 40)
    expect(after).toBeUndefined()
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.slice(0, -1).filter(size => size === 0)).toEqual([])
  })

  test('are read once an hour, whichever team asks, and only who reads them uses a slot', async () => {
    const tag = fresh()
    const other = await teamWith(research)
    const calls = () => research.calls('hashtag_media')
    const before = calls()
    await Promise.all([look(tag), look(tag), look(tag)])
    const theirs = await look(tag, {}, other)
    expect(theirs).toMatchObject({ through: { cached: true }, use: { used: 1 } })
    expect(calls() - before).toBe(1)
    expect((await use()).slots).toMatchObject([{ account_id: team.ig.id, used: 1, limit: 30 }])
    expect((await use(other)).slots).toMatchObject([{ used: 0, next_free_at: null }])
  })

  test('of one that is not shown are explained, and cost neither a look nor a slot', async () => {
    const before = (await use()).post_hashtag.used
    const found = await look('likeforlikes')
    expect(found).toMatchObject({
      error: { code: 24, error_subcode: 2207024, reason: 'not_found', title: 'Hashtag not found' },
    })
    expect(await use()).toMatchObject({ post_hashtag: { used: before }, slots: [{ used: 0 }] })
  })

  test('need a hashtag, and a cursor of ours', async () => {
    expect((await ask('two words')).error).toMatchObject({ code: 'invalid_input', field: 'query.q' })
    expect((await ask('coffee', { after: 'elsewhere' })).error).toMatchObject({
      code: 'invalid_input',
      field: 'query.after',
    })
    expect((await ask('coffee', { acc: '7' })).error?.code).toBe('social_account_not_found')
  })
})

describe('slots', () => {
  test('are spread over the accounts, and the one that has a hashtag asks for it again', async () => {
    const pair = await teamWith(research)
    await connectMade(research, pair, ['insights'])
    const [one, two] = [fresh(), fresh()]
    await look(one, {}, pair)
    await look(two, {}, pair)
    expect((await use(pair)).slots.map(({ used }) => used)).toEqual([1, 1])
    await seconds(`update explored_pages set read_at = read_at - interval '2 hours' where kind = 'tag'`)
    await look(one, {}, pair)
    await look(two, {}, pair)
    expect((await use(pair)).slots.map(({ used }) => used)).toEqual([1, 1])
  })

  test('of many requests at once are never overrun: the network refuses none', async () => {
    const busy = await teamWith(research)
    const names = Array.from({ length: 45 }, fresh)
    const looks = await Promise.all(names.map(name => ask(name, {}, busy)))
    const refused = looks.filter(({ status }) => status !== 200)
    expect(looks.length - refused.length).toBe(30)
    expect(new Set(refused.map(({ status, error }) => `${status} ${error?.code}`))).toEqual(
      new Set(['409 hashtag_slots_used']),
    )
    expect(refused[0]?.error).toMatchObject({ details: { next_free_at: expect.stringMatching(/^20.*Z$/) } })
    const codes = control()
      .requests({ call: 'hashtag_search', account: busy.ig.ig_id ?? '', limit: 1_000 })
      .map(({ code }) => code)
    expect(codes).toHaveLength(30)
    expect(codes.filter(code => code === 18)).toEqual([])
    expect((await use(busy)).post_hashtag.used).toBe(30)
  }, 60_000)

  test('that another app uses in the name of the account are learnt from the network', async () => {
    const shared = await teamWith(research)
    const before = control().changeSettings({ hashtagLimit: 1 })
    try {
      await look(fresh(), {}, shared)
      await seconds('delete from tag_slots')
      const refused = await ask(fresh(), {}, shared)
      expect(refused.error?.code).toBe('hashtag_slots_used')
      expect((await use(shared)).slots).toMatchObject([{ used: 30, next_free_at: expect.any(String) }])
      const calls = research.calls('hashtag_search')
      expect((await ask(fresh(), {}, shared)).error?.code).toBe('hashtag_slots_used')
      expect(research.calls('hashtag_search')).toBe(calls)
      expect(before.hashtagLimit).toBe(1)
    } finally {
      control().changeSettings({ hashtagLimit: 30 })
    }
  })

  test('are kept where no answer came, and asked for again by the same account', async () => {
    const tag = fresh()
    control().addFault({ kind: 'http_503', match: { call: 'hashtag_media' }, times: 1 })
    expect((await ask(tag)).error?.code).toBe('network_unavailable')
    expect((await use()).slots).toMatchObject([{ used: 1 }])
    await look(tag)
    expect((await use()).slots).toMatchObject([{ used: 1 }])
  })
})

describe('a slot is spent only by a question', () => {
  const slots = async (of = team) => (await use(of)).slots.map(({ used }) => used)

  test('none where the network turns the account away', async () => {
    const own = await teamWith(research)
    control().addFault({
      kind: 'code_32',
      match: { call: 'hashtag_search', account: own.ig.ig_id ?? '' },
      usage: false,
    })
    expect((await ask(fresh(), {}, own)).error?.code).toBe('network_rate_limited')
    expect(await slots(own)).toEqual([0])
    const ended = await teamWith(research)
    control().breakTokens(ended.person, 'password_changed')
    expect((await ask(fresh(), {}, ended)).error?.code).toBe('token_unauthorized')
    expect(await research.sql('select tag from tag_slots')).toEqual([])
  })

  test('one where the network has answered, whatever becomes of the answer here', async () => {
    const own = await teamWith(research)
    await research.sql(`create function no_answer() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
    await research.sql('create trigger no_answer before update on tag_slots for each row execute function no_answer()')
    try {
      expect((await ask(fresh(), {}, own)).status).toBeGreaterThanOrEqual(500)
    } finally {
      await research.sql('drop trigger no_answer on tag_slots')
    }
    expect(await slots(own)).toEqual([1])
  })

  test('none for a hashtag that is not shown, however often it is asked for', async () => {
    for (let at = 0; at < 3; at += 1) {
      await research.sql(`delete from explored_pages where kind = 'tag'`)
      expect((await look('likeforlikes')).error?.reason).toBe('not_found')
    }
    expect(await slots()).toEqual([0])
  })
})

describe('the lab', () => {
  test('says what posts with a hashtag got, of posts that are read at the first look', async () => {
    control().giveHistory(team.ig.ig_id ?? '', { posts: 200, days: 400 })
    const lab = await team.client.call(ReadHashtagLab, { query: { account: team.ig.id } })
    expect(lab.posts).toBe(200)
    expect(lab.data.length).toBeGreaterThan(5)
    const [first] = lab.data.filter(({ too_few }) => !too_few)
    if (!first?.interval || first.lift === null) throw new Error('no hashtag was measured')
    expect(first.interval.low).toBeLessThanOrEqual(first.lift)
    expect(first.interval.high).toBeGreaterThanOrEqual(first.lift)
    for (const { too_few, used, lift } of lab.data) {
      if (used < 5) expect(too_few).toBe(true)
      if (too_few) expect(lift).toBeNull()
    }
  })

  test('is of own accounts only, and says why one cannot be read', async () => {
    const lab = (account: string) => team.client.ask(ReadHashtagLab, { query: { account } })
    expect((await lab('7')).error).toMatchObject({ code: 'social_account_not_found', field: 'query.account' })
    control().addFault({ kind: 'http_503' })
    expect((await lab(team.page.id)).error?.code).toBe('network_unavailable')
  })
})
