import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { InviteMailsTable } from '../db/schema.ts'

// Messages of invitations, counted by team and by person.

/** Holds what a person sends until the transaction ends: messages of two teams at once must not pass the limit together. */
export const lockSender = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-invite-mails-${userId}`}, 0))`.execute(db)

const countSince = async (db: Db, column: 'team_id' | 'user_id', id: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('invite_mails')
    .select(select => select.fn.countAll<string>().as('count'))
    .where(column, '=', id)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Messages that a team has had sent after `since`. */
export const mailsOfTeam = (db: Db, teamId: string, since: Date) => countSince(db, 'team_id', teamId, since)

/** Messages that a person has had sent after `since`, in whichever team. */
export const mailsOfPerson = (db: Db, userId: string, since: Date) => countSince(db, 'user_id', userId, since)

/** Stores that a message was asked for. */
export const insertInviteMail = (db: Db, mail: Insertable<InviteMailsTable>) =>
  db.insertInto('invite_mails').values(mail).execute()

/** Deletes those of before `before`. */
export const deleteOldInviteMails = (db: Db, before: Date) =>
  db.deleteFrom('invite_mails').where('sent_at', '<', before).execute()
