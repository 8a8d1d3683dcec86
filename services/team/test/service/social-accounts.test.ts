import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import {
  ConnectSocialAccount,
  DisconnectSocialAccount,
  GetSocialAccount,
  GetTeam,
  ListAvailableAccounts,
  ListSocialAccounts,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import { AccountsForPublishing, ReportCredential } from '@fanfare/contracts/internal.ts'
import { topics } from '@fanfare/contracts/live.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { readLive } from '@fanfare/runtime/live.ts'
import { silentLog } from '@fanfare/runtime/log.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../../../../infra/simulator/src/world/cast.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'

/** Beside the real time, so that a test may let some pass. */
let ahead = 0
const clock = {
  now: () => Date.now() + ahead,
  instant: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
}
let at: AccountsAndTeam
let redis: Redis
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
  redis = openRedis(at.redisUrl, { log: silentLog })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  redis.disconnect()
  await admin.end()
  await at.close()
})
beforeEach(() => at.simulator.control.reset())

type Body = BodyOf<typeof ConnectSocialAccount>
const connect = ({ who }: Person, body: Partial<Body> = {}) =>
  at.call(ConnectSocialAccount, {
    who,
    params: { teamId: who.teamId },
    body: { account_id: cast.olea.ig, type: 'ig', ...body },
  })
const list = ({ who }: Person, sync = false) =>
  at.call(ListSocialAccounts, { who, params: { teamId: who.teamId }, query: { sync } })
const read = ({ who }: Person, accountId: string, refresh = false) =>
  at.call(GetSocialAccount, { who, params: { teamId: who.teamId, accountId }, query: { refresh } })
const change = ({ who }: Person, accountId: string, body: BodyOf<typeof UpdateSocialAccount>) =>
  at.call(UpdateSocialAccount, { who, params: { teamId: who.teamId, accountId }, body })
const disconnect = ({ who }: Person, accountId: string) =>
  at.call(DisconnectSocialAccount, { who, params: { teamId: who.teamId, accountId } })
const available = ({ who }: Person) => at.call(ListAvailableAccounts, { who, params: { teamId: who.teamId } })
const picture = ({ who }: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(`${at.urls.team}${path}`, { headers: { ...at.headers(who), ...headers } })
const forPublishing = ({ who }: Person, ids?: string[]) =>
  at.call(AccountsForPublishing, { body: { team_id: who.teamId, ...(ids ? { ids } : {}) } })
const told = async ({ who }: Person) => (await readLive(redis, topics.team(who.teamId))).map(({ data }) => data)
const events = async (accountId: string) =>
  (
    await admin.query(`select name, payload from team.outbox where payload->>'socialAccountId' = $1 order by id`, [
      accountId,
    ])
  ).rows

const connected = async (timezone?: string) => {
  const person = await newPerson(at, timezone ? { timezone } : {})
  await throughDialog(at, person.who)
  return person
}
const expire = async (person: Person, accountId: string) => {
  const [row] = await forPublishing(person, [accountId])
  const body = { credential_id: row?.credential_id ?? '', team_id: person.who.teamId, reason: 'Session has expired' }
  await at.call(ReportCredential, { body })
  await at.drain()
}

describe('connecting', () => {
  test('an Instagram account, in the person’s own zone, with its picture kept here', async () => {
    const person = await connected('Europe/Oslo')
    const account = await connect(person)
    expect(account).toMatchObject({
      team_id: person.who.teamId,
      type: 'ig',
      status: 1,
      username: 'oleaandsons',
      name: 'Olea & Sons',
      ig_id: cast.olea.ig,
      fb_id: cast.olea.page,
      profile_url: 'https://www.instagram.com/oleaandsons/',
      settings: { timezone: 'Europe/Oslo' },
      expires_at: null,
    })
    expect(await list(person)).toEqual([account])
    expect(await read(person, account.id)).toEqual(account)
    const response = await picture(person, account.pic_url ?? '')
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('private')
    expect((await response.bytes()).length).toBeGreaterThan(500)
    const again = await picture(person, account.pic_url ?? '', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect((await again.bytes()).length).toBe(0)
  })

  test('tells services and open windows', async () => {
    const person = await connected()
    const { id } = await connect(person)
    expect((await events(id)).map(({ name }) => name)).toEqual(['social_account_connected'])
    expect(await told(person)).toEqual([{ kind: 'account', account_id: id, removed: false }])
  })

  test('a page, in the zone that is asked for', async () => {
    const person = await connected()
    const account = await connect(person, { account_id: cast.olea.page, type: 'fb', timezone: 'asia/tokyo' })
    expect(account).toMatchObject({
      type: 'fb',
      ig_id: null,
      fb_id: cast.olea.page,
      username: 'olea.and.sons',
      settings: { timezone: 'Asia/Tokyo' },
    })
  })

  test('with the linked page in one go', async () => {
    const person = await connected()
    await connect(person, { fb_page_id: cast.olea.page, fb_page_include: true })
    expect((await list(person)).map(({ type, fb_id }) => [type, fb_id])).toEqual([
      ['ig', cast.olea.page],
      ['fb', cast.olea.page],
    ])
  })

  test('where the page may not be posted to, the account is connected alone', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { declined: ['pages_manage_posts'] })
    await connect(person, { fb_page_include: true })
    expect((await list(person)).map(({ type }) => type)).toEqual(['ig'])
  })

  test('what cannot be connected says why', async () => {
    const person = await connected()
    const code = async (body: Partial<Body>) => (await refused(connect(person, body))).code
    expect(await code({ account_id: cast.personal.ig })).toBe('connect_personal')
    expect(await code({ account_id: '17841499999999999' })).toBe('connect_no_account')
    expect(await code({ fb_page_id: cast.juno.page })).toBe('connect_no_permission')
    expect(await code({ timezone: 'Mars/Olympus' })).toBe('timezone_unknown')
    expect((await refused(connect(await newPerson(at)))).code).toBe('connect_no_connect')
    await connect(person)
    expect(await code({})).toBe('social_account_taken')
    at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect(await code({ account_id: cast.juno.ig })).toBe('network_unavailable')
    at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect(await code({ account_id: cast.juno.ig })).toBe('network_rate_limited')
    at.simulator.control.breakTokens(cast.mira, 'password_changed')
    expect(await code({ account_id: cast.juno.ig })).toBe('connect_token_invalid')
    expect(await list(person)).toHaveLength(1)
  })

  test('only as many as the plan holds, however many are connected at once', async () => {
    const person = await connected()
    const ids = [cast.olea.ig, cast.northfold.ig, cast.juno.ig]
    for (const account_id of ids.slice(0, 2)) await connect(person, { account_id })
    const pages = [cast.olea.page, cast.northfold.page, cast.juno.page, cast.fern.page]
    const results = await Promise.allSettled(pages.map(account_id => connect(person, { account_id, type: 'fb' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const error = await refused(connect(person, { account_id: cast.juno.ig }))
    expect(error).toMatchObject({ code: 'social_account_limit', details: { limit: 3 } })
    expect(await list(person)).toHaveLength(3)
  })

  test('one account at once twice: it is there once', async () => {
    const person = await connected()
    const results = await Promise.allSettled([connect(person), connect(person), connect(person)])
    const codes = results.map(result => (result.status === 'fulfilled' ? 'connected' : result.reason.code))
    expect(codes.toSorted()).toEqual(['connected', 'social_account_taken', 'social_account_taken'])
    expect(await list(person)).toHaveLength(1)
  })

  test('the same account may be in two teams, each with its own', async () => {
    const [one, two] = [await connected(), await connected()]
    const [first, second] = [await connect(one), await connect(two)]
    expect(first.id).not.toBe(second.id)
    expect((await refused(read(two, first.id))).code).toBe('social_account_not_found')
    expect(await list(two)).toHaveLength(1)
  })

  test('an account whose picture cannot be had is still an account', async () => {
    const person = await connected()
    const [made] = at.simulator.control.makeAccounts(1)
    at.simulator.control.setRole(made?.pageId ?? '', cast.mira, ['MANAGE'])
    await throughDialog(at, person.who)
    const account = await connect(person, { account_id: made?.igId ?? '' })
    const answer = await picture(person, `/api/team/${person.who.teamId}/accounts/${account.id}/picture`)
    // The simulator draws initials as SVG, which is markup and not kept.
    expect(account.pic_url).toBeNull()
    expect(answer.status).toBe(404)
  })
})

describe('what is available', () => {
  test('says which are in this team; ended ones may come again', async () => {
    const person = await connected()
    const { id } = await connect(person)
    const olea = async () => (await available(person)).find(({ account_id }) => account_id === cast.olea.ig)
    expect(await olea()).toMatchObject({ state: 'connected', cure: null })
    expect((await available(person)).find(({ account_id }) => account_id === cast.juno.ig)?.state).toBe('connectable')
    await expire(person, id)
    expect((await olea())?.state).toBe('connectable')
    await disconnect(person, id)
    expect((await olea())?.state).toBe('connectable')
  })

  test('tells what accounts told', async () => {
    expect((await refused(available(await newPerson(at)))).code).toBe('connect_no_connect')
    const empty = await newPerson(at)
    await throughDialog(at, empty.who, { pages: [], accounts: [] })
    expect((await refused(available(empty))).code).toBe('connect_no_account')
    const person = await connected()
    at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await refused(available(person))).code).toBe('network_unavailable')
    at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect((await refused(available(person))).code).toBe('network_rate_limited')
    at.simulator.control.breakTokens(cast.mira, 'logged_out')
    expect((await refused(available(person))).code).toBe('connect_token_invalid')
  })
})

describe('changing and removing', () => {
  test('zone and switch, told to services and windows', async () => {
    const person = await connected()
    const { id } = await connect(person)
    expect((await change(person, id, { timezone: 'Europe/Rome' })).settings).toEqual({ timezone: 'Europe/Rome' })
    expect((await change(person, id, { disabled: true })).status).toBe(-1)
    expect((await change(person, id, { disabled: false })).status).toBe(1)
    expect((await change(person, id, {})).status).toBe(1)
    expect((await refused(change(person, id, { timezone: 'Nowhere' }))).code).toBe('timezone_unknown')
    expect((await refused(change(person, '12345', { disabled: true }))).code).toBe('social_account_not_found')
    expect((await refused(read(person, '12345'))).code).toBe('social_account_not_found')
    expect((await events(id)).map(({ name }) => name)).toEqual([
      'social_account_connected',
      ...Array(3).fill('social_account_changed'),
    ])
    expect(await told(person)).toHaveLength(4)
  })

  test('a removed account is gone from lists, keeps its name for old posts, and comes back under its id', async () => {
    const person = await connected()
    const { id } = await connect(person)
    await disconnect(person, id)
    expect(await list(person)).toEqual([])
    expect((await refused(read(person, id))).code).toBe('social_account_not_found')
    expect((await refused(disconnect(person, id))).code).toBe('social_account_not_found')
    expect(await forPublishing(person)).toEqual([])
    expect(await forPublishing(person, [id])).toMatchObject([{ id, name: 'Olea & Sons', status: -1 }])
    expect((await events(id)).at(-1)).toMatchObject({
      name: 'social_account_changed',
      payload: { removed: true, credentialId: expect.any(String) },
    })
    expect((await told(person)).at(-1)).toEqual({ kind: 'account', account_id: id, removed: true })
    expect(await connect(person, { timezone: 'Europe/Rome' })).toMatchObject({
      id,
      status: 1,
      settings: { timezone: 'Europe/Rome' },
    })
  })

  test('an expired account may be connected again, and does not count twice', async () => {
    const person = await connected()
    const { id } = await connect(person)
    await expire(person, id)
    expect((await read(person, id)).status).toBe(0)
    expect((await told(person)).at(-1)).toEqual({ kind: 'account', account_id: id, removed: false })
    expect(await connect(person)).toMatchObject({ id, status: 1 })
    await at.drain()
    expect((await read(person, id)).status).toBe(1)
  })
})

describe('reading anew', () => {
  const rename = (id: string, name: string) =>
    admin.query('update team.social_accounts set name = $2, username = $2 where id = $1', [id, name])

  test('takes name and picture from the network, at most twice a minute', async () => {
    const person = await connected()
    const { id } = await connect(person)
    await rename(id, 'old-name')
    await admin.query('delete from team.pictures where social_account_id = $1', [id])
    expect((await read(person, id, true)).name).toBe('old-name')
    ahead += 30_000
    const fresh = await read(person, id, true)
    expect(fresh).toMatchObject({ name: 'Olea & Sons', username: 'oleaandsons', pic_url: expect.any(String) })
    expect((await events(id)).map(({ name }) => name)).toEqual(['social_account_connected', 'social_account_changed'])
    ahead += 30_000
    await read(person, id, true)
    expect(await events(id)).toHaveLength(2)
  })

  test('all at once with sync', async () => {
    const person = await connected()
    const accounts = [await connect(person), await connect(person, { account_id: cast.juno.ig })]
    for (const { id } of accounts) await rename(id, 'old-name')
    ahead += 30_000
    expect((await list(person, true)).map(({ name }) => name)).toEqual(['Olea & Sons', 'Juno Coffee'])
  })

  test('trouble at the network leaves all as it was; a refused token makes it expired', async () => {
    const person = await connected()
    const { id } = await connect(person)
    ahead += 30_000
    at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await read(person, id, true)).status).toBe(1)
    ahead += 30_000
    at.simulator.control.breakTokens(cast.mira, 'password_changed')
    await read(person, id, true)
    await at.drain()
    expect((await read(person, id)).status).toBe(0)
  })
})

describe('the picture', () => {
  test('its address on asking, null where there is none', async () => {
    const person = await connected()
    const { id, pic_url } = await connect(person)
    const url = `/api/team/${person.who.teamId}/accounts/${id}/picture?redirect=false`
    expect(await (await picture(person, url)).json()).toEqual({ status: true, data: { url: pic_url } })
    await admin.query('delete from team.pictures where social_account_id = $1', [id])
    expect(await (await picture(person, url)).json()).toEqual({ status: true, data: { url: null } })
  })

  test('is for the team, and not there for an unknown account', async () => {
    const [person, other] = [await connected(), await newPerson(at)]
    const { pic_url, id } = await connect(person)
    expect((await picture(other, pic_url ?? '')).status).toBe(404)
    expect((await picture(other, `/api/team/${other.who.teamId}/accounts/${id}/picture`)).status).toBe(404)
  })
})

test('for the publisher: all it needs, and nothing of another team', async () => {
  const [person, other] = [await connected('Europe/Lisbon'), await newPerson(at)]
  const { id } = await connect(person)
  expect(await forPublishing(person)).toMatchObject([
    { id, type: 'ig', status: 1, timezone: 'Europe/Lisbon', credential_id: expect.any(String), plan: 0 },
  ])
  expect(await forPublishing(person, [])).toEqual([])
  expect(await forPublishing(other, [id])).toEqual([])
  expect(await at.call(AccountsForPublishing, { body: { team_id: '12345' } })).toEqual([])
})

test('creators see accounts and change nothing', async () => {
  const person = await connected()
  const { id } = await connect(person)
  const creator = { ...person, who: { ...person.who, role: 2 as Role } }
  expect(await list(creator)).toHaveLength(1)
  const refusals = [
    connect(creator),
    change(creator, id, { disabled: true }),
    disconnect(creator, id),
    available(creator),
  ]
  for (const call of refusals) expect((await refused(call)).code).toBe('not_allowed')
})

test('a team that is gone is not found, whatever is asked', async () => {
  const person = await connected()
  const gone = { ...person, who: { ...person.who, teamId: '12345' } }
  for (const call of [list(gone), available(gone), connect(gone)])
    expect((await refused(call)).code).toBe('team_not_found')
  const elsewhere = at.call(GetTeam, { who: person.who, params: { teamId: '12345' } })
  expect((await refused(elsewhere)).code).toBe('team_not_found')
})
