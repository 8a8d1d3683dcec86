import type { ExploreError } from '@fanfare/contracts/entities/explored.ts'
import type { ExploredNetwork } from '@fanfare/contracts/networks/recents.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Of which profile (`ig`), page (`fb`) or hashtag (`tag`), and from which cursor on; the empty text: from the first post on. */
export interface PageKey {
  kind: ExploredNetwork | 'tag'
  subject: string
  after: string
}

/** What was read: what it shows, or why it shows nothing. */
export interface StoredPage {
  data: unknown
  error: ExploreError | null
  read_at: Date
}

/** How long a page is taken as it was, seconds: one that shows something, and one that shows nothing. */
export interface Lives {
  data: number
  error: number
}

/** Whether a page is taken as it was. */
export const isFresh = (lives: Lives): RawBuilder<boolean> =>
  sql<boolean>`(explored_pages.read_at > now() - case when explored_pages.error is null then ${lives.data}::int else ${lives.error}::int end * interval '1 second')`

/** A page that is taken as it was; undefined where it has to be read. */
export async function findPage(db: Db, key: PageKey, lives: Lives): Promise<StoredPage | undefined> {
  const found = await db
    .selectFrom('explored_pages')
    .select(['data', 'error', 'read_at'])
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .where('after', '=', key.after)
    .where(isFresh(lives))
    .executeTakeFirst()
  return found?.read_at ? { ...found, read_at: found.read_at } : undefined
}

/** Takes the reading of a page for `forMs`; false where it is fresh, or somebody else reads it. */
export async function takePage(
  db: Db,
  key: PageKey,
  { reader, lives, forMs }: { reader: string; lives: Lives; forMs: number },
): Promise<boolean> {
  const until = sql<Date>`now() + ${forMs} * interval '1 ms'`
  const taken = await db
    .insertInto('explored_pages')
    .values({ ...key, data: null, error: null, read_at: null, read_by: reader, read_until: until })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'subject', 'after'])
        .doUpdateSet({ read_by: reader, read_until: until })
        .where(sql<boolean>`not coalesce(${isFresh(lives)}, false)`)
        .where(sql<boolean>`not coalesce(explored_pages.read_until > now(), false)`),
    )
    .returning('read_by')
    .executeTakeFirst()
  return taken !== undefined
}

const held = (db: Db, key: PageKey, reader: string) =>
  db
    .updateTable('explored_pages')
    .where('kind', '=', key.kind)
    .where('subject', '=', key.subject)
    .where('after', '=', key.after)
    .where('read_by', '=', reader)

/** Stores what was read, unless somebody else has taken the reading since. Returns when. */
export async function storePage(
  db: Db,
  key: PageKey,
  reader: string,
  { data, error }: Pick<StoredPage, 'data' | 'error'>,
): Promise<Date | undefined> {
  const stored = await held(db, key, reader)
    .set({
      data: data === null ? null : JSON.stringify(data),
      error: error === null ? null : JSON.stringify(error),
      read_at: sql<Date>`now()`,
      read_by: null,
      read_until: null,
    })
    .returning('read_at')
    .executeTakeFirst()
  return stored?.read_at ?? undefined
}

/** Gives the reading of a page back: the next one who asks may take it. */
export const leavePage = (db: Db, key: PageKey, reader: string) =>
  held(db, key, reader).set({ read_by: null, read_until: null }).execute()

/** Deletes pages that were read, or were to be read, more than an hour after nobody takes them as they are any more. Returns how many, at most `most`. */
export async function deleteOldPages(db: Db, olderThanSeconds: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from explored_pages where (kind, subject, after) in (
      select kind, subject, after from explored_pages
      where coalesce(read_at, read_until) < now() - ${olderThanSeconds} * interval '1 second'
        and not coalesce(read_until > now(), false)
      order by coalesce(read_at, read_until) limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Ids of the posts in the pages of a hashtag that are kept and whose cursors begin so; those of its first page too. */
export async function postIdsOf(db: Db, tag: string, begin: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select post->>'id' as id from explored_pages, jsonb_array_elements(data->'data') as posts(post)
    where kind = 'tag' and subject = ${tag} and (after = '' or starts_with(after, ${begin})) and data is not null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
