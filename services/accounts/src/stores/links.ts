import type { Db } from '../db/db.ts'
import type { LinkPurpose } from '../db/schema.ts'

/** Tokens that work once. Only their hashes are kept. */
export const links = (db: Db) => ({
  insert: (link: { tokenHash: string; purpose: LinkPurpose; userId: string; expiresAt: Date }) =>
    db
      .insertInto('links')
      .values({
        token_hash: link.tokenHash,
        purpose: link.purpose,
        user_id: link.userId,
        expires_at: link.expiresAt,
      })
      .execute(),
  find: (tokenHash: string, purpose: LinkPurpose, now: Date) =>
    db
      .selectFrom('links')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  /** Uses a token up: the row goes, so it answers once. */
  take: (tokenHash: string, purpose: LinkPurpose, now: Date) =>
    db
      .deleteFrom('links')
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst(),
  voidAll: (userId: string, purpose: LinkPurpose) =>
    db.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', purpose).execute(),
  forgetEnded: (now: Date) => db.deleteFrom('links').where('expires_at', '<=', now).execute(),
})
