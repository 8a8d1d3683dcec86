import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { DisconnectLogins } from '@fanfare/contracts/endpoints/integrations.ts'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { CredentialById } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FaultScript } from '../../../../infra/simulator/src/faults.ts'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
let person: Person
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
  person = await newPerson(at)
})
afterAll(() => at.close())
beforeEach(() => at.simulator.control.reset())

const add = (fault: FaultScript) => at.simulator.control.addFault(fault)
const signIn = async ({ who }: Person, login: LoginKey): Promise<string | null> => {
  if (login !== 'tiktok') return throughDialog(at, who, { platform: login })
  const { url } = await at.call(StartConnect, { who, body: { platform: login } })
  const { code } = at.simulator.control.authorizeCreator({ account: fixtures.tiktok.olea, dialog: url })
  const query = new URLSearchParams({ code, state: new URL(url).searchParams.get('state') ?? '' })
  const response = await fetch(`${at.urls.accounts}/connect/callback?${query}`, {
    redirect: 'manual',
    headers: at.headers(who, 'accounts'),
  })
  return response.headers.get('location')
}

/** Every call by which a dialog becomes a login: which it is, and how many of the same come before it. */
const calls: [login: LoginKey, what: string, match: FaultScript['match'], skip?: number][] = [
  ['facebook', 'the code', { call: 'access_token' }],
  ['facebook', 'the long-lived token', { call: 'access_token' }, 1],
  ['facebook', 'who it is', { pathRegex: 'me$' }],
  ['facebook', 'the permissions', { pathRegex: 'me/permissions$' }],
  ['facebook', 'the facts of the token', { call: 'debug_token' }],
  ['instagram', 'the code', { call: 'instagram_code' }],
  ['instagram', 'the long-lived token', { call: 'access_token' }],
  ['instagram', 'who it is', { pathRegex: 'me$' }],
  ['tiktok', 'the code', { call: 'tiktok_token' }],
  ['tiktok', 'who it is', { call: 'tiktok_user_info' }],
]
const blocks: [why: string, fault: Pick<FaultScript, 'kind' | 'code' | 'subcode'>][] = [
  ['368', { kind: 'code_368' }],
  ['190/459', { kind: 'answer_instead', code: 190, subcode: 459 }],
  ['190/464', { kind: 'answer_instead', code: 190, subcode: 464 }],
]
// TikTok has one code for it.
const cases = calls.flatMap(([login, what, match, skip]) =>
  (login === 'tiktok' ? blocks.slice(0, 1) : blocks).map(
    ([why, fault]) => [login, what, why, { ...fault, match: match ?? {}, ...(skip ? { skip } : {}) }] as const,
  ),
)

test.each(cases)('%s, %s: %s is a blocked login, and nothing else', async (login, _what, _why, fault) => {
  const { id } = add(fault)
  expect(await signIn(person, login)).toBe(`/connect/1?error=connect_blocked&login=${login}`)
  expect((await at.call(CheckConnect, { who: person.who })).connections).toEqual([])
  at.simulator.control.clearFaults(id)
  expect(await signIn(person, login)).toBe('/connect/2')
  await at.call(DisconnectLogins, { who: person.who, body: { platform: login } })
})

test('a code of TikTok’s that is used or old is no login that has expired', async () => {
  add({ kind: 'answer_instead', reason: 'invalid_grant', match: { call: 'tiktok_token' } })
  expect(await signIn(person, 'tiktok')).toBe('/connect/1?error=connect_state_invalid')
})

test('a login that is blocked while its account is read again says so too', async () => {
  const { who } = person
  await throughDialog(at, who)
  const body = { account_id: fixtures.olea.ig, type: 'ig' as const }
  const { id } = await at.call(ConnectSocialAccount, { who, params: { teamId: who.teamId }, body })
  add({ kind: 'code_368', match: { call: 'accounts' } })
  expect(await throughDialog(at, who, { account: id })).toBe(
    `/connect/1?error=connect_blocked&account=${id}&login=facebook`,
  )
  const [account] = await at.call(AccountsForPublishing, { body: { team_id: who.teamId, ids: [id] } })
  const credential = { credential_id: account?.credential_id ?? '', team_id: who.teamId }
  expect(await at.call(CredentialById, { body: credential })).toMatchObject({ version: 1, status: 'active' })
})
