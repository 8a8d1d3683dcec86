import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const control = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${setup.simulator.url}/_control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

describe('control over HTTP', () => {
  it('makes accounts that can publish at once', async () => {
    const { body } = await control('POST', '/accounts', { count: 3, prefix: 'chaos', permissions })
    expect(body.accounts).toHaveLength(3)
    const [one] = body.accounts
    expect(one.username).toMatch(/^chaos\.\d+$/)
    expect((await setup.get('me?fields=name', one.pageToken)).body.id).toBe(one.pageId)
    const list = await setup.get('me/accounts?fields=instagram_business_account', one.userToken)
    expect(list.body.data).toEqual([{ id: one.pageId, instagram_business_account: { id: one.igId } }])
  })

  it('lists people, gives tokens and breaks them', async () => {
    const { body } = await control('GET', '/people')
    expect(body.users.map((user: { id: string }) => user.id)).toContain(fixtures.mira)
    expect((await control('GET', `/tokens/${fixtures.mira}`)).body.error.message).toContain('has not granted')
    await control('POST', '/grants', { user: fixtures.mira, permissions })
    const tokens = (await control('GET', `/tokens/${fixtures.mira}`)).body
    const olea = tokens.pages.find((page: { id: string }) => page.id === fixtures.olea.page)
    expect((await setup.get(fixtures.olea.ig, olea.token)).status).toBe(200)
    await control('POST', `/tokens/${fixtures.mira}`, { action: 'password_changed' })
    expect((await setup.get(fixtures.olea.ig, olea.token)).body.error.error_subcode).toBe(460)
    await control('POST', `/tokens/${fixtures.mira}`, { action: 'restore' })
  })

  it('scripts, lists and clears faults', async () => {
    const { body } = await control('POST', '/faults', { kind: 'http_500', match: { call: 'me' }, times: 2 })
    expect((await setup.get('me')).status).toBe(500)
    expect((await control('GET', '/faults')).body.faults).toEqual([
      { id: body.id, kind: 'http_500', match: { call: 'me' }, times: 2, injected: 1 },
    ])
    expect((await control('DELETE', `/faults/${body.id}`)).body).toEqual({ cleared: 1 })
    expect((await setup.get('me')).status).toBe(200)
  })

  it('lists profiles, pages and hashtags of others, and changes who sees a profile', async () => {
    const { profiles } = (await control('GET', '/directory/profiles?topic=coffee')).body
    expect(profiles.length).toBeGreaterThan(5)
    expect(profiles[0]).toMatchObject({ username: 'copperkettle.roasters', access: 'public', topic: 'coffee' })
    const { pages } = (await control('GET', '/directory/pages')).body
    expect(pages).toContainEqual(expect.objectContaining({ username: 'pressroomdaily', posts: 5000 }))
    const { tags } = (await control('GET', '/directory/tags?topic=coffee&limit=3')).body
    expect(tags.map(({ name }: { name: string }) => name)[0]).toBe('coffee')
    expect(tags).toHaveLength(3)
    const change = (profile: string, to: object) => control('PUT', `/directory/profiles/${profile}`, to)
    expect((await change('bohnenwerk', { access: 'private' })).body).toMatchObject({ access: 'private' })
    expect((await change('bohnenwerk', { username: 'bohnen.werk', access: 'public' })).body.username).toBe(
      'bohnen.werk',
    )
    for (const [profile, to, mistake] of [
      ['bohnenwerk', { access: 'private' }, 'there is no profile bohnenwerk'],
      ['bohnen.werk', { access: 'hidden' }, '"access" must be one of'],
      ['bohnen.werk', { username: 'Not A Name' }, '"username" must be'],
      ['bohnen.werk', { username: 'oleaandsons' }, 'is taken'],
    ] as const)
      expect(await change(profile, to)).toEqual({
        status: 400,
        body: { error: { message: expect.stringContaining(mistake) } },
      })
    await change('bohnen.werk', { username: 'bohnenwerk' })
  })

  it('moves the clock', async () => {
    const { now } = (await control('GET', '/clock')).body
    expect((await control('POST', '/clock', { advanceMs: 5000 })).body.now).toBe(now + 5000)
    expect((await control('POST', '/clock', { setMs: now })).body.now).toBe(now)
  })

  it('changes settings', async () => {
    expect((await control('PUT', '/settings', { publishQuota: 25 })).body.publishQuota).toBe(25)
    expect((await control('GET', '/settings')).body.publishQuota).toBe(25)
  })

  it.each([
    ['POST', '/faults', { kind: 'boom' }, '"kind" must be one of'],
    ['POST', '/faults', { kind: 'latency', delayMs: 'x' }, '"delayMs" must be'],
    ['POST', '/faults', { kind: 'latency', match: { who: 'x' } }, 'match has no "who"'],
    [
      'POST',
      '/faults',
      { kind: 'latency', match: { call: 'media_publsh' } },
      'there is no call "media_publsh"; match "call" must be one of access_token, ',
    ],
    ['POST', '/faults', { kind: 'latency', match: { pathRegex: '(' } }, 'Invalid regular expression'],
    ['POST', '/faults', { kind: 'latency', times: 0 }, '"times"'],
    ['PUT', '/settings', { nothing: 1 }, 'there is no "nothing"'],
    ['PUT', '/settings', { publishQuota: '5' }, '"publishQuota" must be a number'],
    ['PUT', '/settings', { authErrorStatus: 500 }, '400 or 401'],
    ['POST', '/accounts', { count: 0 }, '"count"'],
    ['POST', '/clock', {}, '"advanceMs" or "setMs"'],
    ['POST', '/authorize', { user: fixtures.mira }, '"dialog" or "redirectUri"'],
    ['POST', '/grants', { user: fixtures.mira, permissions: ['everything'] }, 'there is no permission everything'],
    ['POST', '/tokens/1', { action: 'restore' }, 'there is no user 1'],
    ['PUT', '/roles', { page: '1', user: fixtures.mira, tasks: [] }, 'there is no page 1'],
  ])('refuses %s %s %o with a sentence', async (method, path, body, says) => {
    const answer = await control(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain(says)
  })

  it('logs calls without their secrets', async () => {
    await setup.get(`${setup.account.pageId}?access_token=${setup.account.pageToken}&fields=name`)
    const text = JSON.stringify((await control('GET', '/requests?call=page_read&limit=1')).body)
    expect(text).toContain(setup.account.pageId)
    expect(text).not.toContain(setup.account.pageToken)
  })

  it('resets to the fixtures', async () => {
    await control('POST', '/reset', {})
    const { body } = await control('GET', '/people')
    expect(body.users).toHaveLength(2)
    expect((await control('GET', '/settings')).body.publishQuota).toBe(100)
  })
})
