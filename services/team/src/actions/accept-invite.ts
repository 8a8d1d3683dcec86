import type { JoinedTeam, OpenInvite } from '@fanfare/contracts/entities/invites.ts'
import { MemberJoined } from '@fanfare/contracts/events.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import {
  deleteInviteOfAddress,
  type InviteRow,
  inviteByToken,
  noteAccepted,
  teamAccepted,
  useInvite,
} from '../stores/invites.ts'
import { countMembers, putMember, removedAt, roleOf, setActiveTeam } from '../stores/members.ts'
import { findTeam, lockTeam, type TeamRow } from '../stores/teams.ts'
import { voidIdentity } from './announce.ts'
import { NOBODY } from './invites.ts'
import { checkSeats } from './limits.ts'

/** Unknown, expired, used up, revoked, or of a team that is gone: nobody is told which. */
const noLink = (): never =>
  fail('link_invalid', { field: 'params.token', rule: 'the token of an invitation that can be accepted' })

async function foundInvite(db: Db, token: string, now: Date): Promise<InviteRow> {
  return (await inviteByToken(db, sha256(token), now)) ?? noLink()
}

/** What an invitation is for. */
export async function readInvite({ db, accounts, clock }: Deps, token: string): Promise<OpenInvite> {
  const invite = await foundInvite(db, token, new Date(clock.now()))
  const team = (await findTeam(db, invite.team_id)) ?? noLink()
  const { email } = invite
  const [inviter, registered] = await Promise.all([
    accounts.person(invite.invited_by),
    email === null ? null : accounts.personByEmail(email).then(id => id !== undefined),
  ])
  return {
    team: { name: team.name },
    invited_by: inviter?.name ?? NOBODY,
    role: invite.role as Role,
    email,
    registered,
    expires_at: invite.expires_at.toISOString(),
  }
}

/** The team of an invitation that the person is in already: by that invitation, which may be used up by now, or otherwise. Everybody else is told nothing. */
export async function readJoined({ db, clock }: Deps, userId: string, token: string): Promise<JoinedTeam> {
  const hash = sha256(token)
  const teamId =
    (await teamAccepted(db, hash, userId)) ??
    (await inviteByToken(db, hash, new Date(clock.now())))?.team_id ??
    noLink()
  const team = (await findTeam(db, teamId)) ?? noLink()
  if ((await roleOf(db, teamId, userId)) === undefined) return noLink()
  return { id: team.id, name: team.name }
}

/** The team of an invitation, locked, and the invitation as it is then: who waited for the last use may have lost it. */
async function lockInvite(tx: Tx, token: string, now: Date): Promise<{ team: TeamRow; invite: InviteRow }> {
  const { team_id: teamId } = await foundInvite(tx, token, now)
  const team = (await lockTeam(tx, teamId)) ?? noLink()
  return { team, invite: await foundInvite(tx, token, now) }
}

/**
 * Who was removed may still know a link that others were given too, or have a message of before. Neither was meant for them any more; what was
 * made or sent since may be.
 */
async function checkNotRemoved(tx: Tx, invite: InviteRow, userId: string): Promise<void> {
  const removed = await removedAt(tx, invite.team_id, userId)
  if (!removed) return
  const { email, created_at: made, sent_at: sent } = invite
  if (email === null ? made <= removed : (sent ?? made) < removed) noLink()
}

/** Takes the person into the team, in which they work from now on. A member stays what they are. */
export async function acceptInvite(deps: Deps, userId: string, token: string): Promise<{ team_id: string }> {
  const { db, accounts, clock } = deps
  const at = new Date(clock.now())
  const { email } = await foundInvite(db, token, at)
  const person = (await accounts.person(userId)) ?? fail('not_signed_in')
  const key = emailKey(person.email)
  if (email !== null) {
    if (emailKey(email) !== key) fail('invite_other_person')
    // The link was sent to that address and nowhere else, whatever becomes of the invitation now.
    await accounts.confirmAddress(userId, email)
  }
  const teamId = await transaction(db, async tx => {
    const { team, invite } = await lockInvite(tx, token, at)
    if ((await roleOf(tx, team.id, userId)) === undefined) {
      await checkNotRemoved(tx, invite, userId)
      checkSeats(team, await countMembers(tx, team.id))
      await putMember(tx, team.id, userId, invite.role, at)
      // Of somebody who only says that the address is theirs, the invitation of its owner must stay.
      const own = person.email_confirmed ? key : undefined
      await noteAccepted(tx, team.id, { inviteId: invite.id, userId, emailKey: own, at })
      await useInvite(tx, invite)
      if (own !== undefined) await deleteInviteOfAddress(tx, team.id, own)
      await emit(tx, MemberJoined, { teamId: team.id, userId, role: invite.role }, { teamId: team.id })
    }
    await setActiveTeam(tx, userId, team.id)
    return team.id
  })
  await voidIdentity(deps, userId)
  return { team_id: teamId }
}
