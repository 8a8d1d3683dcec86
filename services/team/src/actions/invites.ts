import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateInvite } from '@fanfare/contracts/endpoints/members.ts'
import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { InviteLinkCreated, InviteRevoked, MemberInvited } from '@fanfare/contracts/events.ts'
import type { FindInvite, IssueInviteLink } from '@fanfare/contracts/internal/team.ts'
import { invites } from '@fanfare/contracts/limits.ts'
import { mayManage, type Role } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey, isEmail, isLookAlike } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { insertInviteMail, lockSender, mailsOfPerson, mailsOfTeam } from '../stores/invite-mails.ts'
import {
  countInvites,
  deleteInvite,
  findInvite,
  type InviteRow,
  insertInvite,
  insertInviteToken,
  inviteOfAddress,
  invitesOfTeam,
  renewInvite,
} from '../stores/invites.ts'
import { countMembers, roleOf } from '../stores/members.ts'
import { findTeam, type TeamRow } from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { checkSeats } from './limits.ts'

type Body = BodyOf<typeof CreateInvite>

export const DAY_MS = 86_400_000
const LIFE_MS = invites.lifeDays * DAY_MS
const RESEND_MS = invites.resendMinutes * 60_000

/** The name of a person whom accounts does not know. */
export const NOBODY = 'Someone'

const view = (row: InviteRow, invitedBy: string, now: number): Invite => ({
  id: row.id,
  email: row.email,
  role: row.role as Role,
  invited_by: { id: row.invited_by, name: invitedBy },
  uses_left: row.uses_left,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at.getTime() <= now,
})

/** The team's invitations with the names of those who invited. */
export async function listInvites({ db, accounts, clock }: Deps, teamId: string): Promise<Invite[]> {
  const rows = await invitesOfTeam(db, teamId, invites.perTeam)
  const people = await accounts.people([...new Set(rows.map(row => row.invited_by))])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(row => view(row, names.get(row.invited_by) ?? NOBODY, clock.now()))
}

const noInvite = (): never => fail('invite_not_found', { field: 'params.inviteId', rule: 'an invitation of this team' })

/** A Manager gives only the role of Creators (`mayManage`). */
function checkRole(role: Role, given: number, field: string): void {
  if (!mayManage(role, given as Role))
    fail('not_allowed', {
      field,
      rule: 'Creator, for Managers',
      message: 'Managers can invite Creators only. Ask the team owner.',
    })
}

/** The address of an invitation, and who has registered with it. */
async function inviteeOf({ accounts }: Deps, { email, uses = 1 }: Body) {
  if (email === undefined) return undefined
  if (uses !== 1) fail('invalid_input', { field: 'body.uses', rule: '1 with an email' })
  if (!isEmail(email) || isLookAlike(email))
    fail('invalid_input', { field: 'body.email', rule: 'an email address', message: 'Enter a valid email.' })
  return { email, key: emailKey(email), userId: await accounts.personByEmail(email) }
}

const sentLately = ({ sent_at: sent }: InviteRow, now: number): boolean =>
  sent !== null && now - sent.getTime() < RESEND_MS

/** A team and a person have only so many messages sent: each goes to a stranger, who reads in it what they wrote as their names. */
async function checkMails(tx: Tx, { teamId, userId }: Who, now: number): Promise<void> {
  await lockSender(tx, userId)
  const since = new Date(now - DAY_MS)
  const sent = Math.max(await mailsOfTeam(tx, teamId, since), await mailsOfPerson(tx, userId, since))
  if (sent >= invites.mailsPerDay)
    fail('invite_limit', {
      message: `You or your team sent ${invites.mailsPerDay} invitations by email within a day. Wait a day, or share a link.`,
      details: { limit: invites.mailsPerDay },
    })
}

/** Has the message of an invitation sent. Its link is made when that is done. */
async function send({ ids }: Deps, tx: Tx, who: Who, { team_id: teamId, id, email }: InviteRow, now: number) {
  await checkMails(tx, who, now)
  await insertInviteMail(tx, { id: ids.next(), team_id: teamId, user_id: who.userId, sent_at: new Date(now) })
  await emit(tx, MemberInvited, { teamId, inviteId: id, email: email ?? '', by: who.userId }, { teamId })
}

/**
 * Inviting a person again gives the invitation that they have its whole time again, and sends it, unless that was done a moment ago.
 * The address stays as it was first typed: a link of an earlier message must not confirm another spelling of it.
 */
async function inviteAgain(deps: Deps, tx: Tx, known: InviteRow, who: Who, role: Role, now: number) {
  const lately = sentLately(known, now)
  const row = await renewInvite(tx, who.teamId, known.id, {
    role,
    invited_by: who.userId,
    expires_at: new Date(now + LIFE_MS),
    ...(lately ? {} : { sent_at: new Date(now) }),
  })
  if (!row) return noInvite()
  if (!lately) await send(deps, tx, who, row, now)
  return row
}

async function checkRoom(tx: Tx, team: TeamRow, now: number, known: InviteRow | undefined): Promise<void> {
  const { all, seats } = await countInvites(tx, team.id, new Date(now))
  const keepsSeat = known !== undefined && known.expires_at.getTime() > now
  checkSeats(team, (await countMembers(tx, team.id)) + seats - (keepsSeat ? 1 : 0))
  if (!known && all >= invites.perTeam) fail('invite_limit', { details: { limit: invites.perTeam } })
}

/**
 * Invites by e-mail, or makes a link. Like an API key an invitation outlives the session of the person who makes it, so they must have shown that
 * their address is theirs.
 */
export async function createInvite(deps: Deps, who: Who, body: Body): Promise<ReplyOf<typeof CreateInvite>> {
  const { db, accounts, ids, clock, config } = deps
  const inviter = await accounts.person(who.userId)
  if (!inviter?.email_confirmed) fail('email_unconfirmed')
  const invitee = await inviteeOf(deps, body)
  const token = invitee ? undefined : newToken()
  const now = clock.now()
  const row = await transaction(db, async tx => {
    const { team, role } = await lockActing(deps, tx, who, 'member.invite')
    checkRole(role, body.role, 'body.role')
    if (invitee?.userId !== undefined && (await roleOf(tx, team.id, invitee.userId)) !== undefined)
      fail('member_exists', { field: 'body.email', rule: 'the email of someone who isn’t in the team' })
    const known = invitee && (await inviteOfAddress(tx, team.id, invitee.key))
    if (known) checkRole(role, known.role, 'body.email')
    await checkRoom(tx, team, now, known)
    if (known) return inviteAgain(deps, tx, known, who, body.role, now)
    const row = await insertInvite(tx, {
      id: ids.next(),
      team_id: team.id,
      email: invitee?.email ?? null,
      email_key: invitee?.key ?? null,
      role: body.role,
      uses_left: body.uses ?? 1,
      invited_by: who.userId,
      created_at: new Date(now),
      sent_at: invitee ? new Date(now) : null,
      expires_at: new Date(now + LIFE_MS),
    })
    if (token === undefined) await send(deps, tx, who, row, now)
    else {
      await insertInviteToken(tx, row.id, sha256(token))
      const link = { teamId: team.id, inviteId: row.id, role: row.role, by: who.userId }
      await emit(tx, InviteLinkCreated, link, { teamId: team.id })
    }
    return row
  })
  const url = token === undefined ? null : `${config.publicUrl}/join/${token}`
  return { invite: view(row, inviter.name, now), url }
}

/** Sends the message again; the invitation gets its whole time again. */
export async function resendInvite(deps: Deps, who: Who, id: string): Promise<Invite> {
  const now = deps.clock.now()
  const row = await transaction(deps.db, async tx => {
    const { team, role } = await lockActing(deps, tx, who, 'member.invite')
    const known = (await findInvite(tx, team.id, id)) ?? noInvite()
    // A link is in no message that could be sent again.
    if (known.email === null) noInvite()
    checkRole(role, known.role, 'params.inviteId')
    if (sentLately(known, now))
      fail('invite_sent_lately', {
        details: { retry_after_seconds: Math.ceil(((known.sent_at?.getTime() ?? now) + RESEND_MS - now) / 1000) },
      })
    await checkRoom(tx, team, now, known)
    const change = { sent_at: new Date(now), expires_at: new Date(now + LIFE_MS) }
    const renewed = (await renewInvite(tx, team.id, id, change)) ?? noInvite()
    await send(deps, tx, who, renewed, now)
    return renewed
  })
  return view(row, (await deps.accounts.person(row.invited_by))?.name ?? NOBODY, now)
}

/** Revokes an invitation: its links work no more. */
export async function revokeInvite(deps: Deps, who: Who, id: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const { team, role } = await lockActing(deps, tx, who, 'invite.revoke')
    const known = (await findInvite(tx, team.id, id)) ?? noInvite()
    checkRole(role, known.role, 'params.inviteId')
    await deleteInvite(tx, team.id, id)
    const revoked = { teamId: team.id, inviteId: id, email: known.email, by: who.userId }
    await emit(tx, InviteRevoked, revoked, { teamId: team.id })
  })
}

/** What an invitation by e-mail says; null where there is nothing to accept any more. */
export async function inviteFacts(
  { db, accounts, clock }: Deps,
  teamId: string,
  id: string,
): Promise<ReplyOf<typeof FindInvite>> {
  const [team, row] = await Promise.all([findTeam(db, teamId), findInvite(db, teamId, id)])
  if (!team || !row || row.email === null || row.expires_at.getTime() <= clock.now()) return null
  const inviter = await accounts.person(row.invited_by)
  return {
    email: row.email,
    team_name: team.name,
    invited_by: inviter?.name ?? NOBODY,
    role: row.role as Role,
    expires_at: row.expires_at.toISOString(),
  }
}

/** A fresh link of an invitation, and what its message says; null where there is nothing to accept any more. */
export async function issueInviteLink(
  deps: Deps,
  teamId: string,
  id: string,
): Promise<ReplyOf<typeof IssueInviteLink>> {
  const facts = await inviteFacts(deps, teamId, id)
  if (!facts) return null
  const token = newToken()
  const isKept = await transaction(deps.db, tx => insertInviteToken(tx, id, sha256(token)))
  return isKept ? { token, ...facts } : null
}
