import { ReadHashtagLab } from '@fanfare/contracts/endpoints/hashtags.ts'
import { RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { ExploreHashtagPosts, ExplorePage, ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectMade, type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'

/** What is said where a network refuses: in our own words, and only once no account of the team can ask. */

let research: Research
let team: Team
let names: string[]
let tags: string[]
let pages: string[]
const control = () => research.system.simulator.control
beforeAll(async () => {
  research = await startResearchSystem()
  team = await teamWith(research)
  names = control()
    .publicProfiles()
    .filter(({ access }) => access === 'public')
    .map(({ username }) => username)
  tags = control()
    .publicTags({ limit: 100 })
    .map(({ name }) => name)
  pages = control()
    .publicPages()
    .map(({ id }) => id)
}, 120_000)
afterEach(() => control().clearFaults())
afterAll(() => research?.close())

const look = (of: Team) => of.client.ask(ExploreProfile, { query: { username: names.pop() ?? '' } })
const ofTag = (of: Team) => of.client.ask(ExploreHashtagPosts, { query: { q: tags.pop() ?? '' } })

describe('one account that is held back', () => {
  test.each([
    ['of a profile', 'business_discovery', look],
    ['of a hashtag', 'hashtag_search', ofTag],
  ] as const)('ends no search %s; once all are, it is said when it goes on', async (_, call, ask) => {
    const pair = await teamWith(research)
    const second = await connectMade(research, pair, ['insights'])
    const limit = (account: string | null) =>
      control().addFault({ kind: 'code_32', match: { call, account: account ?? '' }, usage: false })
    limit(pair.ig.ig_id)
    expect((await ask(pair)).status).toBe(200)
    limit(second.ig.ig_id)
    const before = Date.now()
    const { status, error } = await ask(pair)
    expect([status, error?.code]).toEqual([429, 'network_rate_limited'])
    const { retry_at: at } = (error?.details ?? {}) as { retry_at?: string }
    expect(Date.parse(at ?? '')).toBeGreaterThan(before)
    expect(Date.parse(at ?? '')).toBeLessThanOrEqual(Date.now() + 3_600_000)
  })

  test('nor does one whose login has ended', async () => {
    const pair = await teamWith(research)
    const second = await connectMade(research, pair, ['insights'])
    control().breakTokens(pair.person, 'password_changed')
    expect((await look(pair)).data?.through?.account_id).toBe(second.ig.id)
  })
})

describe('no text of a network is in an answer', () => {
  const raw = 'Raw words of the network about nothing'
  const asks = {
    business_discovery: () => look(team),
    explore_page: () => team.client.ask(ExplorePage, { query: { id: pages.pop() ?? '' } }),
    hashtag_search: () => ofTag(team),
    lab: () => team.client.ask(ReadHashtagLab, { query: { account: team.ig.id } }),
    refresh: () => team.client.ask(RefreshOwnContent, { query: { account: team.ig.id, ids: '17900000000000001' } }),
  }
  const codes = [1, 2, 3, 4, 10, 17, 100, 105, 200, 368, 613, 803, 2207003]
  test.each(Object.entries(asks))('%s', async (_, ask) => {
    for (const code of codes) {
      control().clearFaults()
      control().addFault({ kind: 'answer_instead', code, status: 400, message: `(#${code}) ${raw}`, usage: false })
      const { status, error } = await ask()
      expect(JSON.stringify(error ?? {}), `code ${code}, answered ${status}`).not.toContain(raw)
    }
  })
})

test('what the connection may do and the app may not is told apart: a new login does not help', async () => {
  control().addFault({ kind: 'answer_instead', code: 10, status: 400 })
  expect((await look(team)).error).toMatchObject({
    code: 'network_not_approved',
    field: 'query.username',
    message: expect.stringContaining('operator'),
  })
  control().clearFaults()
  const poor = await teamWith(research, [])
  expect((await look(poor)).error).toMatchObject({ code: 'graph_permission', details: { account_id: poor.ig.id } })
})

test('an app that is not approved for a read is told through two accounts of many, and no further one is asked', async () => {
  const many = await teamWith(research)
  const others = [await connectMade(research, many, ['insights']), await connectMade(research, many, ['insights'])]
  for (const call of ['business_discovery', 'hashtag_search']) {
    control().addFault({ kind: 'answer_instead', match: { call }, code: 10, status: 400 })
    const before = research.calls(call)
    const { status, error } = await (call === 'hashtag_search' ? ofTag(many) : look(many))
    expect([status, error?.code]).toEqual([409, 'network_not_approved'])
    expect(research.calls(call) - before).toBe(2)
  }
  control().clearFaults()
  // One that is refused is of its own account: the second says that the app is approved.
  const call = 'business_discovery'
  control().addFault({ kind: 'answer_instead', match: { call, account: many.ig.ig_id ?? '' }, code: 10, status: 400 })
  const { data } = await look(many)
  expect(others.map(({ ig }) => ig.id)).toContain(data?.through?.account_id)
})

describe('the limit of the app as a whole', () => {
  const asks = [
    ['business_discovery', look],
    ['hashtag_search', ofTag],
  ] as const
  test.each(asks)('is not tried through the other accounts of the team: %s', async (call, ask) => {
    const pair = await teamWith(research)
    await connectMade(research, pair, ['insights'])
    control().addFault({ kind: 'code_4', match: { call }, usage: false })
    const before = research.calls(call)
    const { status, error } = await ask(pair)
    const details = (error?.details ?? {}) as { account_id?: string; retry_at?: string }
    expect([status, error?.code, details.account_id]).toEqual([429, 'network_rate_limited', undefined])
    expect(Date.parse(details.retry_at ?? '')).toBeGreaterThan(Date.now())
    expect(research.calls(call) - before).toBe(1)
  })

  // The last one: reads through all accounts are held back from here on.
  test('holds back other teams too, where the network says how much was used', async () => {
    const [one, other] = [await teamWith(research), await teamWith(research)]
    control().addFault({
      kind: 'code_17',
      match: { call: 'business_discovery', account: one.ig.ig_id ?? '' },
      times: 1,
      usage: false,
    })
    expect((await look(one)).error?.code).toBe('network_rate_limited')
    expect((await look(other)).status).toBe(200)
    control().addFault({ kind: 'code_4', match: { call: 'business_discovery' }, times: 1, regainMinutes: 5 })
    expect((await look(one)).error?.code).toBe('network_rate_limited')
    const before = research.calls('business_discovery')
    expect((await look(other)).error?.code).toBe('network_rate_limited')
    expect(research.calls('business_discovery')).toBe(before)
  })
})
