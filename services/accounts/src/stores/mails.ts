import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MailsTable, MailTemplate } from '../db/schema.ts'

export type MailRow = Selectable<MailsTable>

/** After so many tries a message is not sent any more, neither by the queue nor by the sweep. */
const MOST_TRIES = 12

/** Messages of a kind that an address may have got after a moment. */
export interface Bound {
  most: number
  since: Date
  /** Only those of the same team, or person, as this message; what it names is in the `data` of each. */
  of?: 'team_id' | 'user_id'
}

/** Stores a message to be sent. */
export const insertMail = (
  db: Db,
  mail: {
    id: string
    template: MailTemplate
    to: string
    toKey: string
    data: Record<string, string>
    at: Date
  },
) =>
  db
    .insertInto('mails')
    .values({
      id: mail.id,
      template: mail.template,
      to_email: mail.to,
      to_key: mail.toKey,
      data: JSON.stringify(mail.data),
      created_at: mail.at,
    })
    .execute()

/** Counts one more try of a message that waits. */
export const beginMail = (db: Db, id: string) =>
  db
    .updateTable('mails')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Writes down that a message was sent, or that there is nobody to send it to. */
export const settleMail = (db: Db, id: string, at: Date) =>
  db.updateTable('mails').set({ settled_at: at, last_error: null }).where('id', '=', id).execute()

/** Keeps why a message could not be sent. */
export const noteMailFailure = (db: Db, id: string, error: string) =>
  db.updateTable('mails').set({ last_error: error }).where('id', '=', id).execute()

/**
 * Gives a message its place among those of its kind that an address, however it was spelled, may get. A bound is reached by `most`
 * messages after `since`; false where all bounds of one of the rules are. A message that had a place keeps it; one that could not be sent
 * leaves it. Two at once wait for each other.
 */
export const takeMailPlace = (
  db: Db,
  mail: MailRow,
  rules: readonly (readonly Bound[])[],
  at: Date,
): Promise<boolean> =>
  transaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-mail-${mail.template}-${mail.to_key}`}, 0))`.execute(
      tx,
    )
    const isReached = async ({ most, since, of }: Bound): Promise<boolean> => {
      let placed = tx
        .selectFrom('mails')
        .select(select => select.fn.countAll<string>().as('count'))
        .where('to_key', '=', mail.to_key)
        .where('template', '=', mail.template)
        .where('placed_at', '>', since)
        .where(or => or.or([or('settled_at', 'is not', null), or('attempts', '<', MOST_TRIES)]))
        .where('id', '<>', mail.id)
      if (of) placed = placed.where(sql<string>`data ->> ${of}`, '=', mail.data[of] ?? '')
      const { count } = await placed.executeTakeFirstOrThrow()
      return Number(count) >= most
    }
    for (const rule of rules) {
      const reached: boolean[] = []
      for (const bound of rule) reached.push(await isReached(bound))
      if (reached.every(Boolean)) return false
    }
    await tx
      .updateTable('mails')
      .set({ placed_at: at })
      .where('id', '=', mail.id)
      .where('placed_at', 'is', null)
      .execute()
    return true
  })

/** Messages that should have gone by now. */
export const waitingMails = (db: Db, before: Date) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('settled_at', 'is', null)
    .where('created_at', '<', before)
    .where('attempts', '<', MOST_TRIES)
    .orderBy('created_at')
    .limit(500)
    .execute()

/** Deletes messages that were stored before `before`. */
export const deleteOldMails = (db: Db, before: Date) =>
  db.deleteFrom('mails').where('created_at', '<', before).execute()

/** Deletes what was sent to a person. */
export const deleteMailsOf = (db: Db, userId: string, emailKey: string) =>
  db
    .deleteFrom('mails')
    .where(is => is.or([is('to_key', '=', emailKey), is(sql<string>`data ->> 'user_id'`, '=', userId)]))
    .execute()
