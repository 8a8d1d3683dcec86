import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import type { Answer } from '../../client.ts'
import { connectAccount, connectPerson } from '../../walk.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, other, type Person, type Recipe, type Setup } from './errors-setup.ts'

/** Connecting accounts: errors of the network, the plan and the person's connection. */

const personOf = (networkUser: string) => async (setup: Setup) => {
  const person = await newPerson(setup)
  await connectPerson(person.client, setup.system.simulator.url, networkUser)
  return person
}
const mira = lazy(personOf(fixtures.mira))
const jonas = lazy(personOf(fixtures.jonas))

/** Someone of whom the network has ended all tokens since they connected, or whom it keeps out. */
const broken = (how: 'password_changed' | 'checkpoint') =>
  lazy(async setup => {
    const { simulator } = setup.system
    const [ready] = simulator.control.makeAccounts(1)
    if (!ready) throw new Error('no account was made')
    const person = await personOf(ready.userId)(setup)
    simulator.control.breakTokens(ready.userId, how)
    return person
  })
const locked = broken('password_changed')
const keptOut = broken('checkpoint')

/** A team that holds as many accounts as its plan has. */
const full = lazy(async setup => {
  const person = await personOf(fixtures.mira)(setup)
  for (const { ig } of [fixtures.olea, fixtures.northfold, fixtures.juno])
    await connectAccount(person.client, person.teamId, ig, 'ig')
  return person
})

const connecting = (body: object) => ({ account_id: fixtures.olea.ig, type: 'ig', ...body })
const connect = (setup: Setup, { client, teamId }: Person, body: object = {}): Promise<Answer> =>
  setup.ask(ConnectSocialAccount, client, { params: { teamId }, body: connecting(body) })
const list = (setup: Setup, { client, teamId }: Person): Promise<Answer> =>
  setup.ask(ListAvailableAccounts, client, { params: { teamId } })

/** While the network answers the list of pages, or what it thinks of a token, in one of its bad ways. */
const whileNetwork =
  (
    kind: 'http_503' | 'code_4' | 'token_revoked',
    ask: (setup: Setup, person: Person) => Promise<Answer>,
    call: 'accounts' | 'debug_token' = 'accounts',
  ): Recipe['run'] =>
  async setup => {
    const person = await mira(setup)
    const { control } = setup.system.simulator
    const { id } = control.addFault({ kind, match: { call } } as never)
    try {
      return await ask(setup, person)
    } finally {
      control.clearFaults(id)
    }
  }

export const connectRecipes: Recipe[] = [
  on(ListAvailableAccounts, 'connect.no_connect', async setup => list(setup, await other(setup))),
  on(ListAvailableAccounts, 'connect.token_invalid', async setup => list(setup, await locked(setup))),
  on(ListAvailableAccounts, 'connect.no_account', async setup => list(setup, await jonas(setup))),
  on(ListAvailableAccounts, 'network_unavailable', whileNetwork('http_503', list)),
  on(ListAvailableAccounts, 'network_rate_limited', whileNetwork('code_4', list)),
  on(ListAvailableAccounts, 'connect_blocked', async setup => list(setup, await keptOut(setup))),
  // That is asked with the app's own token.
  on(ListAvailableAccounts, 'connect_app_refused', whileNetwork('token_revoked', list, 'debug_token')),

  on(
    StartConnect,
    'social_account_not_found',
    async setup =>
      setup.ask(StartConnect, (await mira(setup)).client, { body: { platform: 'facebook', account: '12345' } }),
    'body.account',
  ),

  on(ConnectSocialAccount, 'connect.no_connect', async setup => connect(setup, await other(setup))),
  on(ConnectSocialAccount, 'connect.token_invalid', async setup => connect(setup, await locked(setup))),
  on(ConnectSocialAccount, 'connect.no_account', async setup =>
    connect(setup, await mira(setup), { account_id: '17841499999999999' }),
  ),
  on(ConnectSocialAccount, 'connect_personal', async setup =>
    connect(setup, await mira(setup), { account_id: fixtures.personal.ig }),
  ),
  on(
    ConnectSocialAccount,
    'connect_no_permission',
    async setup => connect(setup, await mira(setup), { fb_page_id: fixtures.juno.page }),
    'body.fb_page_id',
  ),
  on(ConnectSocialAccount, 'social_account_taken', async setup => connect(setup, await full(setup))),
  on(ConnectSocialAccount, 'social_account_limit', async setup =>
    connect(setup, await full(setup), { account_id: fixtures.fern.page, type: 'fb' }),
  ),
  on(
    ConnectSocialAccount,
    'timezone_unknown',
    async setup => connect(setup, await mira(setup), { timezone: 'Mars/Olympus' }),
    'body.timezone',
  ),
  on(ConnectSocialAccount, 'network_unavailable', whileNetwork('http_503', connect)),
  on(ConnectSocialAccount, 'network_rate_limited', whileNetwork('code_4', connect)),
  on(ConnectSocialAccount, 'connect_blocked', async setup => connect(setup, await keptOut(setup))),
  on(ConnectSocialAccount, 'connect_app_refused', whileNetwork('token_revoked', connect, 'debug_token')),
  ...takenKey(ConnectSocialAccount, 'team.social_accounts', async setup => {
    // An account of its own: it is connected once the table lock is released.
    const { client, teamId } = await personOf(fixtures.mira)(setup)
    const body = connecting({ account_id: fixtures.fern.page, type: 'fb' })
    return { client, ask: { params: { teamId }, body } }
  }),
]
