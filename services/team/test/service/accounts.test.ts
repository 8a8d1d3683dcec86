import type { BodyOf, QueryOf } from '@fanfare/contracts/endpoint.ts'
import {
  AddAccount,
  ChangeAccount,
  FindAccounts,
  GetAccount,
  LinkAccounts,
  ListAccounts,
  ReadConnectAccount,
  RemoveAccount,
  RenewConnectAccount,
  SaveConnectAccount,
} from '@fanfare/contracts/endpoints/accounts.ts'
import { AddTeamAccount, ListAvailablePages, ListPageConnected } from '@fanfare/contracts/endpoints/team-accounts.ts'
import { AccountActive, AccountDisabled, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

/** Accounts by the paths and names of spec §7. */

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls()
})
afterAll(() => on.close())
beforeEach(() => on.at.simulator.control.reset())

const olea = { id: fixtures.olea.ig, type: 'ig' as const }
const add = ({ who }: Person, body: Partial<BodyOf<typeof AddAccount>> = {}) =>
  on.at.call(AddAccount, { who, body: { ...olea, ...body } })
const list = ({ who }: Person, query: QueryOf<typeof ListAccounts> = {}) => on.at.call(ListAccounts, { who, query })
const find = ({ who }: Person, query: QueryOf<typeof FindAccounts>) => on.at.call(FindAccounts, { who, query })
const put = ({ who }: Person, id: string, body: BodyOf<typeof ChangeAccount>) =>
  on.at.call(ChangeAccount, { who, params: { id }, body })
const get = ({ who }: Person, id: string) => on.at.call(GetAccount, { who, params: { id } })

describe('adding', () => {
  test('an account by the names of the specification, with its settings in JSON', async () => {
    const person = await on.connected()
    const account = await add(person, {
      username: '@OleaAndSons',
      name: 'Something else',
      bio: 'Something else',
      pic_url: null,
      fb_id: fixtures.olea.page,
      settings: '{"timezone":"Europe/Lisbon"}',
    })
    expect(account).toMatchObject({
      team_id: person.who.teamId,
      fb_id: fixtures.olea.page,
      fb_connected: true,
      is_business: true,
      username: 'oleaandsons',
      name: 'Olea & Sons',
      bio: expect.stringContaining('olive oil'),
      status: AccountActive,
      settings: { timezone: 'Europe/Lisbon' },
      extra: { settings: { timezone: 'Europe/Lisbon' } },
    })
    expect(await list(person)).toEqual([account])
    expect(await get(person, account.id)).toEqual(account)
  })

  test('switched off until it is turned on', async () => {
    const person = await on.connected()
    const { id, status } = await add(person, { preadd: true, fb_page_include: true })
    expect(status).toBe(AccountDisabled)
    expect((await list(person, { status: '-1' })).map(({ type }) => type)).toEqual(['ig', 'fb'])
    expect((await put(person, id, { status: AccountActive })).status).toBe(AccountActive)
    expect((await list(person, { status: '1,2' })).map(account => account.id)).toEqual([id])
    expect((await list(person, { type: 'fb' })).map(({ type }) => type)).toEqual(['fb'])
  })

  test('into the team of the path', async () => {
    const person = await on.connected()
    const { who } = person
    const account = await on.at.call(AddTeamAccount, { who, params: { teamId: who.teamId }, body: olea })
    expect(await list(person)).toEqual([account])
  })

  test('another account than was meant is refused, and no token is made for it', async () => {
    const person = await on.connected()
    const failure = (body: Partial<BodyOf<typeof AddAccount>>) => refused(add(person, body))
    const other = { code: 'connect_no_permission' }
    expect(await failure({ username: 'junocoffee' })).toMatchObject({ ...other, field: 'body.username' })
    expect(await failure({ fb_id: '12345' })).toMatchObject({ ...other, field: 'body.fb_id' })
    expect(await failure({ fb_page_id: fixtures.juno.page })).toMatchObject({ ...other, field: 'body.fb_page_id' })
    const ofPage = { id: fixtures.olea.page, type: 'fb' as const }
    for (const wrong of [{ fb_page_id: fixtures.olea.page }, { fb_page_include: true }])
      expect(await failure({ ...ofPage, ...wrong })).toMatchObject({
        code: 'invalid_input',
        field: `body.${Object.keys(wrong)[0]}`,
      })
    expect(await failure({ id: '17841499999999999' })).toMatchObject({ code: 'connect.no_account', field: 'body.id' })
    expect(await failure({ id: fixtures.personal.ig })).toMatchObject({ code: 'connect_personal', field: 'body.id' })
    const zone = { code: 'timezone_unknown', field: 'body.settings.timezone' }
    expect(await failure({ settings: '{"timezone":"Mars/Olympus"}' })).toMatchObject(zone)
    for (const settings of ['{"timezone"', '[]', 'null', '{"timezone":7}', '{"zone":"UTC"}'])
      expect(await failure({ settings })).toMatchObject({
        code: 'invalid_input',
        field: expect.stringMatching(/^body\.settings/),
      })
    const { rowCount } = await on.admin.query('select 1 from accounts.credentials where team_id = $1', [
      person.who.teamId,
    ])
    expect(rowCount).toBe(0)
  })

  test('the same rules hold for the calls of social accounts', async () => {
    const person = await on.connected()
    expect(await refused(on.connect(person, { fb_id: '12345' }))).toMatchObject({
      code: 'connect_no_permission',
      field: 'body.fb_id',
    })
    expect(await on.connect(person, { fb_id: fixtures.olea.ig })).toMatchObject({ ig_id: fixtures.olea.ig })
  })

  test('an account that no page of the login is linked to says so with a code of its own', async () => {
    const person = await newPerson(on.at)
    await throughDialog(on.at, person.who, {
      pages: [fixtures.juno.page],
      accounts: [fixtures.juno.ig, fixtures.olea.ig],
    })
    expect(await refused(add(person))).toMatchObject({ code: 'connect_login', field: 'body.id' })
  })
})

describe('linking several', () => {
  const link = ({ who }: Person, accounts: BodyOf<typeof LinkAccounts>['accounts']) =>
    on.at.call(LinkAccounts, { who, body: { accounts } })

  test('each on its own, in the order of the list', async () => {
    const person = await on.connected()
    const wanted = [olea, { id: fixtures.personal.ig, type: 'ig' as const }, { ...olea }]
    const { results, ...counts } = await link(person, wanted)
    expect(counts).toEqual({ linked: 1, refused: 2 })
    expect(results).toMatchObject([
      { index: 0, account: { username: 'oleaandsons' }, error: null },
      { index: 1, account: null, error: { code: 'connect_personal', field: 'body.accounts.1.id' } },
      { index: 2, account: null, error: { code: 'social_account_taken' } },
    ])
  })

  test('from a text in JSON, whose items are checked one by one', async () => {
    const person = await on.connected()
    const { results } = await link(person, JSON.stringify([{ id: fixtures.olea.page, type: 'fb' }, { id: '1' }, 7]))
    expect(results.map(({ error }) => error?.field ?? null)).toEqual([
      null,
      expect.stringMatching(/^body\.accounts\.1/),
      'body.accounts.2',
    ])
    for (const text of ['[]', '{}', 'none', JSON.stringify(Array.from({ length: 21 }, () => olea))])
      expect(await refused(link(person, text))).toMatchObject({ code: 'invalid_input', field: 'body.accounts' })
  })
})

describe('changing', () => {
  test('settings, and what was read may be sent back as it is', async () => {
    const person = await on.connected()
    const { id, username, name, bio, pic_url, type, fb_id } = await add(person)
    const same = { id, username, name, bio, pic_url, type, fb_id }
    const changed = await put(person, id, { ...same, status: AccountDisabled, settings: '{"timezone":"Asia/Tokyo"}' })
    expect(changed).toMatchObject({ status: AccountDisabled, settings: { timezone: 'Asia/Tokyo' } })
    expect(await put(person, id, {})).toEqual(changed)
  })

  test('what the network says stays, and so does an account that is on and off', async () => {
    const person = await on.connected()
    const { id } = await add(person)
    const wrong = (body: BodyOf<typeof ChangeAccount>) => refused(put(person, id, body))
    for (const [field, value] of Object.entries({
      username: 'x',
      name: 'x',
      bio: null,
      pic_url: null,
      id: '7',
      fb_id: '7',
    }))
      expect(await wrong({ [field]: value })).toMatchObject({ code: 'invalid_input', field: `body.${field}` })
    expect(await wrong({ type: 'fb' })).toMatchObject({ field: 'body.type' })
    expect(await wrong({ status: AccountActive, preadd: true })).toMatchObject({ field: 'body.preadd' })
    expect(await wrong({ settings: '{"timezone":"Mars/Olympus"}' })).toMatchObject({
      code: 'timezone_unknown',
      field: 'body.settings.timezone',
    })
  })

  test('removing it, once; an account of another team is none', async () => {
    const [person, other] = [await on.connected(), await on.connected()]
    const { id } = await add(person)
    const none = { code: 'social_account_not_found', field: 'params.id' }
    expect(await refused(get(other, id))).toMatchObject(none)
    expect(await refused(put(other, id, {}))).toMatchObject(none)
    const remove = ({ who }: Person) => on.at.call(RemoveAccount, { who, params: { id } })
    expect(await refused(remove(other))).toMatchObject(none)
    expect(await remove(person)).toEqual({ done: true })
    expect(await refused(remove(person))).toMatchObject(none)
    expect(await list(person)).toEqual([])
  })
})

test('finding: by the beginning of the username, by kind, by id, and no more than asked for', async () => {
  const person = await on.connected()
  const one = await add(person)
  const page = await add(person, { id: fixtures.olea.page, type: 'fb' })
  const idsOf = async (query: QueryOf<typeof FindAccounts>) => (await find(person, query)).map(({ id }) => id)
  expect(await idsOf({})).toEqual([one.id, page.id])
  expect(await idsOf({ username: '@OLEA' })).toEqual([one.id, page.id])
  expect(await idsOf({ username: 'oleaand' })).toEqual([one.id])
  expect(await idsOf({ username: 'sons' })).toEqual([])
  expect(await idsOf({ key: page.id })).toEqual([page.id])
  expect(await idsOf({ key: fixtures.olea.ig })).toEqual([one.id])
  expect(await idsOf({ is_business: false })).toEqual([])
  expect(await idsOf({ is_business: true, limit: 1 })).toEqual([one.id])
})

describe('what comes with pages', () => {
  test('the pages that a login offers, by the network of what is connected by them', async () => {
    const { who } = await on.connected()
    const pages = (type: 'ig' | 'fb') =>
      on.at.call(ListAvailablePages, { who, params: { teamId: who.teamId }, query: { type } })
    const [first] = await pages('ig')
    expect(first).toMatchObject({ id: fixtures.olea.page, account: { type: 'ig', page: { id: fixtures.olea.page } } })
    expect((await pages('fb')).map(({ id, account }) => id === account.account_id)).not.toContain(false)
    expect((await pages('fb')).map(({ id }) => id)).toContain(fixtures.fern.page)
  })

  test('the accounts that were connected through one', async () => {
    const person = await on.connected()
    await throughDialog(on.at, person.who, { platform: 'instagram' })
    const account = await add(person)
    await add(person, { id: fixtures.fern.ig })
    const { who } = person
    expect(await on.at.call(ListPageConnected, { who, params: { teamId: who.teamId } })).toEqual([account])
  })
})

describe('the wizard’s calls', () => {
  test('offer, connect and connect again, for the team that one works in', async () => {
    const { who, ...person } = await on.connected()
    const offered = await on.at.call(ReadConnectAccount, { who })
    expect(offered).toEqual(await on.available({ who, ...person }))
    const { id } = await on.at.call(SaveConnectAccount, { who, body: { account_id: olea.id, type: 'ig' } })
    await on.expire({ who, ...person }, id)
    expect((await on.read({ who, ...person }, id)).status).toBe(AccountExpired)
    expect(await on.at.call(RenewConnectAccount, { who, body: { account: id } })).toMatchObject({
      id,
      status: AccountActive,
    })
    expect((await on.events(id)).map(({ payload }) => payload.cause ?? null)).toEqual([null, 'expired', 'renewed'])
  })

  test('one’s own login must offer the account', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const bare = await newPerson(on.at)
    const who = { ...bare.who, teamId: person.who.teamId }
    const renew = (account: string) => on.at.call(RenewConnectAccount, { who, body: { account } })
    expect(await refused(renew(id))).toMatchObject({ code: 'connect.no_connect' })
    expect(await refused(renew('7'))).toMatchObject({ code: 'social_account_not_found', field: 'body.account' })
  })
})
