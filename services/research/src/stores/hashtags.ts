import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { HashtagsTable } from '../db/hashtag-tables.ts'

/** What is known of a hashtag. */
export type HashtagRow = Pick<
  Selectable<HashtagsTable>,
  'name' | 'network_id' | 'media_count' | 'state' | 'fetched_at' | 'due_at'
> & {
  /** Read within the days in which a count is taken as it was. */
  fresh: boolean
}

const cached = sql`${hashtagLimits.cachedSeconds}::int * interval '1 second'`
const isFresh = sql<boolean>`coalesce(hashtags.state = 'processed' and hashtags.fetched_at > now() - ${cached}, false)`
const isStale = sql<boolean>`hashtags.state = 'processed' and hashtags.fetched_at <= now() - ${cached}`
const columns = ['name', 'network_id', 'media_count', 'state', 'fetched_at', 'due_at'] as const

/** Those of these hashtags that are known, by name. */
export async function findHashtags(db: Db, names: readonly string[]): Promise<Map<string, HashtagRow>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('hashtags')
    .select([...columns, isFresh.as('fresh')])
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.name, row]))
}

/** The most used of those whose names begin with some letters, at most `most`; those that nobody has counted last. */
export const hashtagsBeginning = (db: Db, letters: string, most: number): Promise<HashtagRow[]> => {
  const [wide, narrow] = [[...letters].slice(0, 1).join(''), [...letters].slice(0, 3).join('')]
  const begin =
    [...letters].length < 3 ? sql<boolean>`left(name, 1) = ${wide}` : sql<boolean>`left(name, 3) = ${narrow}`
  return db
    .selectFrom('hashtags')
    .select([...columns, isFresh.as('fresh')])
    .where(begin)
    .where(sql<boolean>`starts_with(name, ${letters})`)
    .where(sql<boolean>`(media_count > 0 or fetched_at is null)`)
    .orderBy(sql`media_count desc nulls last`)
    .limit(most)
    .execute()
}

/**
 * Notes that somebody waits for these hashtags for `seconds` from now, and queues those that are not known, not fresh, or failed long enough
 * ago. A row that is wanted for most of that time already is left alone: views ask every second.
 */
export async function wantHashtags(db: Db, names: readonly string[], seconds: number): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into hashtags (name, state, wanted_until, due_at)
    select name, 'queued', now() + ${seconds} * interval '1 second', now()
    from unnest(${names}::text[]) as given(name) order by name
    on conflict (name) do update set
      wanted_until = excluded.wanted_until,
      state = case when hashtags.state in ('processed', 'failed') then 'queued' else hashtags.state end,
      attempts = case when hashtags.state in ('processed', 'failed') then 0 else hashtags.attempts end,
      due_at = case when hashtags.state in ('processed', 'failed') then now() else hashtags.due_at end
    where (hashtags.state in ('queued', 'processing')
        and hashtags.wanted_until < now() + ${(seconds * 2) / 3} * interval '1 second')
      or (${isStale})
      or (hashtags.state = 'failed' and hashtags.due_at <= now())`.execute(db)
}

export interface Counted {
  name: string
  /** null: the answer has none. */
  id: string | null
  posts: number
}

/** Keeps counts that the network gave beside what it was asked for. What is being read is left to the job that reads it. */
export async function keepCounts(db: Db, found: readonly Counted[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into hashtags (name, network_id, media_count, state, fetched_at, wanted_until, due_at)
    select name, id, posts, 'processed', now(), now(), now()
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given(name text, id text, posts bigint) order by name
    on conflict (name) do update set
      network_id = coalesce(hashtags.network_id, excluded.network_id),
      media_count = excluded.media_count, state = 'processed', fetched_at = now(), attempts = 0
    where hashtags.state <> 'processing'`.execute(db)
}

/** Keeps the network's id of a hashtag: the same for everyone, for ever. */
export const keepNetworkId = (db: Db, name: string, id: string) =>
  sql`
    insert into hashtags (name, network_id, state, wanted_until, due_at) values (${name}, ${id}, 'queued', now(), now())
    on conflict (name) do update set network_id = excluded.network_id`.execute(db)

/** Names of hashtags by their ids at the network, of those that are known. */
export async function namesOfIds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('hashtags').select(['name', 'network_id']).where('network_id', 'in', ids).execute()
  return new Map(rows.map(({ name, network_id }) => [network_id ?? '', name]))
}

/** Deletes hashtags for which nobody has waited for so many days. Returns how many, at most `most`. */
export async function deleteUnwanted(db: Db, days: number, most: number): Promise<number> {
  const before = sql`now() - ${days} * interval '1 day'`
  let deleted = 0
  // Two statements, because each has an index of its own.
  for (const states of [sql`state = 'queued'`, sql`state in ('processed', 'failed')`]) {
    const { numAffectedRows = 0n } = await sql`
      delete from hashtags where name in (
        select name from hashtags where ${states} and wanted_until < ${before}
        order by wanted_until limit ${most - deleted} for update skip locked
      )`.execute(db)
    deleted += Number(numAffectedRows)
  }
  return deleted
}
