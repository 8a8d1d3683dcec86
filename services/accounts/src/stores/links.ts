import type { Db } from '../db/db.ts'
import type { LinkPurpose } from '../db/schema.ts'

// Tokens that work once. Only their hashes are kept.

/** Stores the hash of a token. */
export const insertLink = (
  db: Db,
  link: { tokenHash: string; purpose: LinkPurpose; userId: string; expiresAt: Date; detail?: string | undefined },
) =>
  db
    .insertInto('links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      expires_at: link.expiresAt,
      detail: link.detail ?? null,
    })
    .execute()

/** Whose token it is, while it works. It stays usable. */
export const findLink = (db: Db, tokenHash: string, purpose: LinkPurpose, now: Date) =>
  db
    .selectFrom('links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Whose token it is, while it works. The row is deleted, so it works once. */
export const takeLink = (db: Db, tokenHash: string, purpose: LinkPurpose, now: Date) =>
  db
    .deleteFrom('links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'detail'])
    .executeTakeFirst()

/** Deletes the tokens of a person for one purpose. */
export const deleteLinks = (db: Db, userId: string, purpose: LinkPurpose) =>
  db.deleteFrom('links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

/** Deletes ended tokens of all people. */
export const deleteEndedLinks = (db: Db, now: Date) => db.deleteFrom('links').where('expires_at', '<=', now).execute()
