import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { PublicationState } from '../model/stored.ts'
import { listOf } from './row-values.ts'

/**
 * The order among the publications of a post, for statements: each waits until the one before it is live. That follows from the rows as they
 * are, so that no change of a time can lose it; `notYet` only spares looks at rows that cannot begin.
 */

/** `next_at` of a publication that waits for the one before it to go live: nothing finds it due. Going live sets the time. */
export const notYet = new Date('9999-12-31T00:00:00Z')

const liveStates: readonly PublicationState[] = ['published', 'decorated']

/**
 * SQL condition: the publication of this alias waits for the one before it in its post. Of each part at most one publication is live, and
 * what is live stays. Only posts with several publications are looked up; an aggregate, so that Postgres reads the rows of that one post
 * and never builds a table of all that is live. What may have been sent is asked about in any case.
 */
export const waitsForPart = (p: string): string => `(${p}.part > 1 and ${p}.commits = 0 and not coalesce((
  select bool_or(b.state in ${listOf(liveStates)}) from publications b
  where b.post_id = ${p}.post_id and b.part = ${p}.part - 1), false))`

/**
 * Those of these rows, by id, that wait for the one before them. They must be locked by this transaction in an earlier statement: what goes
 * live later then finds them as this transaction leaves them.
 */
export const waitingOf = async (
  tx: Tx,
  rows: readonly Pick<PublicationRow, 'id' | 'team_id' | 'part'>[],
): Promise<Set<string>> => {
  const ids = rows.filter(({ part }) => part > 1).map(({ id }) => id)
  const [first] = rows
  if (!first || ids.length === 0) return new Set()
  const waiting = await tx
    .selectFrom('publications as p')
    .select('p.id')
    .where('p.team_id', '=', first.team_id)
    .where('p.id', 'in', ids)
    .where(sql<boolean>`${sql.raw(waitsForPart('p'))}`)
    .execute()
  return new Set(waiting.map(({ id }) => id))
}

/**
 * Makes publications due whose time has come and that were left waiting although they are the first of their post, or the one before them
 * is live. Returns their ids, at most `most`.
 */
export const beginStranded = async (db: Db, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update publications p set next_at = greatest(p.due_at, now())
    where p.id = any (array(
        select s.id from publications s
        where s.state = 'scheduled' and s.next_at >= ${notYet} and s.due_at <= now()
          and not ${sql.raw(waitsForPart('s'))}
        order by s.next_at, s.id limit ${most} for update skip locked))
      and p.state = 'scheduled' and p.next_at >= ${notYet}
    returning p.id`.execute(db)
  return rows.map(({ id }) => id)
}
