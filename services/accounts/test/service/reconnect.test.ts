import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { RemoveMember } from '@fanfare/contracts/endpoints/members.ts'
import { ConnectSocialAccount, ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { CredentialById, ReadProfile, ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing, AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { featureScopes, publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Authorize } from '../../../../infra/simulator/src/control/control.ts'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused, throughDialog } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
})
afterAll(() => at.close())
beforeEach(() => at.simulator.control.reset())

const accountOf = async ({ who }: Person, id: string) =>
  (await at.call(AccountsForPublishing, { body: { team_id: who.teamId, ids: [id] } }))[0]
const credentialOf = async (person: Person, id: string) => {
  const credential_id = (await accountOf(person, id))?.credential_id ?? ''
  return at.call(CredentialById, { body: { credential_id, team_id: person.who.teamId } })
}
const connect = ({ who }: Person, account_id: string, type: 'ig' | 'fb' = 'ig') =>
  at.call(ConnectSocialAccount, { who, params: { teamId: who.teamId }, body: { account_id, type } })
/** Someone with Olea & Sons and Juno Coffee. */
const withTwo = async (ticks: Partial<Authorize> = {}) => {
  const person = await newPerson(at)
  await throughDialog(at, person.who, ticks)
  const [olea, juno] = [(await connect(person, fixtures.olea.ig)).id, (await connect(person, fixtures.juno.ig)).id]
  return { person, olea, juno }
}
/** The network ends the account's token, and the product learns of it. */
const end = async (person: Person, ...ids: string[]) => {
  at.simulator.control.breakTokens(fixtures.mira, 'password_changed')
  for (const id of ids) {
    const credential_id = (await accountOf(person, id))?.credential_id ?? ''
    await at.call(ReportCredential, { body: { credential_id, team_id: person.who.teamId, reason: 'Password changed' } })
  }
  await at.drain()
}
const start = async ({ who }: Person, body: Partial<BodyOf<typeof StartConnect>>) =>
  new URL((await at.call(StartConnect, { who, body: { platform: 'facebook', ...body } })).url)
/** A code of the dialog, where Mira allows what it asks for except what she deselects. */
const codeFor = (redirectUri: string, { declined = [], ...ticks }: Partial<Authorize>) => {
  const permissions = [...publishingScopes, ...featureScopes.comments].filter(scope => !declined.includes(scope))
  return at.simulator.control.authorize({ user: fixtures.mira, redirectUri, permissions, declined, ...ticks }).code
}
/** Through the dialog for one account: answers where the browser is sent on to. */
const reconnect = async (person: Person, account: string, ticks: Partial<Authorize> | 'no' = {}) => {
  const dialog = await start(person, { account })
  const state = dialog.searchParams.get('state') ?? ''
  const query: Record<string, string> =
    ticks === 'no'
      ? { state, error: 'access_denied' }
      : { state, code: codeFor(dialog.searchParams.get('redirect_uri') ?? '', ticks) }
  const response = await fetch(`${at.urls.accounts}/connect/callback?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers: at.headers(person.who, 'accounts'),
  })
  await at.drain()
  return response.headers.get('location')
}

describe('connecting one account again', () => {
  test('renews it and says which one it was', async () => {
    const { person, olea } = await withTwo()
    await end(person, olea)
    expect((await accountOf(person, olea))?.status).toBe(AccountExpired)
    expect(await reconnect(person, olea)).toBe(`/connect/2?account=${olea}`)
    expect((await accountOf(person, olea))?.status).toBe(AccountActive)
    expect(await credentialOf(person, olea)).toMatchObject({ status: 'active', version: 2 })
  })

  test('leaves good tokens of others alone, and connects nothing new', async () => {
    const { person, olea, juno } = await withTwo()
    await reconnect(person, olea)
    expect([(await credentialOf(person, olea)).version, (await credentialOf(person, juno)).version]).toEqual([2, 1])
    const { who } = person
    expect(await at.call(ListSocialAccounts, { who, params: { teamId: who.teamId } })).toHaveLength(2)
  })

  test('renews ended ones that it covers, also those whose end was not noticed yet', async () => {
    const { person, olea, juno } = await withTwo()
    const northfold = (await connect(person, fixtures.northfold.ig)).id
    await end(person, olea, juno)
    const ticked = [fixtures.olea, fixtures.juno, fixtures.northfold, fixtures.fern]
    const ticks = {
      pages: ticked.map(({ page }) => page),
      accounts: [fixtures.olea.ig, fixtures.juno.ig, fixtures.northfold.ig],
    }
    expect(await reconnect(person, olea, ticks)).toBe(`/connect/2?account=${olea}`)
    expect((await credentialOf(person, juno)).version).toBe(2)
    expect((await credentialOf(person, northfold)).version).toBe(2)
  })

  test('an ended account whose page was not ticked stays ended', async () => {
    const { person, olea, juno } = await withTwo()
    await end(person, olea, juno)
    await reconnect(person, olea, { pages: [fixtures.olea.page], accounts: [fixtures.olea.ig] })
    expect([(await accountOf(person, olea))?.status, (await accountOf(person, juno))?.status]).toEqual([1, 0])
  })

  test('a sign-in without it says so, and the account keeps the token it had', async () => {
    const { person, olea } = await withTwo()
    const { token } = await credentialOf(person, olea)
    const ticks = { pages: [fixtures.juno.page], accounts: [fixtures.juno.ig] }
    expect(await reconnect(person, olea, ticks)).toBe(`/connect/1?error=connect_account_missing&account=${olea}`)
    expect(await credentialOf(person, olea)).toMatchObject({ token, version: 1, status: 'active' })
  })

  test('one that may not publish it says that', async () => {
    const { person, olea } = await withTwo()
    const to = await reconnect(person, olea, { declined: ['instagram_content_publish'] })
    expect(to).toBe(`/connect/1?error=connect_no_permission&account=${olea}`)
    expect((await credentialOf(person, olea)).version).toBe(1)
  })

  test('a no at the dialog names the account too', async () => {
    const { person, olea } = await withTwo()
    expect(await reconnect(person, olea, 'no')).toBe(`/connect/1?error=connect_denied&account=${olea}`)
  })

  test('an error of the network is reported, and changes nothing', async () => {
    const { person, olea } = await withTwo()
    at.simulator.control.addFault({ kind: 'http_503', match: { call: 'accounts' } })
    expect(await reconnect(person, olea)).toBe(`/connect/1?error=network_unavailable&account=${olea}`)
    expect((await credentialOf(person, olea)).version).toBe(1)
  })

  test('another manager of the team can do it', async () => {
    const { person, olea } = await withTwo()
    await end(person, olea)
    const manager = await newPerson(at)
    await at.call(AddMember, { body: { team_id: person.who.teamId, user_id: manager.user.id, role: Manager } })
    const who = { ...manager.who, teamId: person.who.teamId, role: Manager, plan: 2 }
    expect(await reconnect({ ...manager, who }, olea)).toBe(`/connect/2?account=${olea}`)
    expect((await accountOf(person, olea))?.status).toBe(AccountActive)
  })

  describe('that was begun by someone who then', () => {
    const begun = async () => {
      const { person, olea } = await withTwo()
      await end(person, olea)
      const manager = await newPerson(at)
      const { teamId } = person.who
      const become = (role: typeof Manager | typeof Creator) =>
        at.call(AddMember, { body: { team_id: teamId, user_id: manager.user.id, role } })
      await become(Manager)
      const who = { ...manager.who, teamId, role: Manager, plan: 2 }
      const finish = async (account: string | undefined) => {
        const dialog = await start({ ...manager, who }, account === undefined ? {} : { account })
        const state = dialog.searchParams.get('state') ?? ''
        const query = { state, code: codeFor(dialog.searchParams.get('redirect_uri') ?? '', {}) }
        return async () => {
          const response = await fetch(`${at.urls.accounts}/connect/callback?${new URLSearchParams(query)}`, {
            redirect: 'manual',
            headers: at.headers(who, 'accounts'),
          })
          await at.drain()
          return response.headers.get('location')
        }
      }
      const untouched = async () => {
        const { status, version } = await credentialOf(person, olea)
        expect({ status, version }).toEqual({ status: 'expired', version: 1 })
      }
      const logins = async () => (await at.call(CheckConnect, { who: manager.who })).connections.length
      const remove = () => at.call(RemoveMember, { who: person.who, params: { teamId, memberId: manager.user.id } })
      return { olea, become, remove, finish, untouched, logins }
    }

    test('may not connect accounts any more renews nothing of the team, and keeps the login', async () => {
      const { olea, become, finish, untouched, logins } = await begun()
      const [named, any] = [await finish(olea), await finish(undefined)]
      await become(Creator)
      expect(await named()).toBe(`/connect/1?error=not_allowed&account=${olea}`)
      expect(await any()).toBe('/connect/2')
      await untouched()
      expect(await logins()).toBe(1)
    })

    test('left the team, or was removed from it, cannot finish it', async () => {
      const { olea, remove, finish, untouched } = await begun()
      const [named, any] = [await finish(olea), await finish(undefined)]
      await remove()
      await at.drain()
      expect(await named()).toBe('/connect/1?error=connect_state_invalid')
      expect(await any()).toBe('/connect/1?error=connect_state_invalid')
      await untouched()
    })
  })

  test('is for accounts of the team only', async () => {
    const [{ olea }, other] = [await withTwo(), await newPerson(at)]
    const error = await refused(start(other, { account: olea }))
    expect(error).toMatchObject({ code: 'social_account_not_found', field: 'body.account' })
  })

  test('asks for everything, and again for what was declined', async () => {
    const { person, olea } = await withTwo({ declined: ['instagram_manage_comments'] })
    const asked = (await start(person, { account: olea })).searchParams
    expect(asked.get('scope')?.split(',')).toEqual(
      expect.arrayContaining(['instagram_content_publish', 'instagram_manage_comments']),
    )
    expect(asked.get('auth_type')).toBe('rerequest')
    expect((await start((await withTwo()).person, {})).searchParams.get('auth_type')).toBeNull()
  })
})

describe('what an account may do', () => {
  const permissions = async (person: Person, id: string) => (await accountOf(person, id))?.permissions
  const comments = 'instagram_manage_comments'

  test('is known when it is connected, and a feature that is missing blocks nothing', async () => {
    const { person, olea } = await withTwo()
    expect(await permissions(person, olea)).toEqual(expect.arrayContaining([comments, 'instagram_content_publish']))
    const without = await withTwo({ declined: [comments] })
    expect(await permissions(without.person, without.olea)).not.toContain(comments)
    expect(await permissions(without.person, without.olea)).toContain('instagram_content_publish')
  })

  test('when a new sign-in allows more', async () => {
    const { person, olea } = await withTwo({ declined: [comments] })
    await reconnect(person, olea)
    expect(await permissions(person, olea)).toContain(comments)
  })

  test('when the person takes a permission back: at a report, and when the account is looked at', async () => {
    const { person, olea } = await withTwo()
    const credential_id = (await accountOf(person, olea))?.credential_id ?? ''
    const about = { credential_id, team_id: person.who.teamId }
    codeFor(`${at.publicUrl}/connect/callback`, { declined: [comments] })
    expect(await at.call(ReportCredential, { body: { ...about, reason: '(#10) no permission' } })).toMatchObject({
      status: 'active',
    })
    await at.drain()
    expect(await accountOf(person, olea)).toMatchObject({
      status: AccountActive,
      permissions: expect.not.arrayContaining([comments]),
    })
    codeFor(`${at.publicUrl}/connect/callback`, {})
    await at.call(ReadProfile, { body: about })
    await at.drain()
    expect(await permissions(person, olea)).toContain(comments)
  })
})
