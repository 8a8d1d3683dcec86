import { placing } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Entry } from '../model/placing.ts'

const expired = sql<boolean>`created_at < now() - make_interval(days => ${placing.undoDays})`

/** Keeps what a call changed, so that it can be undone, and removes the team’s batches that no longer can. */
export async function insertBatch(
  tx: Tx,
  teamId: string,
  { id, authorId, entries }: { id: string; authorId: string; entries: readonly Entry[] },
): Promise<void> {
  await tx.deleteFrom('post_batches').where('team_id', '=', teamId).where(expired).execute()
  await tx
    .insertInto('post_batches')
    .values({ id, team_id: teamId, author_id: authorId, entries: JSON.stringify(entries), undone_at: null })
    .execute()
}

/**
 * Marks a batch as undone and returns what it changed; with `authorId` only one of that person. Undefined: the team has none of that id that
 * can still be undone.
 */
export async function takeBatch(
  tx: Tx,
  teamId: string,
  id: string,
  authorId: string | undefined,
): Promise<Entry[] | undefined> {
  const row = await tx
    .updateTable('post_batches')
    .set({ undone_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .$if(authorId !== undefined, query => query.where('author_id', '=', authorId as string))
    .where('undone_at', 'is', null)
    .where(sql<boolean>`not (${expired})`)
    .returning('entries')
    .executeTakeFirst()
  return row?.entries
}

/** What of a batch was not set back can be later: it is kept with these entries, and no longer marked as undone. */
export async function keepBatch(tx: Tx, teamId: string, id: string, entries: readonly Entry[]): Promise<void> {
  await tx
    .updateTable('post_batches')
    .set({ undone_at: null, entries: JSON.stringify(entries) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** A post that was set back: it is as it was with the version `from`, and has the version `to`. */
export interface SetBack {
  id: string
  from: number
  to: number
}

/** Lets the team undo, one after the other, the batches before the one whose posts these are: those know their posts by version. */
export async function renewVersions(tx: Tx, teamId: string, posts: readonly SetBack[]): Promise<void> {
  if (posts.length === 0) return
  await sql`
    with back as (
      select * from unnest(
        ${posts.map(({ id }) => id)}::text[], ${posts.map(({ from }) => from)}::int[], ${posts.map(({ to }) => to)}::int[]
      ) as b(id, from_version, to_version)
    )
    update post_batches set entries = (
      select jsonb_agg(
        case when back.id is null then entry else jsonb_set(entry, '{version}', to_jsonb(back.to_version)) end order by place
      )
      from jsonb_array_elements(entries) with ordinality as all_entries(entry, place)
      left join back on back.id = entry ->> 'id' and back.from_version = (entry ->> 'version')::int
    )
    where team_id = ${teamId} and undone_at is null and exists (
      select from jsonb_array_elements(entries) as entry
      join back on back.id = entry ->> 'id' and back.from_version = (entry ->> 'version')::int
    )`.execute(tx)
}
