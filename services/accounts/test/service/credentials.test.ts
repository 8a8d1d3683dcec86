import {
  ConnectSocialAccount,
  DisconnectSocialAccount,
  ListSocialAccounts,
} from '@fanfare/contracts/endpoints/teams.ts'
import { CredentialById, IssueCredential, ReadProfile, ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'

let at: AccountsAndTeam
let admin: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await at.close()
})
beforeEach(() => {
  at.simulator.control.reset()
  at.mail.clear()
})

const issue = ({ who }: Person, account_id: string = fixtures.olea.ig, type: 'ig' | 'fb' = 'ig') =>
  at.call(IssueCredential, { body: { user_id: who.userId, team_id: who.teamId, account_id, type } })
const read = ({ who }: Person, credential_id: string) =>
  at.call(CredentialById, { body: { credential_id, team_id: who.teamId } })
const report = ({ who }: Person, credential_id: string, version?: number) =>
  at.call(ReportCredential, { body: { credential_id, team_id: who.teamId, reason: 'Session has expired', version } })
/** Mira's tokens work no more. */
const logOut = () => at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
const connected = async (ticks = {}) => {
  const person = await newPerson(at)
  await throughDialog(at, person.who, ticks)
  return person
}
/** Events of a kind that accounts has written for a credential. */
const eventsOf = async (name: string, credentialId: string): Promise<number> =>
  (
    await admin.query(`select 1 from accounts.outbox where name = $1 and payload->>'credentialId' = $2`, [
      name,
      credentialId,
    ])
  ).rowCount ?? 0

describe('issuing', () => {
  test('the page’s token, which does not end, sealed at rest', async () => {
    const person = await connected()
    const issued = await issue(person)
    expect(issued).toMatchObject({
      account: { account_id: fixtures.olea.ig, username: 'oleaandsons' },
      profile_url: 'https://www.instagram.com/oleaandsons/',
      expires_at: null,
    })
    const { token, ...rest } = await read(person, issued.credential_id)
    expect(rest).toEqual({
      ...{
        network_id: fixtures.olea.ig,
        type: 'ig',
        login: 'facebook',
        status: 'active',
        expires_at: null,
        version: 1,
      },
      permissions: expect.arrayContaining(['instagram_content_publish']),
    })
    expect(token).toBe(
      at.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === fixtures.olea.page)?.token,
    )
    const { rows } = await admin.query('select token from accounts.credentials where id = $1', [issued.credential_id])
    expect(rows[0].token).not.toContain(token.slice(3, 40))
  })

  test('again: the same credential with a new token', async () => {
    const person = await connected()
    const [first, second] = [await issue(person), await issue(person)]
    expect(second.credential_id).toBe(first.credential_id)
    expect((await read(person, first.credential_id)).version).toBe(2)
    expect(await eventsOf('credential_renewed', first.credential_id)).toBe(1)
  })

  test('where a login of several cannot be read now, that is said, and not that none includes the account', async () => {
    const person = await connected()
    await throughDialog(at, person.who, { platform: 'instagram' })
    at.simulator.control.addFault({ kind: 'answer_instead', match: { call: 'me' }, code: 4 })
    expect((await refused(issue(person, fixtures.fern.ig))).code).toBe('network_rate_limited')
    expect((await issue(person)).account.username).toBe('oleaandsons')
  })

  test('what cannot be connected says why', async () => {
    const person = await connected({ declined: ['pages_manage_posts'] })
    expect((await refused(issue(person, fixtures.personal.ig))).code).toBe('connect_personal')
    const page = await refused(issue(person, fixtures.olea.page, 'fb'))
    expect(page).toMatchObject({
      code: 'connect_no_permission',
      message: expect.stringContaining('permission'),
    })
    expect((await refused(issue(person, '17841400000000999'))).code).toBe('connect.no_account')
    expect((await refused(issue(person, fixtures.olea.page, 'ig'))).code).toBe('connect.no_account')
    expect((await refused(issue(await newPerson(at)))).code).toBe('connect.no_connect')
  })

  test('an account without its page cannot be connected', async () => {
    const person = await connected({ pages: [fixtures.juno.page], accounts: [fixtures.juno.ig, fixtures.olea.ig] })
    expect((await refused(issue(person))).code).toBe('connect_login')
  })

  test('an error of the network is reported as one', async () => {
    const person = await connected()
    at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await refused(issue(person))).code).toBe('network_unavailable')
    at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect((await refused(issue(person))).code).toBe('network_rate_limited')
    at.simulator.control.breakTokens(fixtures.mira, 'deauthorize')
    expect((await refused(issue(person))).code).toBe('connect.token_invalid')
  })

  test('an empty token never gets in: the table refuses it too', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    const empty = admin.query(`update accounts.credentials set token = '' where id = $1`, [credential_id])
    await expect(empty).rejects.toThrow('check')
  })
})

describe('reading', () => {
  test('is for the team that it belongs to', async () => {
    const [person, other] = [await connected(), await newPerson(at)]
    const { credential_id } = await issue(person)
    expect((await refused(read(other, credential_id))).code).toBe('credential_not_found')
    expect((await refused(report(other, credential_id))).code).toBe('credential_not_found')
    expect((await refused(read(person, '1'))).code).toBe('credential_not_found')
  })

  test('the profile as the network has it now', async () => {
    const person = await connected()
    const profile = async (account: string, type: 'ig' | 'fb') => {
      const { credential_id } = await issue(person, account, type)
      return at.call(ReadProfile, { body: { credential_id, team_id: person.who.teamId } })
    }
    expect(await profile(fixtures.juno.ig, 'ig')).toMatchObject({ username: 'junocoffee', name: 'Juno Coffee' })
    const page = await profile(fixtures.juno.page, 'fb')
    expect(page).toMatchObject({ username: 'juno.coffee.roasters', name: 'Juno Coffee' })
    expect(page.profile_url).toContain('juno')
    expect((await fetch(page.pic_url ?? '')).headers.get('content-type')).toMatch(/^image\//)
  })

  test('a profile that cannot be read: by token, by trouble, by limit, by absence', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    const profile = (id = credential_id) =>
      at.call(ReadProfile, { body: { credential_id: id, team_id: person.who.teamId } })
    at.simulator.control.addFault({ kind: 'http_503', times: 1 })
    expect((await refused(profile())).code).toBe('network_unavailable')
    at.simulator.control.addFault({ kind: 'code_4', times: 1 })
    expect((await refused(profile())).code).toBe('network_rate_limited')
    expect((await refused(profile('1'))).code).toBe('credential_not_found')
    expect((await read(person, credential_id)).status).toBe('active')
    at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    expect((await refused(profile())).code).toBe('token_unauthorized')
    expect((await read(person, credential_id)).status).toBe('expired')
  })
})

describe('a refused token', () => {
  test('ends the credential once: one event, one message, however many report it', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    logOut()
    await Promise.all(Array.from({ length: 5 }, () => report(person, credential_id)))
    expect(await report(person, credential_id)).toEqual({ status: 'expired', trouble: null })
    expect((await read(person, credential_id)).status).toBe('expired')
    expect(await eventsOf('credential_expired', credential_id)).toBe(1)
  })

  test('a report of an older token blames no newer one', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    await issue(person)
    logOut()
    expect((await report(person, credential_id, 1)).status).toBe('active')
    expect((await read(person, credential_id)).status).toBe('active')
    expect(await report(person, credential_id, 2)).toEqual({ status: 'expired', trouble: 'logged_out' })
    expect((await read(person, credential_id)).status).toBe('expired')
  })

  test('that the network still accepts is not ended: nothing is marked, no one is notified', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    expect(await report(person, credential_id, 1)).toEqual({ status: 'active', trouble: null })
    expect((await read(person, credential_id)).status).toBe('active')
    expect(await eventsOf('credential_expired', credential_id)).toBe(0)
  })

  test('that the network says nothing about is not ended either', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    logOut()
    at.simulator.control.addFault({ kind: 'cut_before', match: { call: 'debug_token' } })
    expect(await report(person, credential_id)).toEqual({ status: 'unknown', trouble: null })
    expect((await read(person, credential_id)).status).toBe('active')
    at.simulator.control.clearFaults()
    expect((await report(person, credential_id)).status).toBe('expired')
  })

  test.each(['checkpoint', 'unconfirmed'] as const)('by %s is fixed at the network: it is not ended', async why => {
    const person = await connected()
    const { credential_id } = await issue(person)
    at.simulator.control.breakTokens(fixtures.mira, why)
    expect(await report(person, credential_id)).toEqual({ status: 'unknown', trouble: why })
    const profile = at.call(ReadProfile, { body: { credential_id, team_id: person.who.teamId } })
    expect((await refused(profile)).code).toBe('connect_blocked')
    expect((await read(person, credential_id)).status).toBe('active')
  })

  test('that is renewed while the network is asked stays', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    logOut()
    at.simulator.control.addFault({ kind: 'latency', delayMs: 300, match: { call: 'debug_token' }, times: 1 })
    const reported = report(person, credential_id)
    await until(() => at.simulator.control.faults().length === 0)
    await admin.query('update accounts.credentials set version = version + 1 where id = $1', [credential_id])
    expect((await reported).status).toBe('active')
    expect((await read(person, credential_id)).status).toBe('active')
  })

  test('no token reaches the reason that people read, even when somebody reports one', async () => {
    const person = await connected()
    const { credential_id } = await issue(person)
    const reason = 'GET /me?access_token=EAASECRETTOKEN failed'
    logOut()
    await at.call(ReportCredential, { body: { credential_id, team_id: person.who.teamId, reason } })
    const { rows } = await admin.query('select reason from accounts.credentials where id = $1', [credential_id])
    expect(rows[0].reason).toContain('failed')
    expect(rows[0].reason).not.toContain('EAASECRETTOKEN')
  })
})

describe('connecting again', () => {
  const connectOlea = (person: Person) =>
    at.call(ConnectSocialAccount, {
      who: person.who,
      params: { teamId: person.who.teamId },
      body: { account_id: fixtures.olea.ig, type: 'ig' },
    })
  const statuses = async ({ who }: Person) =>
    (await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })).map(({ status }) => status)
  const credentialOf = async ({ who }: Person): Promise<string> =>
    (await admin.query('select id from accounts.credentials where team_id = $1', [who.teamId])).rows[0]?.id

  test('makes the person’s ended accounts active again', async () => {
    const person = await connected()
    await connectOlea(person)
    at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    await report(person, await credentialOf(person))
    await at.drain()
    expect(await statuses(person)).toEqual([0])
    await throughDialog(at, person.who)
    await at.drain()
    expect(await statuses(person)).toEqual([1])
    const { token, status, version } = await read(person, await credentialOf(person))
    expect({ status, version }).toEqual({ status: 'active', version: 2 })
    expect(token).toBe(
      at.simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === fixtures.olea.page)?.token,
    )
  })

  test('another member of the team can do it too, and is notified from then on', async () => {
    const [owner, manager] = [await connected(), await newPerson(at, { confirmed: true })]
    await connectOlea(owner)
    await at.call(AddMember, { body: { team_id: owner.who.teamId, user_id: manager.user.id, role: Manager } })
    at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
    await report(owner, await credentialOf(owner))
    const who = { ...manager.who, teamId: owner.who.teamId, role: Manager, plan: 2 }
    await throughDialog(at, who)
    await at.drain()
    expect(await statuses(owner)).toEqual([1])
    at.mail.clear()
    logOut()
    await report(owner, await credentialOf(owner))
    await at.mail.waitFor(manager.email, /is disconnected/)
  })

  test('a login that does not cover the account leaves it ended', async () => {
    const person = await connected()
    await connectOlea(person)
    logOut()
    await report(person, await credentialOf(person))
    await throughDialog(at, person.who, { pages: [fixtures.juno.page], accounts: [fixtures.juno.ig] })
    await at.drain()
    expect(await statuses(person)).toEqual([0])
  })

  test('a removed account’s token is deleted', async () => {
    const person = await connected()
    const { id } = await connectOlea(person)
    const credential = await credentialOf(person)
    const params = { teamId: person.who.teamId, accountId: id }
    await at.call(DisconnectSocialAccount, { who: person.who, params })
    await at.drain()
    expect((await refused(read(person, credential))).code).toBe('credential_not_found')
  })

  test('removed and connected again at once, it keeps its token', async () => {
    const person = await connected()
    const { id } = await connectOlea(person)
    const params = { teamId: person.who.teamId, accountId: id }
    await at.call(DisconnectSocialAccount, { who: person.who, params })
    await connectOlea(person)
    await at.drain()
    expect((await read(person, await credentialOf(person))).status).toBe('active')
    expect(await statuses(person)).toEqual([1])
  })
})
