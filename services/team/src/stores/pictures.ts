import type { Db } from '../db/db.ts'

export interface Picture {
  mime: string
  etag: string
  bytes: Buffer
}

// Profile pictures, kept on this installation.

/** The picture of an account. */
export const findPicture = (db: Db, teamId: string, accountId: string): Promise<Picture | undefined> =>
  db
    .selectFrom('pictures')
    .select(['mime', 'etag', 'bytes'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .executeTakeFirst()

/** True when the picture is another than before. */
export const putPicture = async (db: Db, teamId: string, accountId: string, picture: Picture): Promise<boolean> => {
  const done = await db
    .insertInto('pictures')
    .values({ team_id: teamId, social_account_id: accountId, ...picture })
    .onConflict(conflict =>
      conflict.column('social_account_id').doUpdateSet(picture).where('pictures.etag', '!=', picture.etag),
    )
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}
