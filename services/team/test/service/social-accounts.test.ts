import { AccountActive, AccountDisabled, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, refused } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls()
})
afterAll(() => on.close())
beforeEach(() => on.at.simulator.control.reset())

describe('changing and removing', () => {
  test('zone and switch, with notice to services and windows', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    expect((await on.change(person, id, { timezone: 'Europe/Rome' })).settings).toEqual({ timezone: 'Europe/Rome' })
    expect((await on.change(person, id, { disabled: true })).status).toBe(AccountDisabled)
    expect((await on.change(person, id, { disabled: false })).status).toBe(AccountActive)
    expect((await on.change(person, id, {})).status).toBe(AccountActive)
    expect((await refused(on.change(person, id, { timezone: 'Nowhere' }))).code).toBe('timezone_unknown')
    expect((await refused(on.change(person, '12345', { disabled: true }))).code).toBe('social_account_not_found')
    expect((await refused(on.read(person, '12345'))).code).toBe('social_account_not_found')
    expect((await on.events(id)).map(({ name }) => name)).toEqual([
      'social_account_connected',
      ...Array(3).fill(['social_account_set', 'social_account_changed']).flat(),
    ])
    expect(await on.liveMessages(person)).toHaveLength(4)
  })

  test('a removed account is gone from lists, keeps its name for old posts, and comes back under its id', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.disconnect(person, id)
    expect(await on.list(person)).toEqual([])
    expect((await refused(on.read(person, id))).code).toBe('social_account_not_found')
    expect((await refused(on.disconnect(person, id))).code).toBe('social_account_not_found')
    expect(await on.forPublishing(person)).toEqual([])
    expect(await on.forPublishing(person, [id])).toMatchObject([{ id, name: 'Olea & Sons', status: AccountDisabled }])
    expect((await on.events(id)).at(-1)).toMatchObject({
      name: 'social_account_changed',
      payload: { removed: true, credentialId: expect.any(String) },
    })
    expect((await on.liveMessages(person)).at(-1)).toEqual({ kind: 'account', account_id: id, removed: true })
    expect(await on.connect(person, { timezone: 'Europe/Rome' })).toMatchObject({
      id,
      status: AccountActive,
      settings: { timezone: 'Europe/Rome' },
    })
  })

  test('an expired account may be connected again, and does not count twice', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.expire(person, id)
    expect((await on.read(person, id)).status).toBe(AccountExpired)
    expect((await on.liveMessages(person)).at(-1)).toEqual({ kind: 'account', account_id: id, removed: false })
    expect(await on.connect(person)).toMatchObject({ id, status: AccountActive })
    await on.at.drain()
    expect((await on.read(person, id)).status).toBe(AccountActive)
  })
})

test('an ended account that its new credential wakes while it is connected is connected', async () => {
  const person = await on.connected()
  const { id } = await on.connect(person)
  await on.expire(person, id)
  // Someone holds the team, so the event of the new credential is handled before the account is written down.
  await on.admin.query('begin')
  await on.admin.query('select id from team.teams where id = $1 for update', [person.who.teamId])
  const again = on.connect(person)
  await until(async () => (await on.read(person, id)).status === AccountActive)
  await on.admin.query('commit')
  expect(await again).toMatchObject({ id, status: AccountActive })
})

describe('reading again', () => {
  const rename = (id: string, name: string) =>
    on.admin.query('update team.social_accounts set name = $2, username = $2 where id = $1', [id, name])

  test('takes name and picture from the network, at most twice a minute', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await rename(id, 'old-name')
    await on.admin.query('delete from team.pictures where social_account_id = $1', [id])
    expect((await on.read(person, id, true)).name).toBe('old-name')
    on.advance(30_000)
    const fresh = await on.read(person, id, true)
    expect(fresh).toMatchObject({ name: 'Olea & Sons', username: 'oleaandsons', pic_url: expect.any(String) })
    expect((await on.events(id)).map(({ name }) => name)).toEqual([
      'social_account_connected',
      'social_account_changed',
    ])
    on.advance(30_000)
    await on.read(person, id, true)
    expect(await on.events(id)).toHaveLength(2)
  })

  test('all at once with sync', async () => {
    const person = await on.connected()
    const accounts = [await on.connect(person), await on.connect(person, { account_id: fixtures.juno.ig })]
    for (const { id } of accounts) await rename(id, 'old-name')
    on.advance(30_000)
    expect((await on.list(person, true)).map(({ name }) => name)).toEqual(['Olea & Sons', 'Juno Coffee'])
  })

  test('trouble at the network leaves all as it was; a refused token makes it expired', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    on.advance(30_000)
    on.at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await on.read(person, id, true)).status).toBe(AccountActive)
    on.advance(30_000)
    on.at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    await on.read(person, id, true)
    await on.at.drain()
    expect((await on.read(person, id)).status).toBe(AccountExpired)
  })
})

describe('the picture', () => {
  test('its address on asking, null where there is none', async () => {
    const person = await on.connected()
    const { id, pic_url } = await on.connect(person)
    const url = `/api/team/${person.who.teamId}/accounts/${id}/picture?redirect=false`
    expect(await (await on.picture(person, url)).json()).toEqual({ status: true, data: { url: pic_url } })
    await on.admin.query('delete from team.pictures where social_account_id = $1', [id])
    expect(await (await on.picture(person, url)).json()).toEqual({ status: true, data: { url: null } })
  })

  test('is for the team, and not there for an unknown account', async () => {
    const [person, other] = [await on.connected(), await newPerson(on.at)]
    const { pic_url, id } = await on.connect(person)
    expect((await on.picture(other, pic_url ?? '')).status).toBe(404)
    expect((await on.picture(other, `/api/team/${other.who.teamId}/accounts/${id}/picture`)).status).toBe(404)
  })
})
