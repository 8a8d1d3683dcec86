import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Piece } from '../model/stored.ts'

/** Whether another publication of the account with the same text may be live with an unknown id. */
export const hasRivals = async (
  db: Db,
  publication: Pick<PublicationRow, 'id' | 'team_id' | 'social_account_id' | 'prepared'>,
): Promise<boolean> => {
  const { words } = publication.prepared
  if (words === undefined) return false
  const rival = await db
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', publication.team_id)
    .where('social_account_id', '=', publication.social_account_id)
    .where('id', '<>', publication.id)
    .where('state', 'not in', ['failed', 'cancelled'])
    .where('content_id', 'is', null)
    .where('sent', '=', true)
    .where(sql<string>`prepared ->> 'words'`, '=', words)
    .limit(1)
    .executeTakeFirst()
  return rival !== undefined
}

/** Those of these content ids of an account that belong to other publications. */
export const ownedContent = async (
  db: Db,
  { teamId, accountId, exceptId }: { teamId: string; accountId: string; exceptId: string },
  ids: string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('publications')
    .select('content_id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .where('content_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(row => row.content_id ?? []))
}

/** The pieces of a story that follow the one of a publication, in order. */
export const laterPieces = async (
  db: Db,
  {
    team_id,
    post_id,
    social_account_id,
    part,
  }: Pick<PublicationRow, 'team_id' | 'post_id' | 'social_account_id' | 'part'>,
): Promise<Piece[]> => {
  const rows = await db
    .selectFrom('publications')
    .distinctOn('part')
    .select('piece')
    .where('team_id', '=', team_id)
    .where('post_id', '=', post_id)
    .where('social_account_id', '=', social_account_id)
    .where('part', '>', part)
    .where('state', '<>', 'cancelled')
    .orderBy('part')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ piece }) => piece ?? [])
}
