import {
  AddAccount,
  ChangeAccount,
  GetAccount,
  LinkAccounts,
  ReadConnectAccount,
  RemoveAccount,
  RenewConnectAccount,
  SaveConnectAccount,
} from '@fanfare/contracts/endpoints/accounts.ts'
import { FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { RemoveIntegration, SaveConnect } from '@fanfare/contracts/endpoints/integrations.ts'
import { AddTeamAccount, ListAvailablePages, SyncAccountMedia } from '@fanfare/contracts/endpoints/team-accounts.ts'
import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import type { ReadyAccount } from '../../../simulator/src/control/bulk.ts'
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

/** Someone who ticks less in the dialog than there is, and their Instagram account. */
const ticking = (ticksOf: (ready: ReadyAccount) => object) =>
  lazy(async setup => {
    const [ready] = setup.system.simulator.control.makeAccounts(1)
    if (!ready) throw new Error('no account was made')
    const person = await newPerson(setup)
    await throughDialog(setup, person, { user: ready.userId, ...ticksOf(ready) })
    return { person, account_id: ready.igId }
  })
/** The account is ticked, and not its page. */
const pageless = ticking(({ igId }) => ({ pages: [], accounts: [igId] }))
const unpermitted = ticking(() => ({ declined: ['instagram_content_publish'] }))

/** Goes through the network's dialog and back. Returns the dialog's state. */
async function throughDialog(setup: Setup, { client }: Person, ticks: { user: string }): Promise<string> {
  const { url } = await setup.call(StartConnect, client, { body: { platform: 'facebook' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { code } = setup.system.simulator.control.authorize({ dialog: url, ...ticks })
  await client.send(urlOf(FinishConnect, { query: { code, state } }), { headers: { accept: 'text/html' } })
  return state
}

/** A team that holds as many accounts as its plan has. */
const full = lazy(async setup => {
  const person = await personOf(fixtures.mira)(setup)
  for (const { ig } of [fixtures.olea, fixtures.northfold, fixtures.juno])
    await connectAccount(person.client, person.teamId, ig, 'ig')
  return person
})

/** What is connected, by the names of `POST /api/team/:teamId/social-accounts`. */
interface Wanted {
  account_id?: string
  type?: string
  fb_page_id?: string
  timezone?: string
}
type AskAs = (setup: Setup, person: Person, wanted?: Wanted) => Promise<Answer>

const byAccountId = ({ account_id = fixtures.olea.ig, type = 'ig', ...more }: Wanted) => ({ account_id, type, ...more })
const byId = ({ account_id: id = fixtures.olea.ig, type = 'ig', timezone, ...more }: Wanted) => ({
  id,
  type,
  ...more,
  ...(timezone ? { settings: JSON.stringify({ timezone }) } : {}),
})
const asking =
  (endpoint: AnyEndpoint, bodyOf?: (wanted: Wanted) => object): AskAs =>
  (setup, { client, teamId }, wanted = {}) =>
    setup.ask(endpoint, client, { params: { teamId }, ...(bodyOf ? { body: bodyOf(wanted) } : {}) })
const pages: AskAs = (setup, { client, teamId }) =>
  setup.ask(ListAvailablePages, client, { params: { teamId }, query: { type: 'ig' } })

/** Gives an account a new token from the caller's login: one that the team has. */
const renewing: AskAs = async (setup, { client, teamId, userId }, { account_id = fixtures.olea.ig } = {}) => {
  const known = 'select id from team.social_accounts where team_id = $1 and network_id = $2'
  const found = await setup.sql.query<{ id: string }>(known, [teamId, account_id])
  const id = found.rows[0]?.id ?? `${++renewed}`
  if (!found.rows[0])
    await setup.sql.query(
      `insert into team.social_accounts
         (id, team_id, type, login, network_id, username, name, timezone, state, credential_id, connected_by, created_at, read_at)
       values ($1, $2, 'ig', 'facebook', $3, 'olea', 'Olea', 'UTC', 0, $1, $4, now(), now())`,
      [id, teamId, account_id, userId],
    )
  return setup.ask(RenewConnectAccount, client, { body: { account: id } })
}
let renewed = 9_000

/** While the network answers the list of pages, or what it thinks of a token, in one of its bad ways. */
const whileNetwork =
  (
    kind: 'http_503' | 'code_4' | 'token_revoked',
    ask: AskAs,
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

/** What stands against a person's logins. */
const ofLogins = (endpoint: AnyEndpoint, ask: AskAs): Recipe[] => [
  on(endpoint, 'connect.no_connect', async setup => ask(setup, await other(setup))),
  on(endpoint, 'connect.token_invalid', async setup => ask(setup, await locked(setup))),
  on(endpoint, 'network_unavailable', whileNetwork('http_503', ask)),
  on(endpoint, 'network_rate_limited', whileNetwork('code_4', ask)),
  on(endpoint, 'connect_blocked', async setup => ask(setup, await keptOut(setup))),
  // That is asked with the app's own token.
  on(endpoint, 'connect_app_refused', whileNetwork('token_revoked', ask, 'debug_token')),
]

/** What stands against an account that they offer, or not. */
const ofOffers = (endpoint: AnyEndpoint, ask: AskAs): Recipe[] => [
  ...ofLogins(endpoint, ask),
  on(endpoint, 'connect.no_account', async setup => ask(setup, await mira(setup), { account_id: '17841499999999999' })),
  on(endpoint, 'connect_personal', async setup => ask(setup, await mira(setup), { account_id: fixtures.personal.ig })),
  on(endpoint, 'connect_login', async setup => {
    const { person, account_id } = await pageless(setup)
    return ask(setup, person, { account_id })
  }),
]

/** Each way to connect an account to a team. */
const connecting = (endpoint: AnyEndpoint, ask: AskAs, zoneField = 'body.timezone'): Recipe[] => [
  ...ofOffers(endpoint, ask),
  on(
    endpoint,
    'connect_no_permission',
    async setup => ask(setup, await mira(setup), { fb_page_id: fixtures.juno.page }),
    'body.fb_page_id',
  ),
  on(endpoint, 'social_account_taken', async setup => ask(setup, await full(setup))),
  on(endpoint, 'social_account_limit', async setup =>
    ask(setup, await full(setup), { account_id: fixtures.fern.page, type: 'fb' }),
  ),
  on(
    endpoint,
    'timezone_unknown',
    async setup => ask(setup, await mira(setup), { timezone: 'Mars/Olympus' }),
    zoneField,
  ),
]

/** An account of its own: it is connected once the table lock is released. */
const held = (endpoint: AnyEndpoint, bodyOf: (wanted: Wanted) => object): Recipe[] =>
  takenKey(endpoint, 'team.social_accounts', async setup => {
    const { client, teamId } = await personOf(fixtures.mira)(setup)
    return { client, ask: { params: { teamId }, body: bodyOf({ account_id: fixtures.fern.page, type: 'fb' }) } }
  })

const noAccount = (endpoint: AnyEndpoint, field: string, body?: object): Recipe =>
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { client, teamId } = await mira(setup)
      const params = { teamId, accountId: '12345', id: '12345' }
      return setup.ask(endpoint, client, { params, ...(body ? { body } : {}) })
    },
    field,
  )

export const connectRecipes: Recipe[] = [
  ...[
    [ListAvailableAccounts, asking(ListAvailableAccounts)] as const,
    [ReadConnectAccount, asking(ReadConnectAccount)] as const,
    [ListAvailablePages, pages] as const,
  ].flatMap(([endpoint, ask]) => [
    ...ofLogins(endpoint, ask),
    on(endpoint, 'connect.no_account', async setup => ask(setup, await jonas(setup))),
  ]),

  on(
    StartConnect,
    'social_account_not_found',
    async setup =>
      setup.ask(StartConnect, (await mira(setup)).client, { body: { platform: 'facebook', account: '12345' } }),
    'body.account',
  ),

  ...connecting(ConnectSocialAccount, asking(ConnectSocialAccount, byAccountId)),
  ...held(ConnectSocialAccount, byAccountId),
  ...connecting(SaveConnectAccount, asking(SaveConnectAccount, byAccountId)),
  ...held(SaveConnectAccount, byAccountId),
  ...connecting(AddAccount, asking(AddAccount, byId), 'body.settings.timezone'),
  ...held(AddAccount, byId),
  ...connecting(AddTeamAccount, asking(AddTeamAccount, byId), 'body.settings.timezone'),
  ...held(AddTeamAccount, byId),
  ...held(LinkAccounts, wanted => ({ accounts: [byId(wanted)] })),
  ...ofOffers(RenewConnectAccount, renewing),
  on(RenewConnectAccount, 'connect_no_permission', async setup => {
    const { person, account_id } = await unpermitted(setup)
    return renewing(setup, person, { account_id })
  }),

  noAccount(RenewConnectAccount, 'body.account', { account: '12345' }),
  noAccount(GetAccount, 'params.id'),
  noAccount(ChangeAccount, 'params.id', {}),
  noAccount(RemoveAccount, 'params.id', {}),
  noAccount(SyncAccountMedia, 'params.accountId', {}),
  on(
    ChangeAccount,
    'timezone_unknown',
    async setup => {
      const { client, teamId } = await full(setup)
      const { rows } = await setup.sql.query('select id from team.social_accounts where team_id = $1', [teamId])
      const body = { settings: '{"timezone":"Mars/Olympus"}' }
      return setup.ask(ChangeAccount, client, { params: { id: rows[0].id }, body })
    },
    'body.settings.timezone',
  ),

  on(
    RemoveIntegration,
    'integration_not_found',
    async setup => setup.ask(RemoveIntegration, (await mira(setup)).client, { params: { id: '12345' }, body: {} }),
    'params.id',
  ),
  on(
    SaveConnect,
    'connect_state_invalid',
    async setup => setup.ask(SaveConnect, (await mira(setup)).client, { body: { token: 'x'.repeat(43) } }),
    'body.token',
  ),
  on(
    SaveConnect,
    'connect_other_person',
    async setup => {
      const person = await mira(setup)
      const token = await throughDialog(setup, person, { user: fixtures.mira })
      return setup.ask(SaveConnect, person.client, { body: { token, me: '12345' } })
    },
    'body.me',
  ),
]
