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
import { FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  DisconnectLogins,
  ListIntegrations,
  RefreshSession,
  RemoveIntegration,
  SaveConnect,
} from '@fanfare/contracts/endpoints/integrations.ts'
import {
  AddTeamAccount,
  ListAvailablePages,
  ListPageConnected,
  SyncAccountMedia,
} from '@fanfare/contracts/endpoints/team-accounts.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import type { Client } from '../../client.ts'
import { connectAccount } from '../../walk.ts'
import { discardReadings } from './calls-contents.ts'
import { good } from './calls-recipe.ts'
import type { Caller, Person, Setup } from './calls-setup.ts'

/** Good calls of a person's logins at the networks, and of accounts by the names of the specification. */

/** Someone in the position of the caller with a login of their own, and an account by it where they may; and who makes the call about it. */
async function withLogin(setup: Setup, as: Caller): Promise<{ client: Client; person: Person; networkUser: string }> {
  const { client, person } = await setup.twin(as)
  const { userId, igId } = await setup.connect(person)
  await connectAccount(person.client, person.team, igId, 'ig').catch(() => undefined)
  return { client, person, networkUser: userId }
}

/** Goes through the network's dialog and back in one's own team; returns the dialog's state. */
export async function finishedDialog(setup: Setup, { client, ownTeam }: Person): Promise<string> {
  // A person who may not connect for this team begins in their own.
  await client.call(SwitchTeam, { body: { to: ownTeam } })
  const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { code } = setup.system.simulator.control.authorize({ user: fixtures.mira, dialog: url })
  await client.send(urlOf(FinishConnect, { query: { code, state } }), { headers: { accept: 'text/html' } })
  return state
}

const on: typeof AccountActive = AccountActive
const added = async (setup: Setup, person: Person) => {
  const { igId: id, pageId: fb_id, username } = await setup.connect(person)
  return { id, type: 'ig' as const, fb_id, username, settings: '{"timezone":"Europe/Lisbon"}' }
}

export const accountCalls = [
  good(ListIntegrations, async (setup, { person }) => {
    await setup.connect(person)
    return {}
  }),
  good(RemoveIntegration, async (setup, as) => {
    const { client, person } = await withLogin(setup, as)
    const [login] = await person.client.call(ListIntegrations)
    return { client, params: { id: login?.id ?? '' } }
  }),
  good(DisconnectLogins, async (setup, as) => {
    const { client } = await withLogin(setup, as)
    // The network is away: why it keeps the access is said.
    setup.system.simulator.control.addFault({ kind: 'http_503', match: { call: 'permissions_delete' }, times: 1 })
    return { client, body: { platform: 'facebook' as const } }
  }),
  good(RefreshSession, async (setup, as) => {
    const { client, networkUser } = await withLogin(setup, as)
    // There is something to learn.
    setup.system.simulator.control.breakTokens(networkUser, 'password_changed')
    return { client, body: {} }
  }),
  good(SaveConnect, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    return { client, body: { token: await finishedDialog(setup, person), me: fixtures.mira } }
  }),

  good(ListAccounts, () => ({ query: { type: 'ig' as const, status: '1,2', sync: true } })),
  good(GetAccount, ({ ig }) => ({ params: { id: ig.id } })),
  good(ChangeAccount, async setup => ({
    params: { id: (await setup.spareAccount()).id },
    body: { status: on, settings: '{"timezone":"Asia/Tokyo"}' },
  })),
  good(RemoveAccount, async setup => ({ params: { id: (await setup.spareAccount()).id } })),
  good(AddAccount, async (setup, { person }) => ({ body: await added(setup, person) })),
  good(AddTeamAccount, async (setup, { person }) => ({
    params: { teamId: setup.teamId },
    body: { ...(await added(setup, person)), preadd: true },
  })),
  good(LinkAccounts, async (setup, { person }) => ({
    body: { accounts: [await added(setup, person), { id: '17841499999999999', type: 'ig' as const }] },
  })),
  good(FindAccounts, () => ({ query: { limit: 5, is_business: true, username: 'o' } })),
  good(ReadConnectAccount, async (setup, { person }) => {
    await setup.connect(person)
    return {}
  }),
  good(SaveConnectAccount, async (setup, { person }) => {
    const { igId, pageId } = await setup.connect(person)
    return { body: { account_id: igId, type: 'ig' as const, fb_page_id: pageId } }
  }),
  good(RenewConnectAccount, async (setup, { person }) => {
    const { igId } = await setup.connect(person)
    // Who may not connect accounts is refused whatever the account is.
    const connected = connectAccount(person.client, setup.teamId, igId, 'ig')
    const { id } = await connected.catch(() => setup.spareAccount())
    return { body: { account: id } }
  }),
  good(ListAvailablePages, async (setup, { person }) => {
    await setup.connect(person)
    return { params: { teamId: setup.teamId }, query: { type: 'ig' as const } }
  }),
  good(ListPageConnected, ({ teamId }) => ({ params: { teamId } })),
  good(SyncAccountMedia, async ({ system, teamId, page }) => {
    await discardReadings(system)
    return { params: { teamId, accountId: page.id }, body: {} }
  }),
]
