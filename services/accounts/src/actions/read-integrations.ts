import type { Integration, IntegrationAccount, KeptAccess } from '@fanfare/contracts/entities/integrations.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { cameWith } from '../model/came-with.ts'
import { logins } from '../networks/logins.ts'
import { type ConnectionRow, connectionsOf, isLoginOfOthers } from '../stores/connections.ts'
import { credentialsOfPerson, type LoginCredential } from '../stores/login-credentials.ts'
import { loginView } from './check-connect.ts'

/** A login of a person, and the credentials that came with it. */
interface LoginWithCredentials {
  connection: ConnectionRow
  credentials: LoginCredential[]
}

/** The same, and what depends on those credentials that work. */
interface LoginWithAccounts extends LoginWithCredentials {
  accounts: IntegrationAccount[]
}

/** Every login of a person, the newest first. */
export async function loginsWithCredentials({ db }: Pick<Deps, 'db'>, userId: string): Promise<LoginWithCredentials[]> {
  const [connections, credentials] = await Promise.all([connectionsOf(db, userId), credentialsOfPerson(db, userId)])
  return connections.map(connection => ({
    connection,
    credentials: credentials.filter(row => cameWith(row, connection, connections)),
  }))
}

/**
 * How many posts of each account of a team are scheduled, by the account's credential; undefined while that is not to be had. A login
 * can be ended all the same.
 */
async function scheduledOfTeam(
  { team, publishing, log }: Deps,
  teamId: string,
): Promise<Map<string, number> | undefined> {
  try {
    const accounts = await team.accountsOf(teamId)
    const ids = accounts.map(({ id }) => id)
    const posts = await publishing.scheduled(teamId, ids)
    return new Map(accounts.map(({ id, credential_id }) => [credential_id, posts.get(id) ?? 0]))
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    log.warn({ err, teamId }, 'the posts that depend on a login could not be counted')
    return undefined
  }
}

/** The teams that a person is in, by id, with their names; undefined while that is not to be had. */
async function teamsOf({ team, log }: Deps, userId: string): Promise<Map<string, string> | undefined> {
  try {
    return new Map((await team.memberships(userId)).memberships.map(({ team_id, name }) => [team_id, name]))
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    log.warn({ err, userId }, 'the teams that depend on a login could not be read')
    return undefined
  }
}

/** What depends on each login. While the team service is away, the names of teams and the numbers of posts are missing. */
export async function withDependents(
  deps: Deps,
  userId: string,
  found: readonly LoginWithCredentials[],
): Promise<LoginWithAccounts[]> {
  const living = found.flatMap(({ credentials }) => credentials).filter(({ status }) => status === 'active')
  const names = living.length > 0 ? await teamsOf(deps, userId) : new Map<string, string>()
  const teamIds = [...new Set(living.map(({ team_id }) => team_id))].filter(id => names?.has(id))
  const counts = new Map(await Promise.all(teamIds.map(async id => [id, await scheduledOfTeam(deps, id)] as const)))
  /** null: not known. */
  const postsOf = ({ id, team_id }: LoginCredential): number | null => {
    if (!names) return null
    if (!counts.has(team_id)) return 0
    const ofTeam = counts.get(team_id)
    return ofTeam ? (ofTeam.get(id) ?? 0) : null
  }
  return found.map(login => ({
    ...login,
    accounts: login.credentials
      .filter(({ status }) => status === 'active')
      .map(row => ({
        team_id: row.team_id,
        team_name: names?.get(row.team_id) ?? null,
        type: row.type,
        name: row.name,
        posts: postsOf(row),
      })),
  }))
}

/** What depends on a login, with its numbers. */
export const dependents = (accounts: IntegrationAccount[]) => ({
  accounts_count: accounts.length,
  posts_count: accounts.reduce<number | null>(
    (sum, { posts }) => (sum === null || posts === null ? null : sum + posts),
    0,
  ),
  accounts,
})

/** Why the network keeps the application's access when a login is removed; null where it is to be told to end it. */
export async function keptAccess(
  { db }: Pick<Deps, 'db'>,
  connection: ConnectionRow,
): Promise<Exclude<KeptAccess, 'no_answer'> | null> {
  if (!logins[connection.login].revoke) return 'no_call'
  // Another person here uses the same login: their accounts stay connected.
  return (await isLoginOfOthers(db, connection.user_id, connection)) ? 'shared' : null
}

const integrationView = async (deps: Deps, { connection, accounts }: LoginWithAccounts): Promise<Integration> => ({
  ...loginView(deps, connection),
  connected_at: connection.updated_at.toISOString(),
  access_kept: await keptAccess(deps, connection),
  ...dependents(accounts),
})

export const listIntegrations = async (deps: Deps, userId: string): Promise<Integration[]> =>
  Promise.all(
    (await withDependents(deps, userId, await loginsWithCredentials(deps, userId))).map(found =>
      integrationView(deps, found),
    ),
  )

/** One login of a person. Fails with `integration_not_found`. */
export const readIntegration = async (deps: Deps, userId: string, id: string): Promise<Integration> =>
  (await listIntegrations(deps, userId)).find(integration => integration.id === id) ?? noIntegration()

/** The person has no login of this id. */
export const noIntegration = (): never =>
  fail('integration_not_found', { field: 'params.id', rule: 'one of your logins' })
