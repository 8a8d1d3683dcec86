import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import type { Answer } from '../../client.ts'
import { connectAccount, connectPerson } from '../../walk.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, other, type Person, type Recipe, type World } from './errors-world.ts'

/** Connecting accounts: what the network, the plan and the person's connection can have against it. */

const personOf = (networkUser: string) => async (world: World) => {
  const person = await newPerson(world)
  await connectPerson(person.client, world.system.simulator.url, networkUser)
  return person
}
const mira = lazy(personOf(fixtures.mira))
const jonas = lazy(personOf(fixtures.jonas))

/** Somebody of whom the network has ended all tokens since they connected, or whom it keeps out. */
const broken = (how: 'password_changed' | 'checkpoint') =>
  lazy(async world => {
    const { simulator } = world.system
    const [ready] = simulator.control.makeAccounts(1)
    if (!ready) throw new Error('no account was made')
    const person = await personOf(ready.userId)(world)
    simulator.control.breakTokens(ready.userId, how)
    return person
  })
const locked = broken('password_changed')
const keptOut = broken('checkpoint')

/** A team that holds as many accounts as its plan has. */
const full = lazy(async world => {
  const person = await personOf(fixtures.mira)(world)
  for (const { ig } of [fixtures.olea, fixtures.northfold, fixtures.juno])
    await connectAccount(person.client, person.teamId, ig, 'ig')
  return person
})

const connecting = (body: object) => ({ account_id: fixtures.olea.ig, type: 'ig', ...body })
const connect = (world: World, { client, teamId }: Person, body: object = {}): Promise<Answer> =>
  world.ask(ConnectSocialAccount, client, { params: { teamId }, body: connecting(body) })
const list = (world: World, { client, teamId }: Person): Promise<Answer> =>
  world.ask(ListAvailableAccounts, client, { params: { teamId } })

/** While the network answers the list of pages, or what it thinks of a token, in one of its bad ways. */
const whileNetwork =
  (
    kind: 'http_503' | 'code_4' | 'token_revoked',
    ask: (world: World, person: Person) => Promise<Answer>,
    call: 'accounts' | 'debug_token' = 'accounts',
  ): Recipe['run'] =>
  async world => {
    const person = await mira(world)
    const { control } = world.system.simulator
    const { id } = control.addFault({ kind, match: { call } } as never)
    try {
      return await ask(world, person)
    } finally {
      control.clearFaults(id)
    }
  }

export const connectRecipes: Recipe[] = [
  on(ListAvailableAccounts, 'connect.no_connect', async world => list(world, await other(world))),
  on(ListAvailableAccounts, 'connect.token_invalid', async world => list(world, await locked(world))),
  on(ListAvailableAccounts, 'connect.no_account', async world => list(world, await jonas(world))),
  on(ListAvailableAccounts, 'network_unavailable', whileNetwork('http_503', list)),
  on(ListAvailableAccounts, 'network_rate_limited', whileNetwork('code_4', list)),
  on(ListAvailableAccounts, 'connect_blocked', async world => list(world, await keptOut(world))),
  // That is asked with the app's own token.
  on(ListAvailableAccounts, 'connect_app_refused', whileNetwork('token_revoked', list, 'debug_token')),

  on(
    StartConnect,
    'social_account_not_found',
    async world =>
      world.ask(StartConnect, (await mira(world)).client, { body: { platform: 'facebook', account: '12345' } }),
    'body.account',
  ),

  on(ConnectSocialAccount, 'connect.no_connect', async world => connect(world, await other(world))),
  on(ConnectSocialAccount, 'connect.token_invalid', async world => connect(world, await locked(world))),
  on(ConnectSocialAccount, 'connect.no_account', async world =>
    connect(world, await mira(world), { account_id: '17841499999999999' }),
  ),
  on(ConnectSocialAccount, 'connect_personal', async world =>
    connect(world, await mira(world), { account_id: fixtures.personal.ig }),
  ),
  on(
    ConnectSocialAccount,
    'connect_no_permission',
    async world => connect(world, await mira(world), { fb_page_id: fixtures.juno.page }),
    'body.fb_page_id',
  ),
  on(ConnectSocialAccount, 'social_account_taken', async world => connect(world, await full(world))),
  on(ConnectSocialAccount, 'social_account_limit', async world =>
    connect(world, await full(world), { account_id: fixtures.fern.page, type: 'fb' }),
  ),
  on(
    ConnectSocialAccount,
    'timezone_unknown',
    async world => connect(world, await mira(world), { timezone: 'Mars/Olympus' }),
    'body.timezone',
  ),
  on(ConnectSocialAccount, 'network_unavailable', whileNetwork('http_503', connect)),
  on(ConnectSocialAccount, 'network_rate_limited', whileNetwork('code_4', connect)),
  on(ConnectSocialAccount, 'connect_blocked', async world => connect(world, await keptOut(world))),
  on(ConnectSocialAccount, 'connect_app_refused', whileNetwork('token_revoked', connect, 'debug_token')),
  ...takenKey(ConnectSocialAccount, 'team.social_accounts', async world => {
    // Of a person's own: it is connected once the table is let go.
    const { client, teamId } = await personOf(fixtures.mira)(world)
    const body = connecting({ account_id: fixtures.fern.page, type: 'fb' })
    return { client, ask: { params: { teamId }, body } }
  }),
]
