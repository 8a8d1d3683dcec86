import type { AuthoredPart } from '@fanfare/contracts/internal/person.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PublishingTables } from '../db/schema.ts'

/** Where each part of a copy of someone's data is, and the columns that are the installation's own matter. */
const parts: Record<AuthoredPart, { table: keyof PublishingTables; without: readonly string[] }> = {
  posts: {
    table: 'posts',
    without: ['text_print', 'picture_prints', 'progress', 'locked_by', 'locked_until', 'excerpt', 'publications'],
  },
  captions: { table: 'captions', without: ['search'] },
  library: { table: 'post_libraries', without: [] },
  notes: { table: 'day_notes', without: [] },
  series: { table: 'post_series', without: [] },
  files: {
    table: 'media',
    without: ['storage', 'storage_key', 'parts', 'look_print', 'storage_allowed', 'heard_at', 'reading', 'stored'],
  },
}

export type AuthoredRow = Record<string, unknown> & { id: string }

/** Rows that a person has made in a team, after an id, the oldest first; what was deleted is left out. */
export async function authoredRows(
  db: Db,
  { teamId, userId }: { teamId: string; userId: string },
  { part, after, most }: { part: AuthoredPart; after: string; most: number },
): Promise<AuthoredRow[]> {
  const { table, without } = parts[part]
  const isKept = table === 'media' || table === 'post_series' ? sql`true` : sql`deleted_at is null`
  const { rows } = await sql<AuthoredRow>`
    select * from ${sql.table(table)}
    where team_id = ${teamId} and author_id = ${userId} and id > ${after} and ${isKept}
    order by id limit ${most}`.execute(db)
  return rows.map(
    row => Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))) as AuthoredRow,
  )
}
