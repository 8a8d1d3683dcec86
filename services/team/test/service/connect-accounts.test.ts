import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { type ConnectBody, startWithCalls, type WithCalls } from './account-calls.ts'

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls()
})
afterAll(() => on.close())
beforeEach(() => on.at.simulator.control.reset())

describe('connecting', () => {
  test('an Instagram account, in the person’s own zone, with its picture kept here', async () => {
    const person = await on.connected('Europe/Oslo')
    const account = await on.connect(person)
    expect(account).toMatchObject({
      team_id: person.who.teamId,
      type: 'ig',
      status: AccountActive,
      username: 'oleaandsons',
      name: 'Olea & Sons',
      ig_id: fixtures.olea.ig,
      fb_id: fixtures.olea.page,
      profile_url: 'https://www.instagram.com/oleaandsons/',
      settings: { timezone: 'Europe/Oslo' },
      expires_at: null,
    })
    expect(await on.list(person)).toEqual([account])
    expect(await on.read(person, account.id)).toEqual(account)
    const response = await on.picture(person, account.pic_url ?? '')
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('private')
    expect((await response.bytes()).length).toBeGreaterThan(500)
    const again = await on.picture(person, account.pic_url ?? '', {
      'if-none-match': response.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
    expect((await again.bytes()).length).toBe(0)
  })

  test('notifies services and open windows', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    expect((await on.events(id)).map(({ name }) => name)).toEqual(['social_account_connected'])
    expect(await on.liveMessages(person)).toEqual([{ kind: 'account', account_id: id, removed: false }])
  })

  test('a page, in the zone that is asked for', async () => {
    const person = await on.connected()
    const account = await on.connect(person, { account_id: fixtures.olea.page, type: 'fb', timezone: 'asia/tokyo' })
    expect(account).toMatchObject({
      type: 'fb',
      ig_id: null,
      fb_id: fixtures.olea.page,
      username: 'olea.and.sons',
      settings: { timezone: 'Asia/Tokyo' },
    })
  })

  test('with the linked page in one go', async () => {
    const person = await on.connected()
    await on.connect(person, { fb_page_id: fixtures.olea.page, fb_page_include: true })
    expect((await on.list(person)).map(({ type, fb_id }) => [type, fb_id])).toEqual([
      ['ig', fixtures.olea.page],
      ['fb', fixtures.olea.page],
    ])
  })

  test('where the page may not be posted to, the account is connected alone', async () => {
    const person = await newPerson(on.at)
    await throughDialog(on.at, person.who, { declined: ['pages_manage_posts'] })
    await on.connect(person, { fb_page_include: true })
    expect((await on.list(person)).map(({ type }) => type)).toEqual(['ig'])
  })

  test('what cannot be connected says why', async () => {
    const person = await on.connected()
    const code = async (body: Partial<ConnectBody>) => (await refused(on.connect(person, body))).code
    expect(await code({ account_id: fixtures.personal.ig })).toBe('connect_personal')
    expect(await code({ account_id: '17841499999999999' })).toBe('connect.no_account')
    expect(await code({ fb_page_id: fixtures.juno.page })).toBe('connect_no_permission')
    expect(await code({ timezone: 'Mars/Olympus' })).toBe('timezone_unknown')
    expect((await refused(on.connect(await newPerson(on.at)))).code).toBe('connect.no_connect')
    await on.connect(person)
    expect(await code({})).toBe('social_account_taken')
    on.at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect(await code({ account_id: fixtures.juno.ig })).toBe('network_unavailable')
    on.at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect(await code({ account_id: fixtures.juno.ig })).toBe('network_rate_limited')
    on.at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    expect(await code({ account_id: fixtures.juno.ig })).toBe('connect.token_invalid')
    expect(await on.list(person)).toHaveLength(1)
  })

  test('only as many as the plan holds, however many are connected at once', async () => {
    const person = await on.connected()
    const ids = [fixtures.olea.ig, fixtures.northfold.ig, fixtures.juno.ig]
    for (const account_id of ids.slice(0, 2)) await on.connect(person, { account_id })
    const pages = [fixtures.olea.page, fixtures.northfold.page, fixtures.juno.page, fixtures.fern.page]
    const results = await Promise.allSettled(pages.map(account_id => on.connect(person, { account_id, type: 'fb' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const error = await refused(on.connect(person, { account_id: fixtures.juno.ig }))
    expect(error).toMatchObject({ code: 'social_account_limit', details: { limit: 3 } })
    expect(await on.list(person)).toHaveLength(3)
  })

  test('one account at once twice: it is there once', async () => {
    const person = await on.connected()
    const results = await Promise.allSettled([on.connect(person), on.connect(person), on.connect(person)])
    const codes = results.map(result => (result.status === 'fulfilled' ? 'connected' : result.reason.code))
    expect(codes.toSorted()).toEqual(['connected', 'social_account_taken', 'social_account_taken'])
    expect(await on.list(person)).toHaveLength(1)
  })

  test('the same account may be in two teams, each with its own', async () => {
    const [one, two] = [await on.connected(), await on.connected()]
    const [first, second] = [await on.connect(one), await on.connect(two)]
    expect(first.id).not.toBe(second.id)
    expect((await refused(on.read(two, first.id))).code).toBe('social_account_not_found')
    expect(await on.list(two)).toHaveLength(1)
  })

  test('an account whose picture cannot be had is still an account', async () => {
    const person = await on.connected()
    const [made] = on.at.simulator.control.makeAccounts(1)
    on.at.simulator.control.setRole(made?.pageId ?? '', fixtures.mira, ['MANAGE'])
    await throughDialog(on.at, person.who)
    const account = await on.connect(person, { account_id: made?.igId ?? '' })
    const answer = await on.picture(person, `/api/team/${person.who.teamId}/accounts/${account.id}/picture`)
    // The simulator draws initials as SVG, which is markup and not kept.
    expect(account.pic_url).toBeNull()
    expect(answer.status).toBe(404)
  })
})

describe('what is available', () => {
  test('says which are in this team; ended ones may come again', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const olea = async () => (await on.available(person)).find(({ account_id }) => account_id === fixtures.olea.ig)
    expect(await olea()).toMatchObject({ state: 'connected', fix: null })
    expect((await on.available(person)).find(({ account_id }) => account_id === fixtures.juno.ig)?.state).toBe(
      'connectable',
    )
    await on.expire(person, id)
    expect((await olea())?.state).toBe('connectable')
    await on.disconnect(person, id)
    expect((await olea())?.state).toBe('connectable')
  })

  test('an expired account that did not come along: its person is not signed in', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.expire(person, id)
    await throughDialog(on.at, person.who, { pages: [fixtures.juno.page], accounts: [fixtures.juno.ig] })
    const all = await on.available(person)
    expect(all.find(({ account_id }) => account_id === fixtures.olea.ig)).toMatchObject({
      state: 'fb_notloggedin',
      name: 'Olea & Sons',
      pic_url: expect.stringContaining('/picture'),
      fix: expect.stringContaining('Sign in with Facebook'),
    })
    expect(all.find(({ account_id }) => account_id === fixtures.juno.ig)?.state).toBe('connectable')
  })

  test('passes on the errors of accounts', async () => {
    expect((await refused(on.available(await newPerson(on.at)))).code).toBe('connect.no_connect')
    const empty = await newPerson(on.at)
    await throughDialog(on.at, empty.who, { pages: [], accounts: [] })
    expect((await refused(on.available(empty))).code).toBe('connect.no_account')
    const person = await on.connected()
    on.at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await refused(on.available(person))).code).toBe('network_unavailable')
    on.at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect((await refused(on.available(person))).code).toBe('network_rate_limited')
    on.at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
    expect((await refused(on.available(person))).code).toBe('connect.token_invalid')
  })
})

test('for the publisher: all it needs, and nothing of another team', async () => {
  const [person, other] = [await on.connected('Europe/Lisbon'), await newPerson(on.at)]
  const { id } = await on.connect(person)
  expect(await on.forPublishing(person)).toMatchObject([
    { id, type: 'ig', status: AccountActive, timezone: 'Europe/Lisbon', credential_id: expect.any(String), plan: 0 },
  ])
  expect(await on.forPublishing(person, [])).toEqual([])
  expect(await on.forPublishing(other, [id])).toEqual([])
  expect(await on.at.call(AccountsForPublishing, { body: { team_id: '12345' } })).toEqual([])
})

test('creators see accounts and change nothing', async () => {
  const person = await on.connected()
  const { id } = await on.connect(person)
  const creator = { ...person, who: { ...person.who, role: Creator } }
  expect(await on.list(creator)).toHaveLength(1)
  const refusals = [
    on.connect(creator),
    on.change(creator, id, { disabled: true }),
    on.disconnect(creator, id),
    on.available(creator),
  ]
  for (const call of refusals) expect((await refused(call)).code).toBe('not_allowed')
})

test('a team that is gone is not found, whatever is asked', async () => {
  const person = await on.connected()
  const gone = { ...person, who: { ...person.who, teamId: '12345' } }
  const calls = [on.list(gone), on.available(gone), on.connect(gone)]
  for (const { code } of await Promise.all(calls.map(refused))) expect(code).toBe('team_not_found')
  const elsewhere = on.at.call(GetTeam, { who: person.who, params: { teamId: '12345' } })
  expect((await refused(elsewhere)).code).toBe('team_not_found')
})
