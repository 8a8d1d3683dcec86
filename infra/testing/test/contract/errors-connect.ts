import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { cast } from '../../../simulator/src/world/cast.ts'
import type { Answer } from '../../client.ts'
import { connectAccount, connectPerson } from '../../walk.ts'
import { inProgress } from './errors-held.ts'
import { lazy, newPerson, on, other, type Person, type Recipe, type World } from './errors-world.ts'

/** Connecting accounts: what the network, the plan and the person's connection can have against it. */

const personOf = (networkUser: string) => async (world: World) => {
  const person = await newPerson(world)
  await connectPerson(person.client, world.system.simulator.url, networkUser)
  return person
}
const mira = lazy(personOf(cast.mira))
const jonas = lazy(personOf(cast.jonas))

/** Somebody who changed their password at the network since they connected. */
const locked = lazy(async world => {
  const { simulator } = world.system
  const [ready] = simulator.control.makeAccounts(1)
  if (!ready) throw new Error('no account was made')
  const person = await personOf(ready.userId)(world)
  simulator.control.breakTokens(ready.userId, 'password_changed')
  return { ...person, ready }
})

/** A team that holds as many accounts as its plan has. */
const full = lazy(async world => {
  const person = await personOf(cast.mira)(world)
  for (const { ig } of [cast.olea, cast.northfold, cast.juno])
    await connectAccount(person.client, person.teamId, ig, 'ig')
  return person
})

const connecting = (body: object) => ({ account_id: cast.olea.ig, type: 'ig', ...body })
const connect = (world: World, { client, teamId }: Person, body: object = {}): Promise<Answer> =>
  world.ask(ConnectSocialAccount, client, { params: { teamId }, body: connecting(body) })
const list = (world: World, { client, teamId }: Person): Promise<Answer> =>
  world.ask(ListAvailableAccounts, client, { params: { teamId } })

/** While the network answers the list of pages in one of its bad ways. */
const whileNetwork =
  (kind: 'http_503' | 'code_4', ask: (world: World, person: Person) => Promise<Answer>): Recipe['run'] =>
  async world => {
    const person = await mira(world)
    const { control } = world.system.simulator
    const { id } = control.addFault({ kind, match: { call: 'accounts' } } as never)
    try {
      return await ask(world, person)
    } finally {
      control.clearFaults(id)
    }
  }

export const connectRecipes: Recipe[] = [
  on(ListAvailableAccounts, 'connect_no_connect', async world => list(world, await other(world))),
  on(ListAvailableAccounts, 'connect_token_invalid', async world => list(world, await locked(world))),
  on(ListAvailableAccounts, 'connect_no_account', async world => list(world, await jonas(world))),
  on(ListAvailableAccounts, 'network_unavailable', whileNetwork('http_503', list)),
  on(ListAvailableAccounts, 'network_rate_limited', whileNetwork('code_4', list)),

  on(ConnectSocialAccount, 'connect_no_connect', async world => connect(world, await other(world))),
  on(ConnectSocialAccount, 'connect_token_invalid', async world => connect(world, await locked(world))),
  on(ConnectSocialAccount, 'connect_no_account', async world =>
    connect(world, await mira(world), { account_id: '17841499999999999' }),
  ),
  on(ConnectSocialAccount, 'connect_personal', async world =>
    connect(world, await mira(world), { account_id: cast.personal.ig }),
  ),
  on(
    ConnectSocialAccount,
    'connect_no_permission',
    async world => connect(world, await mira(world), { fb_page_id: cast.juno.page }),
    'body.fb_page_id',
  ),
  on(ConnectSocialAccount, 'social_account_taken', async world => connect(world, await full(world))),
  on(ConnectSocialAccount, 'social_account_limit', async world =>
    connect(world, await full(world), { account_id: cast.fern.page, type: 'fb' }),
  ),
  on(
    ConnectSocialAccount,
    'timezone_unknown',
    async world => connect(world, await mira(world), { timezone: 'Mars/Olympus' }),
    'body.timezone',
  ),
  on(ConnectSocialAccount, 'network_unavailable', whileNetwork('http_503', connect)),
  on(ConnectSocialAccount, 'network_rate_limited', whileNetwork('code_4', connect)),
  on(ConnectSocialAccount, 'idempotency_in_progress', async world => {
    const { client, teamId } = await mira(world)
    const body = connecting({ account_id: cast.fern.page, type: 'fb' })
    return inProgress(world, 'team.social_accounts', ConnectSocialAccount, client, { params: { teamId }, body })
  }),
]
