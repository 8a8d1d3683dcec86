import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { RecentSearchesTable } from '../db/recent-tables.ts'

export type RecentRow = Selectable<RecentSearchesTable>
type Kind = RecentRow['kind']
type NewRecent = Omit<Insertable<RecentSearchesTable>, 'team_id' | 'user_id'>

const escaped = (words: string): string => words.replace(/[\\%_]/g, match => `\\${match}`)

const ofPerson = (db: Db, teamId: string, userId: string, kind: Kind) =>
  db
    .selectFrom('recent_searches')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')

/** The searches of a person that have these words, newest first. */
export function recentSearchesOf(
  db: Db,
  teamId: string,
  userId: string,
  { kind, words, limit }: { kind: Kind; words: string; limit: number },
): Promise<RecentRow[]> {
  const all = ofPerson(db, teamId, userId, kind).selectAll().limit(limit)
  return (words === '' ? all : all.where('words', 'like', `%${escaped(words)}%`)).execute()
}

/** Changes of a person's searches of a kind come one after the other: two that store and drop rows at once would wait for each other. */
export async function lockRecentSearches(tx: Tx, teamId: string, userId: string, kind: Kind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recents ${teamId} ${userId} ${kind}`}, 0))`.execute(tx)
}

/** Stores a search as the newest one; where there is one of this key already, as that. */
export const putRecentSearch = (tx: Tx, teamId: string, userId: string, row: NewRecent): Promise<RecentRow> =>
  tx
    .insertInto('recent_searches')
    .values({ ...row, team_id: teamId, user_id: userId })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'user_id', 'kind', 'key']).doUpdateSet({
        words: row.words,
        entry: row.entry,
        searched_at: row.searched_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes all but the newest `keep` of a kind. */
export async function dropOldSearches(
  tx: Tx,
  teamId: string,
  userId: string,
  { kind, keep }: { kind: Kind; keep: number },
): Promise<void> {
  await tx
    .deleteFrom('recent_searches')
    .where('team_id', '=', teamId)
    .where('id', 'in', ofPerson(tx, teamId, userId, kind).select('id').offset(keep))
    .execute()
}

/** Whether the person had it. */
export async function deleteRecentSearch(
  db: Db,
  teamId: string,
  userId: string,
  { kind, id }: { kind: Kind; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_searches')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Searches of a person of every kind, after an id, the oldest first. */
export const searchesAfter = (
  db: Db,
  teamId: string,
  userId: string,
  { after, most }: { after: string; most: number },
): Promise<RecentRow[]> =>
  db
    .selectFrom('recent_searches')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** All of a person in a team that they have left. */
export async function deleteSearchesOfMember(db: Db, teamId: string, userId: string): Promise<void> {
  await db.deleteFrom('recent_searches').where('team_id', '=', teamId).where('user_id', '=', userId).execute()
}

export async function deleteSearchesOfTeam(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('recent_searches').where('team_id', '=', teamId).execute()
}

export async function deleteSearchesOfPerson(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recent_searches').where('user_id', '=', userId).execute()
}
