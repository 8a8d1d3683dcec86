import type { HashtagState } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { HashtagsTable } from '../db/hashtag-tables.ts'

type CountRow = Pick<Selectable<HashtagsTable>, 'name' | 'network_id' | 'media_count' | 'fetched_at'> & {
  /** Read within the days in which a count is taken as it was. */
  fresh: boolean
}
/** What is known of a hashtag. */
export type HashtagRow = CountRow & { state: HashtagState }

const isFresh = sql<boolean>`coalesce(fetched_at > now() - ${hashtagLimits.cachedSeconds}::int * interval '1 second', false)`
const columns = ['name', 'network_id', 'media_count', 'fetched_at', isFresh.as('fresh')] as const

/** How far those of these hashtags are that are to be counted, by name. */
async function statesOf(db: Db, names: readonly string[]): Promise<Map<string, HashtagState>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; state: HashtagState }>`
    select name, case when failed then 'failed'
      when exists (select 1 from hashtag_batches b where b.claim = q.claim and b.lease_until > now()) then 'processing'
      else 'queued' end as state
    from hashtag_queue q where name = any(${names}::text[])`.execute(db)
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** The same rows with how far they are. A fresh count is that, whatever the queue still says. */
const withState = (row: CountRow, states: ReadonlyMap<string, HashtagState>): HashtagRow => ({
  ...row,
  state: row.fresh ? 'processed' : (states.get(row.name) ?? (row.fetched_at === null ? 'queued' : 'processed')),
})
const uncounted = (name: string, state: HashtagState): HashtagRow => ({
  name,
  network_id: null,
  media_count: null,
  fetched_at: null,
  fresh: false,
  state,
})

/** Those of these hashtags that are known, by name. */
export async function findHashtags(db: Db, names: readonly string[]): Promise<Map<string, HashtagRow>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('hashtags')
    .select(columns)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  const counted = new Map(rows.map(row => [row.name, row]))
  const states = await statesOf(
    db,
    names.filter(name => counted.get(name)?.fresh !== true),
  )
  return new Map([
    ...[...states].map(([name, state]) => [name, uncounted(name, state)] as const),
    ...rows.map(row => [row.name, withState(row, states)] as const),
  ])
}

/** The most used of those whose names begin with some letters, at most `most`; those that nobody has counted last. */
export async function hashtagsBeginning(db: Db, letters: string, most: number): Promise<HashtagRow[]> {
  const [wide, narrow] = [[...letters].slice(0, 1).join(''), [...letters].slice(0, 3).join('')]
  const begin =
    [...letters].length < 3 ? sql<boolean>`left(name, 1) = ${wide}` : sql<boolean>`left(name, 3) = ${narrow}`
  const rows = await db
    .selectFrom('hashtags')
    .select(columns)
    .where(begin)
    .where(sql<boolean>`starts_with(name, ${letters})`)
    .where(sql<boolean>`(media_count > 0 or fetched_at is null)`)
    .orderBy(sql`media_count desc nulls last`)
    .limit(most)
    .execute()
  const waiting = await sql<{ name: string }>`
    select name from hashtag_queue q where starts_with(name, ${letters})
      and not exists (select 1 from hashtags h where h.name = q.name collate "default") limit ${most - rows.length}`.execute(
    db,
  )
  const known = [...rows.filter(({ fresh }) => !fresh), ...waiting.rows].map(({ name }) => name)
  const states = await statesOf(db, known)
  return [
    ...rows.map(row => withState(row, states)),
    ...waiting.rows.map(({ name }) => uncounted(name, states.get(name) ?? 'queued')),
  ]
}

export interface Counted {
  name: string
  /** null: the answer has none. */
  id: string | null
  posts: number
}

/** Keeps counts that the network gave beside what it was asked for. Those of them that are queued are not read any more. */
export async function keepCounts(db: Db, found: readonly Counted[]): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into hashtags (name, network_id, media_count, fetched_at)
    select name, id, posts, now()
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as given(name text, id text, posts bigint) order by name
    on conflict (name) do update set
      network_id = coalesce(hashtags.network_id, excluded.network_id),
      media_count = excluded.media_count, fetched_at = excluded.fetched_at, state = excluded.state`.execute(db)
}

/** Keeps the network's id of a hashtag: the same for everyone, for ever. For the version before, which may still run, it is one without a count. */
export const keepNetworkId = (db: Db, name: string, id: string) =>
  sql`
    insert into hashtags (name, network_id, state) values (${name}, ${id}, 'queued')
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
  for (const table of [sql.table('hashtag_queue'), sql.table('hashtags')]) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where name in (
        select name from ${table} where wanted_until < ${before}
        order by wanted_until limit ${most - deleted} for update skip locked
      )`.execute(db)
    deleted += Number(numAffectedRows)
  }
  return deleted
}
