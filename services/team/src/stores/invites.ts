import { invites } from '@fanfare/contracts/limits.ts'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { InvitesTable } from '../db/schema.ts'

export type InviteRow = Selectable<InvitesTable>

// Invitations of a team. One that is used up or revoked is deleted, and its tokens with it.

/** Those of a team, expired ones too, the newest first. */
export const invitesOfTeam = (db: Db, teamId: string, most: number): Promise<InviteRow[]> =>
  db.selectFrom('invites').selectAll().where('team_id', '=', teamId).orderBy('id', 'desc').limit(most).execute()

/** An invitation of a team. */
export const findInvite = (db: Db, teamId: string, id: string): Promise<InviteRow | undefined> =>
  db.selectFrom('invites').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** The invitation of an address into a team. */
export const inviteOfAddress = (db: Db, teamId: string, emailKey: string): Promise<InviteRow | undefined> =>
  db
    .selectFrom('invites')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

/** How many invitations a team has, and how many of them keep a seat: those by e-mail that have not expired. */
export const countInvites = async (db: Db, teamId: string, now: Date): Promise<{ all: number; seats: number }> => {
  const { all, seats } = await db
    .selectFrom('invites')
    .select(select => [
      select.fn.countAll<string>().as('all'),
      sql<string>`count(*) filter (where email is not null and expires_at > ${now})`.as('seats'),
    ])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return { all: Number(all), seats: Number(seats) }
}

/** Stores an invitation. */
export const insertInvite = (db: Db, invite: Insertable<InvitesTable>): Promise<InviteRow> =>
  db.insertInto('invites').values(invite).returningAll().executeTakeFirstOrThrow()

/** Gives an invitation its whole time again, sent again or not, perhaps by another person and with another role. */
export const renewInvite = (
  db: Db,
  teamId: string,
  id: string,
  change: Partial<Pick<InviteRow, 'role' | 'invited_by' | 'sent_at'>> & Pick<InviteRow, 'expires_at'>,
): Promise<InviteRow | undefined> =>
  db
    .updateTable('invites')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Notes that the message of an invitation that was asked for by `at` was not sent. */
export const noteUnsent = (db: Db, teamId: string, id: string, at: Date) =>
  db
    .updateTable('invites')
    .set({ sent_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('sent_at', '<=', at)
    .execute()

/** Revokes an invitation. */
export const deleteInvite = (db: Db, teamId: string, id: string) =>
  db.deleteFrom('invites').where('team_id', '=', teamId).where('id', '=', id).execute()

/** Deletes the invitation of an address, whose person has joined. */
export const deleteInviteOfAddress = (db: Db, teamId: string, emailKey: string) =>
  db.deleteFrom('invites').where('team_id', '=', teamId).where('email_key', '=', emailKey).execute()

/** Deletes the links that a person has made for one of these roles: they know them, and could pass them on or use them themselves. */
export const deleteLinksOf = (db: Db, teamId: string, userId: string, roles: number[]) =>
  db
    .deleteFrom('invites')
    .where('team_id', '=', teamId)
    .where('invited_by', '=', userId)
    .where('email', 'is', null)
    .where('role', 'in', roles)
    .execute()

/** Deletes every open invitation that a person has sent into a team: by link, and by e-mail. */
export const deleteInvitesOf = (db: Db, teamId: string, userId: string) =>
  db.deleteFrom('invites').where('team_id', '=', teamId).where('invited_by', '=', userId).execute()

/** Counts one use of an invitation; the last one deletes it. */
export const useInvite = async (db: Db, { team_id, id, uses_left }: InviteRow): Promise<void> => {
  if (uses_left <= 1) await deleteInvite(db, team_id, id)
  else
    await db
      .updateTable('invites')
      .set({ uses_left: uses_left - 1 })
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .execute()
}

/** Keeps the hash of a link, and of an invitation the newest ones alone; false where the invitation is gone. */
export async function insertInviteToken(tx: Tx, inviteId: string, tokenHash: string): Promise<boolean> {
  // One at a time, so that links made at once are counted too.
  const row = await tx.selectFrom('invites').select('id').where('id', '=', inviteId).forUpdate().executeTakeFirst()
  if (!row) return false
  await tx.insertInto('invite_tokens').values({ invite_id: inviteId, token_hash: tokenHash }).execute()
  const newest = tx
    .selectFrom('invite_tokens')
    .select('number')
    .where('invite_id', '=', inviteId)
    .orderBy('number', 'desc')
    .limit(invites.linksKept)
  await tx.deleteFrom('invite_tokens').where('invite_id', '=', inviteId).where('number', 'not in', newest).execute()
  return true
}

/** Notes that a person has joined: the links of this invitation, and of that of their address where it is theirs, lead them to the team from now on. */
export const noteAccepted = (
  tx: Tx,
  teamId: string,
  { inviteId, userId, emailKey, at }: { inviteId: string; userId: string; emailKey: string | undefined; at: Date },
) =>
  tx
    .insertInto('accepted_invites')
    .columns(['token_hash', 'user_id', 'team_id', 'at'])
    .expression(
      tx
        .selectFrom('invite_tokens')
        .innerJoin('invites', 'invites.id', 'invite_tokens.invite_id')
        .select([
          'invite_tokens.token_hash',
          sql<string>`${userId}::bigint`.as('user_id'),
          'invites.team_id',
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('invites.team_id', '=', teamId)
        .where(({ eb, or }) =>
          or([
            eb('invites.id', '=', inviteId),
            ...(emailKey === undefined ? [] : [eb('invites.email_key', '=', emailKey)]),
          ]),
        ),
    )
    .onConflict(conflict => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ at }))
    .execute()

/** The team that a person joined with a link. */
export const teamAccepted = async (db: Db, tokenHash: string, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('accepted_invites')
      .select('team_id')
      .where('token_hash', '=', tokenHash)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.team_id

/** Deletes what was noted of links before `before`. */
export const deleteOldAccepted = (db: Db, before: Date) =>
  db.deleteFrom('accepted_invites').where('at', '<', before).execute()

/** The invitation of a link that can be accepted. Which team it is of follows from the token alone. */
export const inviteByToken = (db: Db, tokenHash: string, now: Date): Promise<InviteRow | undefined> =>
  db
    .selectFrom('invite_tokens')
    .innerJoin('invites', 'invites.id', 'invite_tokens.invite_id')
    .innerJoin('teams', 'teams.id', 'invites.team_id')
    .selectAll('invites')
    .where('token_hash', '=', tokenHash)
    .where('invites.expires_at', '>', now)
    .where('teams.deleted_at', 'is', null)
    .executeTakeFirst()

/** Deletes invitations that expired before `before`. */
export const deleteOldInvites = (db: Db, before: Date) =>
  db.deleteFrom('invites').where('expires_at', '<', before).execute()
