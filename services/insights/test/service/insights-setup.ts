import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { topology } from '@fanfare/infra/dev/topology.ts'
import { fixtures } from '@fanfare/infra/simulator/src/state/fixtures.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectPerson } from '@fanfare/infra/testing/walk.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { readAccount } from '../../src/actions/read-account.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'

/** The whole product beside the simulated networks, with another process of insights that the test has in its hands. */
export interface Insights {
  system: System
  /** Of a process of insights beside the running one. */
  deps: Deps
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** How often the network was called by this name. */
  calls(name: string): number
  close(): Promise<void>
}

/** `reading`: which accounts the running process reads. */
export async function startInsights({ reading }: { reading: 'all' | 'seen' | 'none' }): Promise<Insights> {
  const own = { READ_ACCOUNTS: reading }
  const system = await startSystem({
    env: {
      DEFAULT_PRODUCT_ID: '3',
      IDENTITY_CACHE_MS: '0',
      ACCOUNT_CACHE_MS: '0',
      RATE_LIMIT_FACTOR: '1000',
      CALL_TIMEOUT_MS: '4000',
      ...own,
    },
  })
  const options = '-c search_path=insights,extensions'
  const admin = new pg.Client({ connectionString: system.database.adminUrl, options })
  await admin.connect()
  const part = topology(system.site).find(({ kind }) => kind === 'insights')
  const deps = openDeps(readConfig(configSpec, { ...part?.env, ...own }), { clock: systemClock, log: silentLog })
  return {
    system,
    deps,
    sql: async (text, values) => (await admin.query(text, values)).rows as never,
    calls: name => system.simulator.control.requestCounts()[name] ?? 0,
    async close() {
      await deps.close()
      await admin.end()
      await system.close()
    },
  }
}

export interface Team {
  client: Client
  teamId: string
  /** The person's id at the network. */
  person: string
  ig: SocialAccount
  page: SocialAccount
}

/** A new team with the Instagram account and the page of a new person of the network, which have some followers. */
export async function teamWith({ system }: Insights, features: ConnectFeature[] = ['insights']): Promise<Team> {
  const client = system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  const [made] = system.simulator.control.makeAccounts(1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(client, system.simulator.url, made.userId, features)
  const ig = await connectAccount(client, teamId, made.igId, 'ig', 'Europe/Lisbon')
  const page = await connectAccount(client, teamId, made.pageId, 'fb', 'Asia/Tokyo')
  return { client, teamId, person: made.userId, ig, page }
}

/** A team with two accounts of the simulated network that have followers and, on Instagram, two years of posts. */
export async function grownTeam(insights: Insights): Promise<Team> {
  const { system } = insights
  const client = system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  system.simulator.control.giveHistory(fixtures.olea.ig, { posts: 150, days: 730 })
  await connectPerson(client, system.simulator.url, fixtures.mira, ['insights'])
  const ig = await connectAccount(client, teamId, fixtures.olea.ig, 'ig', 'Europe/Lisbon')
  const page = await connectAccount(client, teamId, fixtures.olea.page, 'fb', 'Asia/Tokyo')
  return { client, teamId, person: fixtures.mira, ig, page }
}

export interface State {
  due: boolean
  first_day: string | null
  last_day: string | null
  backfilled: boolean
  failures: number
  problem: { code: string } | null
  lacking: Record<string, string>
  metrics: Record<string, string>
}
export const stateOf = async ({ sql }: Insights, accountId: string): Promise<State | undefined> =>
  (
    await sql<State>(
      `select coalesce(due_at <= now(), false) as due, first_day::text, last_day::text, backfilled, failures, problem, lacking, metrics
         from insight_accounts where social_account_id = $1`,
      [accountId],
    )
  )[0]

/** Has an account read once more, here or by the running process, until all of it is read or a reading has failed. */
export async function readAgain(insights: Insights, { teamId }: Team, accountId: string): Promise<State> {
  await insights.sql(
    `update insight_accounts set due_at = now(), read_at = null, failures = 0, problem = null where social_account_id = $1`,
    [accountId],
  )
  return settled(insights, teamId, accountId)
}

/** The state of an account once it is read, or a reading has failed. */
export const settled = (insights: Insights, teamId: string, accountId: string): Promise<State> =>
  until(
    async () => {
      await readAccount(insights.deps, { teamId, accountId })
      const state = await stateOf(insights, accountId)
      if (state === undefined) return undefined
      return state.failures > 0 || (state.backfilled && !state.due && state.problem === null) ? state : undefined
    },
    { withinMs: 90_000, everyMs: 100 },
  )
