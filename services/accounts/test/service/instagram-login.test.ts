import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListAvailableAccounts, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { CredentialById, ReadProfile, ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'

const day = 86_400_000
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
})
afterAll(() => at.close())
beforeEach(() => at.simulator.control.reset())

/** An Instagram account that no page is linked to. */
const fern = fixtures.fern.ig
const available = ({ who }: Person) => at.call(ListAvailableAccounts, { who, params: { teamId: who.teamId } })
const connect = ({ who }: Person, account_id: string, type: 'ig' | 'fb' = 'ig') =>
  at.call(ConnectSocialAccount, { who, params: { teamId: who.teamId }, body: { account_id, type } })
const accounts = ({ who }: Person) => at.call(ListSocialAccounts, { who, params: { teamId: who.teamId }, query: {} })
const credentialOf = async ({ who }: Person, id: string) => {
  const [account] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId, ids: [id] } })
  const body = { credential_id: account?.credential_id ?? '', team_id: who.teamId }
  return { ...(await at.call(CredentialById, { body })), body }
}

describe('signing in with Instagram', () => {
  test('opens Instagram’s own dialog with its own permissions, for its own app', async () => {
    const { who } = await newPerson(at)
    const { url } = await at.call(StartConnect, { who, body: { platform: 'instagram', rerequest: true } })
    const dialog = new URL(url)
    expect(url.startsWith(`${at.simulator.url}/www-instagram/oauth/authorize?`)).toBe(true)
    expect(Object.fromEntries(dialog.searchParams)).toMatchObject({
      client_id: at.secrets.instagramAppId,
      redirect_uri: `${at.publicUrl}/connect/callback`,
      response_type: 'code',
      enable_fb_login: '0',
      force_reauth: 'true',
      scope: 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments',
    })
    expect((await fetch(url)).status).toBe(200)
  })

  test('connects an account that no page is linked to, with a token of 60 days', async () => {
    const person = await newPerson(at)
    expect(await throughDialog(at, person.who, { platform: 'instagram' })).toBe('/connect/2')
    expect(await available(person)).toEqual([
      expect.objectContaining({
        account_id: fern,
        username: 'fernandfield',
        login: 'instagram',
        page: null,
        state: 'connectable',
      }),
    ])
    const { id, login, expires_at, permission_missing, fb_id, ig_id } = await connect(person, fern)
    expect({ login, permission_missing, fb_id, ig_id }).toEqual({
      login: 'instagram',
      permission_missing: false,
      fb_id: null,
      ig_id: fern,
    })
    const days = (Date.parse(expires_at ?? '') - Date.now()) / day
    expect(Math.round(days)).toBe(60)
    const { token, status, permissions, body } = await credentialOf(person, id)
    expect({ status, login: (await credentialOf(person, id)).login }).toEqual({ status: 'active', login: 'instagram' })
    expect(token).toMatch(/^IGAA/)
    expect(permissions).toContain('instagram_business_content_publish')
    expect(await at.call(ReadProfile, { body })).toMatchObject({ username: 'fernandfield', name: 'Fern & Field' })
  })

  test('each login stands by itself, and both together offer each account once, the way with a page first', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who)
    await throughDialog(at, person.who, { platform: 'instagram' })
    await throughDialog(at, person.who, { platform: 'instagram', user: fixtures.olea.ig })
    const offered = await available(person)
    const keys = offered.map(({ type, account_id }) => `${type} ${account_id}`)
    expect(new Set(keys).size).toBe(keys.length)
    const loginOf = (id: string) => offered.find(({ account_id }) => account_id === id)?.login
    expect([loginOf(fern), loginOf(fixtures.olea.ig)]).toEqual(['instagram', 'facebook'])
    const { connections, connected, me } = await at.call(CheckConnect, { who: person.who })
    expect(connected).toBe(true)
    expect(me).toEqual({ id: fixtures.olea.ig, name: 'oleaandsons' })
    expect(connections.map(({ login, me: { name } }) => [login, name])).toEqual([
      ['instagram', 'oleaandsons'],
      ['instagram', 'fernandfield'],
      ['facebook', 'Mira Castelo'],
    ])
  })

  test('where no login reaches an account, the newest one says why', async () => {
    const person = await newPerson(at)
    const { pages } = at.simulator.control.people()
    const mine = pages.filter(({ roles }) => roles[fixtures.mira]).map(({ id }) => id)
    const why = async () => {
      const found = (await available(person)).find(({ account_id }) => account_id === fixtures.olea.ig)
      return { login: found?.login, state: found?.state, fix: found?.fix }
    }
    const leftOut = { pages: mine, accounts: [fixtures.juno.ig] }
    await throughDialog(at, person.who, leftOut)
    await throughDialog(at, person.who, {
      platform: 'instagram',
      user: fixtures.olea.ig,
      declined: ['instagram_business_content_publish'],
    })
    const state = 'no_permission'
    const fix = expect.stringContaining('allowed Fanfare to publish to Instagram')
    expect(await why()).toEqual({ login: 'instagram', state, fix })
    await throughDialog(at, person.who, leftOut)
    expect(await why()).toEqual({ login: 'facebook', state, fix: expect.stringContaining('grant access') })
  })

  test('two people of one network are two logins, and what each brings is offered', async () => {
    const person = await newPerson(at)
    const [made] = at.simulator.control.makeAccounts(1, 'second')
    await throughDialog(at, person.who)
    await throughDialog(at, person.who, { user: made?.userId ?? '' })
    const ids = (await available(person)).map(({ account_id }) => account_id)
    expect(ids).toEqual(expect.arrayContaining([fixtures.olea.page, made?.pageId, made?.igId]))
    at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
    // The other one still works, and the ended one says so.
    expect((await available(person)).map(({ account_id }) => account_id)).toEqual([made?.igId, made?.pageId])
    const { connections } = await at.call(CheckConnect, { who: person.who })
    expect(connections.map(({ connected }) => connected)).toEqual([true, false])
  })

  test('signing in again renews that login alone', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram' })
    const { id } = await connect(person, fern)
    await throughDialog(at, person.who)
    const olea = (await connect(person, fixtures.olea.ig)).id
    await throughDialog(at, person.who, { platform: 'instagram' })
    expect((await credentialOf(person, id)).version).toBe(2)
    expect((await credentialOf(person, olea)).version).toBe(1)
    expect((await at.call(CheckConnect, { who: person.who })).connections).toHaveLength(2)
  })
})

describe('what stands against it', () => {
  test('a personal account is typed as one, and cannot be connected', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram', user: fixtures.personal.ig })
    expect(await available(person)).toEqual([
      expect.objectContaining({ state: 'personal', fix: expect.stringContaining('business or creator') }),
    ])
    expect((await refused(connect(person, fixtures.personal.ig))).code).toBe('connect_personal')
  })

  test('a permission that was left off is named', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram', declined: ['instagram_business_content_publish'] })
    expect(await available(person)).toEqual([
      expect.objectContaining({
        state: 'no_permission',
        fix: expect.stringContaining('permission'),
      }),
    ])
    expect((await refused(connect(person, fern))).code).toBe('connect_no_permission')
    const { missing_permissions } = await at.call(CheckConnect, { who: person.who })
    expect(missing_permissions).toEqual(['instagram_business_content_publish'])
    // A second dialog asks for everything: its token can do what it has granted, and nothing from before.
    const again = { platform: 'instagram', rerequest: true } as const
    const { url } = await at.call(StartConnect, { who: person.who, body: again })
    expect(new URL(url).searchParams.get('scope')?.split(',')).toHaveLength(3)
  })

  test('a used code, a no and a wrong address end like any other', async () => {
    const { who } = await newPerson(at)
    const { url } = await at.call(StartConnect, { who, body: { platform: 'instagram' } })
    const { code } = at.simulator.control.authorize({ user: fern, dialog: url })
    const state = new URL(url).searchParams.get('state') ?? ''
    const back = async (query: Record<string, string>) =>
      (
        await fetch(`${at.urls.accounts}/connect/callback?${new URLSearchParams(query)}`, {
          redirect: 'manual',
          headers: at.headers(who, 'accounts'),
        })
      ).headers.get('location')
    // Browsers hand over the code with what the network hangs behind it.
    expect(await back({ state, code: `${code}#_` })).toBe('/connect/2')
    const second = new URL((await at.call(StartConnect, { who, body: { platform: 'instagram' } })).url)
    expect(await back({ state: second.searchParams.get('state') ?? '', code })).toBe(
      '/connect/1?error=connect_state_invalid',
    )
    const third = new URL((await at.call(StartConnect, { who, body: { platform: 'instagram' } })).url)
    const no = { state: third.searchParams.get('state') ?? '', error: 'access_denied', error_reason: 'user_denied' }
    expect(await back(no)).toBe('/connect/1?error=connect_denied')
  })

  test('an ended token ends the account, and a checkpoint does not', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram' })
    const { id } = await connect(person, fern)
    const { body } = await credentialOf(person, id)
    at.simulator.control.breakTokens(fern, 'checkpoint')
    const reported = await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })
    expect(reported).toEqual({ status: 'unknown', trouble: 'checkpoint' })
    // The way out is at the network of the login.
    const way = await available(person).catch(err => err.message)
    expect(way).toMatch(/^Instagram has temporarily blocked apps for your login\. Log in at instagram\.com/)
    at.simulator.control.breakTokens(fern, 'restore')
    at.simulator.control.breakTokens(fern, 'password_changed')
    expect(await at.call(ReportCredential, { body: { ...body, reason: 'refused' } })).toMatchObject({
      status: 'expired',
      trouble: 'password_changed',
    })
    await at.drain()
    expect((await accounts(person))[0]?.status).toBe(AccountExpired)
    const shown = await available(person).catch(err => err.code)
    expect(shown).toBe('connect.token_invalid')
  })

  test('an account may change its login: one that a page connected is connected again by Instagram', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who)
    const { id, login } = await connect(person, fixtures.olea.ig)
    expect(login).toBe('facebook')
    const again = { platform: 'instagram', user: fixtures.olea.ig, account: id } as const
    expect(await throughDialog(at, person.who, again)).toBe(`/connect/2?account=${id}`)
    await at.drain()
    expect(await credentialOf(person, id)).toMatchObject({ login: 'instagram', version: 2, status: 'active' })
    expect((await accounts(person))[0]).toMatchObject({
      login: 'instagram',
      status: AccountActive,
      permission_missing: false,
    })
  })

  test('another account than the one that is connected again is refused, and nothing changes', async () => {
    const person = await newPerson(at)
    await throughDialog(at, person.who, { platform: 'instagram' })
    const { id } = await connect(person, fern)
    const other = { platform: 'instagram', user: fixtures.juno.ig, account: id } as const
    // What it says differs: nothing is selected in this dialog.
    expect(await throughDialog(at, person.who, other)).toBe(
      `/connect/1?error=connect_account_missing&account=${id}&login=instagram`,
    )
    expect((await at.call(CheckConnect, { who: person.who })).connections[0]?.me.name).toBe('junocoffee')
    expect(await credentialOf(person, id)).toMatchObject({ version: 1, status: 'active' })
  })
})
