import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { isGoingOut } from './going-out.ts'

/** How far apart the same content counts as going to one place twice, minutes. */
const sameMinutes = 60

interface Looked {
  /** When the post goes out; null: when it does already, for one that is stored. */
  at: Date | null
  textPrint: string | null
  picturePrints: readonly string[]
  /** The post itself, where it exists. */
  except: string | undefined
}

const sameContent = (teamId: string, { at, textPrint, picturePrints, except }: Looked) => {
  const time = sql`coalesce(${at}::timestamptz, (select post_at from posts where team_id = ${teamId} and id = ${except ?? null}))`
  const minutes = sql.lit(`${sameMinutes} minutes`)
  return sql`(text_print is not distinct from ${textPrint} and picture_prints @> ${[...picturePrints]}::text[]
    and picture_prints <@ ${[...picturePrints]}::text[]
    and post_at between ${time} - interval ${minutes} and ${time} + interval ${minutes})`
}

/**
 * Whether a page gets a post of its own, so that a copy of this one would be its second: one that was made together with it, or one with the same
 * caption and files at about the same time.
 */
export async function hasOwnPost(db: Db, teamId: string, pageId: string, looked: Looked): Promise<boolean> {
  const { except = null } = looked
  const { rows } = await sql`
    select 1 from posts
    where team_id = ${teamId} and social_account_id = ${pageId} and deleted_at is null and ${isGoingOut}
      and id is distinct from ${except}
      and (group_id = (select group_id from posts where id = ${except} and team_id = ${teamId}) or ${sameContent(teamId, looked)})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the post of another account, with the same caption and files at about the same time, goes to this page too. */
export async function isCopiedTo(db: Db, teamId: string, pageId: string, looked: Looked): Promise<boolean> {
  const { except = null } = looked
  const { rows } = await sql`
    select 1 from posts
    where team_id = ${teamId} and social_account_id <> ${pageId} and deleted_at is null and ${isGoingOut}
      and id is distinct from ${except} and ${sameContent(teamId, looked)}
      and exists (select 1 from jsonb_array_elements(publications) as part
        where part ->> 'account_id' = ${pageId} and part ->> 'status' <> 'failed')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Other transactions that plan posts which go to pages of this team wait until `tx` ends. One lock for all, so that their order is no matter. */
export async function lockRoutes(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-routes-${teamId}`}, 0))`.execute(tx)
}
