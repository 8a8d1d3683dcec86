import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { connectAccount, connectPerson } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'

/** The whole product beside the simulated networks, with a connection to the tables of research. */
export interface Research {
  system: System
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** How often the network was called by this name. */
  calls(name: string): number
  close(): Promise<void>
}

/** `plan`: product_id of new teams. */
export async function startResearchSystem({
  plan = '3',
  env = {},
}: {
  plan?: string
  env?: Record<string, string>
} = {}): Promise<Research> {
  const system = await startSystem({
    env: {
      DEFAULT_PRODUCT_ID: plan,
      IDENTITY_CACHE_MS: '0',
      ACCOUNT_CACHE_MS: '0',
      RATE_LIMIT_FACTOR: '1000',
      CALL_TIMEOUT_MS: '4000',
      ...env,
    },
  })
  const options = '-c search_path=research,extensions'
  const admin = new pg.Client({ connectionString: system.database.adminUrl, options })
  await admin.connect()
  return {
    system,
    sql: async (text, values) => (await admin.query(text, values)).rows as never,
    calls: name => system.simulator.control.requestCounts()[name] ?? 0,
    async close() {
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
  /** Of the person's TikTok account, which is not connected. */
  openId: string
  ig: SocialAccount
  page: SocialAccount
}

/** Connects the Instagram account and the page of a new person of the network. */
export async function connectMade(
  { system }: Research,
  { client, teamId }: Pick<Team, 'client' | 'teamId'>,
  features: ConnectFeature[],
): Promise<Omit<Team, 'client' | 'teamId'>> {
  const [made] = system.simulator.control.makeAccounts(1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(client, system.simulator.url, made.userId, features)
  const ig = await connectAccount(client, teamId, made.igId, 'ig')
  const page = await connectAccount(client, teamId, made.pageId, 'fb')
  return { person: made.userId, openId: made.openId, ig, page }
}

/** A new team with such an account. Without `features` the connection may publish, and explore no profiles. */
export async function teamWith(research: Research, features: ConnectFeature[] = ['insights']): Promise<Team> {
  const client = research.system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  return { client, teamId, ...(await connectMade(research, { client, teamId }, features)) }
}
