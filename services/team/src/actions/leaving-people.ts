import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { MemberLeft, TeamDeleted, TeamHandedOver, TeamRestored } from '@fanfare/contracts/events.ts'
import type { ExportTeamPart } from '@fanfare/contracts/internal/person.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { countMembers, setRole } from '../stores/members.ts'
import {
  deleteWithOwner,
  inheritTeam,
  leaveAllTeams,
  lockOwnTeams,
  noteLeaving,
  personRows,
  restoreWithOwner,
} from '../stores/people.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import { announceChanged, voidIdentity } from './announce.ts'
import { endPayment, passPayment } from './billing.ts'
import { unlockMember } from './set-plan.ts'

const ROWS = 200

/** A page of what the teams know of a person. */
export async function exportTeamPart(
  { db }: Deps,
  { user_id: userId, part, after = '0' }: BodyOf<typeof ExportTeamPart>,
): Promise<ReplyOf<typeof ExportTeamPart>> {
  const rows = await personRows(db, userId, { part, after, most: ROWS })
  return { rows, next: rows.length < ROWS ? null : (rows.at(-1)?.id ?? null) }
}

/** Whether accounts of a team are switched on follows from whether it is there. */
async function announceAccounts(deps: Deps, tx: Tx, teamId: string): Promise<void> {
  for (const { id } of await accountsOfTeam(tx, teamId)) await announceChanged(deps, tx, teamId, id)
}

/** Deletes the teams that a person is alone in, until they sign in again or all is gone. Those with others wait for a new owner. */
export async function beginLeaving(deps: Deps, tx: Tx, userId: string, at: Date): Promise<void> {
  if (!(await noteLeaving(tx, userId, true, at))) return
  for (const { id: teamId } of await lockOwnTeams(tx, userId)) {
    if ((await countMembers(tx, teamId)) > 1) continue
    await endPayment(deps, tx, teamId, userId)
    await deleteWithOwner(tx, teamId, userId, at)
    await emit(tx, TeamDeleted, { teamId, by: userId }, { teamId })
    await announceAccounts(deps, tx, teamId)
  }
}

/** The person stays after all: their teams are there again. */
export async function stay(deps: Deps, tx: Tx, userId: string, at: Date): Promise<void> {
  if (!(await noteLeaving(tx, userId, false, at))) return
  for (const { id: teamId } of await restoreWithOwner(tx, userId)) {
    await emit(tx, TeamRestored, { teamId, by: userId }, { teamId })
    await announceAccounts(deps, tx, teamId)
  }
  afterCommit(tx, () => void voidIdentity(deps, userId))
}

/** A person is gone: they are in no team any more, and a team that others are in has an owner among these. */
export async function leaveForGood(deps: Deps, tx: Tx, userId: string, at: Date): Promise<void> {
  await noteLeaving(tx, userId, true, at)
  for (const { id: teamId, name } of await lockOwnTeams(tx, userId)) {
    const heir = await inheritTeam(tx, teamId, userId)
    if (heir === undefined) {
      await endPayment(deps, tx, teamId, userId)
      await deleteWithOwner(tx, teamId, userId, at)
      await emit(tx, TeamDeleted, { teamId, by: userId }, { teamId })
      continue
    }
    await setRole(tx, teamId, heir, Owner)
    // An owner has a seat, whatever the plan.
    await unlockMember(tx, teamId, heir)
    await emit(tx, TeamHandedOver, { teamId, userId: heir, from: userId, by: userId, name }, { teamId })
    const people = await passPayment(deps, tx, teamId)
    afterCommit(tx, () => void voidIdentity(deps, heir, ...people))
  }
  for (const teamId of await leaveAllTeams(tx, userId))
    await emit(tx, MemberLeft, { teamId, userId, by: null }, { teamId })
}
