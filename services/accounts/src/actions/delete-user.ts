import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { DeleteUser } from '@fanfare/contracts/endpoints/person.ts'
import type { DeletionReview } from '@fanfare/contracts/entities/person.ts'
import { CredentialExpiring, UserDeleted } from '@fanfare/contracts/events.ts'
import { person } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { apiKeysOfUser, revokeApiKeysOfUser } from '../stores/api-keys.ts'
import { deleteDevices } from '../stores/devices.ts'
import { deleteEmailChange } from '../stores/email-changes.ts'
import { deleteLinks } from '../stores/links.ts'
import { credentialsOfPerson } from '../stores/login-credentials.ts'
import { isSecondFactorOn } from '../stores/second-factors.ts'
import { deleteSessions } from '../stores/sessions.ts'
import { findUser, markUserDeleted, type UserRow } from '../stores/users.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { noteDone } from './note-security.ts'
import { postMail } from './post-mail.ts'
import { voidIdentity } from './void-identity.ts'

const DAY = 86_400_000
export const PERSON_GRACE_MS = person.graceDays * DAY

/** Teams by what becomes of them, and connections of those that stay. */
async function consequences(deps: Deps, userId: string) {
  const [all, credentials] = await Promise.all([deps.team.teamsOf(userId), credentialsOfPerson(deps.db, userId)])
  const teams = all.filter(({ deleted }) => !deleted)
  const own = teams.filter(({ owner_id }) => owner_id === userId)
  const left = teams.filter(({ owner_id }) => owner_id !== userId)
  const staying = new Map(left.map(team => [team.id, team]))
  return {
    inTheWay: own.filter(({ members }) => members > 1),
    deletedAlong: own.filter(({ members }) => members <= 1),
    left,
    connections: credentials.flatMap(credential => {
      const team = staying.get(credential.team_id)
      return team ? [{ credential, team }] : []
    }),
  }
}

const shown = ({ id, name, members }: { id: string; name: string; members: number }) => ({ id, name, members })

/** What deleting the account would take along and leave. */
export async function reviewDeletion(deps: Deps, userId: string): Promise<DeletionReview> {
  const [user, factor, keys, { inTheWay, deletedAlong, left, connections }] = await Promise.all([
    findUser(deps.db, userId),
    isSecondFactorOn(deps.db, userId),
    apiKeysOfUser(deps.db, userId),
    consequences(deps, userId),
  ])
  if (!user) return fail('not_signed_in')
  return {
    username: user.username,
    second_factor: factor,
    in_the_way: inTheWay.map(shown),
    deleted_along: deletedAlong.map(shown),
    left: left.map(shown),
    reconnect: connections.map(({ credential, team }) => ({
      team_id: team.id,
      team_name: team.name,
      name: credential.name,
    })),
    api_keys: keys.length,
    purge_at: new Date(deps.clock.now() + PERSON_GRACE_MS).toISOString(),
  }
}

/** Tells teams whose accounts the person has connected, by the event of any token that ends soon and by a message to each owner. */
async function warnTeams(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  connections: Awaited<ReturnType<typeof consequences>>['connections'],
  until: string,
): Promise<void> {
  for (const { credential } of connections) {
    const { id: credentialId, team_id: teamId, version } = credential
    await emit(tx, CredentialExpiring, { credentialId, teamId, expiresAt: until, version }, { teamId })
  }
  for (const [team, of] of Map.groupBy(connections, ({ team }) => team)) {
    const owner = await findUser(tx, team.owner_id)
    if (!owner) continue
    const accounts = of.map(({ credential }) => credential.name).join('\n')
    const data = { user_id: owner.id, by: user.name, team: team.name, accounts, until }
    await postMail(deps, tx, { template: 'connections-end', to: owner.email, data })
  }
}

/**
 * Deletes the person's account: sessions, keys and links end at once, everything else when the days are over in which signing in takes
 * it back. Tokens go on till then, so that nothing that is scheduled is lost by a change of mind.
 */
export async function deleteUser(
  deps: Deps,
  signedIn: SignedIn,
  { username, password }: BodyOf<typeof DeleteUser>,
): Promise<ReplyOf<typeof DeleteUser>> {
  const { userId, visitor } = signedIn
  const user = await checkPassword(deps, signedIn, password, 'body.password')
  if (username.trim() !== user.username) fail('username_wrong', { field: 'body.username', rule: 'your username' })
  const { inTheWay, connections } = await consequences(deps, userId)
  if (inTheWay.length > 0)
    fail('teams_in_the_way', { details: { teams: inTheWay.map(({ id, name }) => ({ id, name })) } })
  const now = deps.clock.now()
  const until = new Date(now + PERSON_GRACE_MS).toISOString()
  await transaction(deps.db, async tx => {
    if (!(await markUserDeleted(tx, userId, new Date(now)))) return
    await deleteSessions(tx, userId)
    await deleteDevices(tx, userId)
    await deleteEmailChange(tx, userId)
    for (const purpose of ['reset', 'second_factor', 'change_email'] as const) await deleteLinks(tx, userId, purpose)
    await revokeApiKeysOfUser(tx, userId, [], new Date(now))
    await noteDone(deps, tx, { userId, event: 'account_delete', visitor })
    await postMail(deps, tx, { template: 'account-deleted', to: user.email, data: { user_id: userId, until } })
    await warnTeams(deps, tx, user, connections, until)
    await emit(tx, UserDeleted, { userId })
  })
  await voidIdentity(deps, userId)
  return { purge_at: until }
}
