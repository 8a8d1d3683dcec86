import type { DeletedTeam, Team } from '@fanfare/contracts/entities/teams.ts'
import { TeamDeleted, TeamRestored } from '@fanfare/contracts/events.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { isSameName } from '@fanfare/contracts/same-name.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { membersOfTeam, putMember, setActiveTeam } from '../stores/members.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import {
  deletedTeamsOf,
  insertTeam,
  lockDeletedTeam,
  markTeamDeleted,
  type TeamRow,
  unmarkTeamDeleted,
} from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { announceChanged, voidIdentity } from './announce.ts'
import { endPayment } from './billing.ts'
import { checkMayOwn, GRACE_MS, restorableSince } from './limits.ts'
import { teamView } from './read-team.ts'

const deletedView = ({ id, name }: TeamRow, deletedAt: Date): DeletedTeam => ({
  id,
  name,
  deleted_at: deletedAt.toISOString(),
  ends_at: new Date(deletedAt.getTime() + GRACE_MS).toISOString(),
})

/** Makes a team that the person owns and works in from now on. */
export async function createTeam(deps: Deps, userId: string, name: string): Promise<Team> {
  const { db, ids, clock, config } = deps
  const at = new Date(clock.now())
  const team = await transaction(db, async tx => {
    await checkMayOwn(deps, tx, userId)
    const row = await insertTeam(tx, {
      id: ids.next(),
      name: name.trim(),
      owner_id: userId,
      product_id: config.defaultProductId,
      first_of: null,
      created_at: at,
    })
    await putMember(tx, row.id, userId, Owner, at)
    await setActiveTeam(tx, userId, row.id)
    return row
  })
  await voidIdentity(deps, userId)
  return teamView(team)
}

/**
 * Whether accounts are switched on follows from whether their team is there (`accountsForPublishing`), so each of them has changed. The
 * members are returned: what gateways know of their teams holds no more.
 */
async function announceTeam(deps: Deps, tx: Tx, teamId: string): Promise<string[]> {
  for (const { id } of await accountsOfTeam(tx, teamId)) await announceChanged(deps, tx, teamId, id)
  return (await membersOfTeam(tx, teamId)).map(({ user_id }) => user_id)
}

/** Deletes the team for everybody who works in it; what it has stays until its time to be restored is over. */
export async function deleteTeam(deps: Deps, who: Who, name: string): Promise<DeletedTeam> {
  const at = new Date(deps.clock.now())
  const { team, members } = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'team.delete')
    if (!isSameName(name, team.name)) fail('team_name_wrong', { field: 'body.name', rule: 'the team’s name' })
    await endPayment(deps, tx, team.id, who.userId)
    await markTeamDeleted(tx, team.id, who.userId, at)
    await emit(tx, TeamDeleted, { teamId: team.id, by: who.userId }, { teamId: team.id })
    return { team, members: await announceTeam(deps, tx, team.id) }
  })
  await voidIdentity(deps, ...members)
  return deletedView(team, at)
}

/** Deleted teams that the person can still restore. */
export async function listDeletedTeams(deps: Deps, userId: string): Promise<DeletedTeam[]> {
  const rows = await deletedTeamsOf(deps.db, userId, restorableSince(deps))
  return rows.flatMap(row => (row.deleted_at ? [deletedView(row, row.deleted_at)] : []))
}

/** Restores a deleted team for everybody who was in it; its owner works in it from now on. */
export async function restoreTeam(deps: Deps, userId: string, teamId: string): Promise<Team> {
  const { team, members } = await transaction(deps.db, async tx => {
    const deleted = await lockDeletedTeam(tx, teamId, userId, restorableSince(deps))
    if (!deleted)
      return fail('team_not_found', { field: 'params.teamId', rule: 'a deleted team of yours that can be restored' })
    await checkMayOwn(deps, tx, userId, { other: deleted })
    const team = await unmarkTeamDeleted(tx, teamId)
    await setActiveTeam(tx, userId, teamId)
    await emit(tx, TeamRestored, { teamId, by: userId }, { teamId })
    return { team, members: await announceTeam(deps, tx, teamId) }
  })
  await voidIdentity(deps, ...members)
  return teamView(team)
}
