import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import {
  ConnectSocialAccount,
  DisconnectSocialAccount,
  GetSocialAccount,
  ListAvailableAccounts,
  ListSocialAccounts,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import { ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'

export type ConnectBody = BodyOf<typeof ConnectSocialAccount>

/** What people and services do with social accounts, and what can be seen of it. */
function calls(at: AccountsAndTeam, redis: ReturnType<typeof openRedis>, admin: pg.Client) {
  const inTeam = ({ who }: Person) => ({ who, params: { teamId: who.teamId } })
  const onAccount = ({ who }: Person, accountId: string) => ({ who, params: { teamId: who.teamId, accountId } })
  const forPublishing = ({ who }: Person, ids?: string[]) =>
    at.call(AccountsForPublishing, { body: { team_id: who.teamId, ...(ids ? { ids } : {}) } })
  return {
    forPublishing,
    /** Connects Olea & Sons, where nothing else is said. */
    connect: (person: Person, body: Partial<ConnectBody> = {}) =>
      at.call(ConnectSocialAccount, { ...inTeam(person), body: { account_id: fixtures.olea.ig, type: 'ig', ...body } }),
    list: (person: Person, sync = false) => at.call(ListSocialAccounts, { ...inTeam(person), query: { sync } }),
    available: (person: Person) => at.call(ListAvailableAccounts, inTeam(person)),
    read: (person: Person, id: string, refresh = false) =>
      at.call(GetSocialAccount, { ...onAccount(person, id), query: { refresh } }),
    change: (person: Person, id: string, body: BodyOf<typeof UpdateSocialAccount>) =>
      at.call(UpdateSocialAccount, { ...onAccount(person, id), body }),
    disconnect: (person: Person, id: string) => at.call(DisconnectSocialAccount, onAccount(person, id)),
    picture: ({ who }: Person, path: string, headers: Record<string, string> = {}) =>
      fetch(`${at.urls.team}${path}`, { headers: { ...at.headers(who, 'team'), ...headers } }),
    /** Messages to the open windows of the team. */
    liveMessages: async ({ who }: Person) => (await readLive(redis, topics.team(who.teamId))).map(({ data }) => data),
    /** Events about an account, in their order. */
    events: async (id: string): Promise<{ name: string; payload: Record<string, unknown> }[]> => {
      const about = `select name, payload from team.outbox where payload->>'socialAccountId' = $1 order by id`
      return (await admin.query(about, [id])).rows
    },
    /** Someone who has been through the dialog. */
    connected: async (timezone?: string) => {
      const person = await newPerson(at, timezone ? { timezone } : {})
      await throughDialog(at, person.who)
      return person
    },
    /** The network refuses the account's token, and says so when it is asked. Its other tokens work again afterwards. */
    expire: async (person: Person, id: string) => {
      const [row] = await forPublishing(person, [id])
      const body = {
        credential_id: row?.credential_id ?? '',
        team_id: person.who.teamId,
        reason: 'Session has expired',
      }
      at.simulator.control.breakTokens(fixtures.mira, 'logged_out')
      expect(await at.call(ReportCredential, { body })).toMatchObject({ status: 'expired' })
      at.simulator.control.breakTokens(fixtures.mira, 'restore')
      await at.drain()
    },
  }
}

/** Accounts and team, with a clock that runs beside the real one and can be put ahead. */
export async function startWithCalls(env: Record<string, string> = {}) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const clock = { now, instant: () => Temporal.Instant.fromEpochMilliseconds(now()) }
  const at = await startAccountsAndTeam({ clock, env })
  const redis = openRedis(at.redisUrl, { log: silentLog })
  const admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  return {
    ...calls(at, redis, admin),
    at,
    now,
    admin,
    advance: (ms: number) => {
      ahead += ms
    },
    async close() {
      redis.disconnect()
      await admin.end()
      await at.close()
    },
  }
}

export type WithCalls = Awaited<ReturnType<typeof startWithCalls>>
