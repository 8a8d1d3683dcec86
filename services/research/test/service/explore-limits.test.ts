import { ExploreProfile, ReadResearchUse, ResolveLink } from '@fanfare/contracts/endpoints/research.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startResearch } from './harness.ts'
import { type Research, startResearchSystem, type Team, teamWith } from './research-setup.ts'

/** What a plan allows, whose post a link leads to, and what publishing needs of the calls of an account. */

let research: Research
let team: Team
let names: string[]
/** One of those that were looked at: which of so many at once are refused is chance. */
let known = ''
const control = () => research.system.simulator.control
const ask = (username: string, more: object = {}) => team.client.ask(ExploreProfile, { query: { username, ...more } })
const resolve = (url: string) => team.client.ask(ResolveLink, { query: { url } })

beforeAll(async () => {
  research = await startResearchSystem({ plan: '0' })
  team = await teamWith(research)
  names = control()
    .publicProfiles()
    .filter(({ access, posts }) => access === 'public' && posts > 100)
    .map(({ username }) => username)
}, 120_000)
afterAll(() => research?.close())

test('of many looks at once exactly as many succeed as the plan has, and reloading goes on; so do further pages', async () => {
  const looks = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(names[at] ?? '')))
  const had = looks.filter(({ status }) => status === 200)
  const refused = looks.filter(({ status }) => status !== 200)
  expect(had).toHaveLength(10)
  expect(refused.map(({ status, type, error }) => [status, type, error?.code])).toEqual(
    Array(4).fill([403, 'limit', 'usage_limit']),
  )
  expect(refused[0]?.error).toMatchObject({ details: { counter: 'explore', limit: 10, used: 10 } })
  expect((await team.client.call(ReadResearchUse)).explore).toMatchObject({ used: 10, limit: 10 })
  const profile = had[0]?.data?.business_discovery
  known = profile?.username ?? ''
  expect((await ask(profile?.username ?? '')).data?.use).toMatchObject({ used: 10, limit: 10 })
  const next = await ask(profile?.username ?? '', { after: profile?.media.paging.cursors.after })
  expect(next.status).toBe(200)
  expect(next.data?.use).toMatchObject({ used: 10, limit: 10 })
})

test('whose post a link leads to, asked for once in five minutes', async () => {
  const profile = (await ask(known, { after: (await seen()).after })).data?.business_discovery
  const [post] = profile?.media.data ?? []
  const link = `https://www.instagram.com/p/${post?.shortcode}/?igsh=x`
  const before = research.calls('oembed')
  const found = await Promise.all([resolve(link), resolve(link), resolve(post?.permalink ?? '')])
  for (const { data } of found) expect(data).toEqual({ username: known, shortcode: post?.shortcode })
  expect(research.calls('oembed')).toBe(before + 1)
})
/** A profile that was looked at in the first test, and its next page. */
const seen = async () => {
  const rows = await research.sql<{ after: string }>(
    `select data->'media'->'paging'->'cursors'->>'after' as after from explored_pages where subject = $1 and after = ''`,
    [known],
  )
  return { after: rows[0]?.after }
}

test('a link that names its owner is not asked about; a post that is not shown, and no post at all', async () => {
  const before = research.calls('oembed')
  expect((await resolve('https://www.instagram.com/oleaandsons/p/C0deC0deC0d/')).data).toEqual({
    username: 'oleaandsons',
    shortcode: 'C0deC0deC0d',
  })
  expect(research.calls('oembed')).toBe(before)
  expect((await resolve('https://www.instagram.com/p/AAAAAAAAAAA/')).error).toMatchObject({
    code: 'post_unknown',
    field: 'query.url',
  })
  for (const url of ['https://example.com/p/C0deC0deC0d/', 'https://www.instagram.com/oleaandsons/', '#olives'])
    expect((await resolve(url)).error).toMatchObject({ code: 'link_not_understood', field: 'query.url' })
  control().addFault({ kind: 'http_429', match: { call: 'oembed' }, times: 1 })
  expect((await resolve('https://www.instagram.com/p/BBBBBBBBBBB/')).error?.code).toBe('network_rate_limited')
})

test('what publishing needs of the calls of an account is left to it: nothing is sent', async () => {
  const { after } = await seen()
  await research.sql(`update explored_pages set read_at = read_at - interval '2 hours'`)
  control().addFault({ kind: 'code_4', match: { call: 'business_discovery' }, times: 1, regainMinutes: 5 })
  expect((await ask(known, { after })).error?.code).toBe('network_rate_limited')
  const before = research.calls('business_discovery')
  expect((await ask(known, { after })).error?.code).toBe('network_rate_limited')
  expect(research.calls('business_discovery')).toBe(before)
})

test('an installation without the photo app says so, and reads what the link says', async () => {
  const { as, close } = await startResearch()
  try {
    const ask = (url: string) => as().ask(ResolveLink, { query: { url } })
    expect(await ask('https://www.instagram.com/p/AAAAAAAAAAA/')).toMatchObject({
      status: 409,
      error: { code: 'link_lookup_off', field: 'query.url' },
    })
    expect((await ask('https://www.instagram.com/oleaandsons/reel/C0deC0deC0d/')).data.username).toBe('oleaandsons')
  } finally {
    await close()
  }
})
