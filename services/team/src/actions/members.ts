import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { MemberLeft, MemberRoleChanged, TeamHandedOver } from '@fanfare/contracts/events.ts'
import { Creator, Manager, mayManage, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { deleteInvitesOf, deleteLinksOf } from '../stores/invites.ts'
import { deleteMember, type MemberRow, noteRemoved, roleOf, setRole } from '../stores/members.ts'
import { findTeam, setOwner, type TeamRow } from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { voidIdentity } from './announce.ts'
import { passPayment } from './billing.ts'
import { checkMayOwn } from './limits.ts'
import { memberView } from './read-team.ts'
import { fillRoom, fitLocks, unlockMember } from './set-plan.ts'

/** There is no such member in the team of the path. */
const noMember = (field: string): never => fail('member_not_found', { field, rule: 'a member of this team' })

/** A person whom accounts knows; nobody else is shown as a member. */
const foundPerson = async ({ accounts }: Deps, id: string, field: string) =>
  (await accounts.person(id)) ?? noMember(field)

/** Gives a member another role. The links that they have made for roles that they may not give any more work no more. */
async function giveRole(tx: Tx, who: Who, userId: string, role: Role): Promise<MemberRow | undefined> {
  const { teamId } = who
  const row = await setRole(tx, teamId, userId, role)
  if (!row) return undefined
  const lost = [Manager, Creator].filter(given => !mayManage(role, given))
  if (lost.length > 0) await deleteLinksOf(tx, teamId, userId, lost)
  return row
}

/** Takes a person out of the team, and the links that they have made. Returns whom there is a seat for now, who were locked. */
async function takeOut(tx: Tx, team: TeamRow, userId: string, by: string | null): Promise<string[]> {
  const { id: teamId } = team
  await deleteMember(tx, teamId, userId)
  await deleteLinksOf(tx, teamId, userId, [Manager, Creator])
  await emit(tx, MemberLeft, { teamId, userId, by }, { teamId })
  return (await fillRoom(tx, team)).people
}

/** Makes a member a Manager or a Creator. */
export async function changeMember(deps: Deps, who: Who, memberId: string, role: Role): Promise<Member> {
  const person = await foundPerson(deps, memberId, 'params.memberId')
  const view = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'member.role')
    if (team.owner_id === memberId) fail('member_is_owner', { field: 'params.memberId' })
    const row = (await giveRole(tx, who, memberId, role)) ?? noMember('params.memberId')
    const payload = { teamId: team.id, userId: memberId, role, by: who.userId }
    await emit(tx, MemberRoleChanged, payload, { teamId: team.id })
    return memberView(row, person, team)
  })
  await voidIdentity(deps, memberId)
  return view
}

/** Removes a member. What they made stays in the team, but for the invitations that they sent. No link that there is now lets them in again, no matter who made it. */
export async function removeMember(deps: Deps, who: Who, memberId: string): Promise<void> {
  const unlocked = await transaction(deps.db, async tx => {
    const { team, role } = await lockActing(deps, tx, who, 'member.remove')
    const other = (await roleOf(tx, team.id, memberId)) ?? noMember('params.memberId')
    if (other === Owner) fail('member_is_owner', { field: 'params.memberId' })
    if (!mayManage(role, other as Role))
      fail('not_allowed', {
        field: 'params.memberId',
        rule: 'a Creator, for Managers',
        message: 'Managers can remove Creators only. Ask the team owner.',
      })
    const people = await takeOut(tx, team, memberId, who.userId)
    // By an address of their own they would come back in.
    await deleteInvitesOf(tx, team.id, memberId)
    await noteRemoved(tx, team.id, memberId, new Date(deps.clock.now()))
    return people
  })
  await voidIdentity(deps, memberId, ...unlocked)
}

/** The caller leaves the team. */
export async function leaveTeam(deps: Deps, who: Who): Promise<void> {
  const unlocked = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'team.leave')
    if (team.owner_id === who.userId) fail('member_is_owner')
    return takeOut(tx, team, who.userId, null)
  })
  await voidIdentity(deps, who.userId, ...unlocked)
}

/**
 * Makes another member the owner, where they may own one more. The plan stays with the team; one that is paid for until the end of what is paid,
 * as the new owner does not pay with the card of the old one. Only the new owner can give it back, so it takes more than a browser that is
 * signed in: the password.
 */
export async function handOverTeam(deps: Deps, who: Who, memberId: string): Promise<Member> {
  await deps.accounts.requireConfirmed(who)
  const person = await foundPerson(deps, memberId, 'body.member_id')
  const { view, people } = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'team.handover')
    if (memberId === who.userId)
      fail('member_not_found', { field: 'body.member_id', rule: 'another member of this team' })
    const row = (await giveRole(tx, who, memberId, Owner)) ?? noMember('body.member_id')
    await checkMayOwn(deps, tx, memberId, { other: team, message: 'This member’s plan doesn’t allow more teams.' })
    await giveRole(tx, who, who.userId, Manager)
    await setOwner(tx, team.id, memberId)
    const payload = { teamId: team.id, userId: memberId, from: who.userId, by: who.userId, name: team.name }
    await emit(tx, TeamHandedOver, payload, { teamId: team.id })
    const changed = await passPayment(deps, tx, team.id)
    // The owner has a seat; without it another one is locked instead.
    await unlockMember(tx, team.id, memberId)
    const { people } = await fitLocks(tx, (await findTeam(tx, team.id)) ?? { ...team, owner_id: memberId })
    return { view: memberView({ ...row, locked: false }, person, team), people: [...people, ...changed] }
  })
  await voidIdentity(deps, memberId, who.userId, ...people)
  return view
}
