import { postTypes } from '@fanfare/contracts/entities/post-types.ts'
import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { keepsGap } from '@fanfare/contracts/slots.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { NearbyPosts } from '../model/preflight/finding.ts'

const keepingGap = postTypes.filter(keepsGap)
const within = sql.lit(`${scheduling.sameDays} days`)
const isLive = sql.join([Scheduled, InProgress, Posted].map(status => sql.lit(status)))

/**
 * In a query of posts: what a coming post has in common with another one of its account within 14 days. 1: the caption, 2: the first
 * file, 3: both; 0: neither, or it is not to come. Posts of one series repeat on purpose.
 */
export const sameAsAnother = (teamId: string) => {
  const another = (print: 'text_print' | 'picture_print') => sql`exists (
    select 1 from posts as other
    where other.social_account_id = posts.social_account_id and other.${sql.ref(print)} = posts.${sql.ref(print)}
      and other.post_at between posts.post_at - interval ${within} and posts.post_at + interval ${within}
      and other.deleted_at is null and other.team_id = ${teamId} and other.id <> posts.id
      and (other.series_id is null or other.series_id is distinct from posts.series_id))`
  const toCome = sql.join([Draft, Scheduled, Failed].map(status => sql.lit(status)))
  return sql<number>`case when posts.status in (${toCome})
    then (case when ${another('text_print')} then 1 else 0 end) + (case when ${another('picture_print')} then 2 else 0 end)
    else 0 end`
}

interface Looked {
  accountId: string
  at: Date
  /** Fingerprint of the caption; null where the post has none. */
  text: string | null
  /** Fingerprints of its files. */
  pictures: readonly string[]
  /** Least minutes between two posts of the account; 0: those near it are not looked for. */
  gap: number
  /** Id of the post itself, where it exists. */
  except?: string | undefined
}

/** The posts of an account near a time: the nearest with the same caption and with one of its files, and all that are closer than the gap or follow within a day. */
export async function nearbyPosts(
  db: Db,
  teamId: string,
  { accountId, at, text, pictures, gap, except }: Looked,
): Promise<NearbyPosts> {
  const others = db
    .selectFrom('posts')
    .where('social_account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, query => query.where('id', '<>', except as string))
  // Of the same series as the post itself: they repeat on purpose.
  const ofOtherSeries = except
    ? sql<boolean>`(series_id is null or series_id is distinct from (select series_id from posts where id = ${except}))`
    : sql<boolean>`true`
  const nearest = async (isSame: Expression<SqlBool>): Promise<Date | null> => {
    const found = await others
      .select('post_at')
      .where('post_at', '>=', sql<Date>`${at}::timestamptz - interval ${within}`)
      .where('post_at', '<=', sql<Date>`${at}::timestamptz + interval ${within}`)
      .where(isSame)
      .where(ofOtherSeries)
      .orderBy(sql`abs(extract(epoch from post_at - ${at}::timestamptz))`)
      .limit(1)
      .executeTakeFirst()
    return found?.post_at ?? null
  }
  // Any file of the other post, not its first alone: at most a few hundred posts of an account lie that near.
  const hasPicture = sql<boolean>`exists (
    select 1 from jsonb_array_elements(posts.items) as item
    join media on media.id = (item ->> 'media_id')::bigint and media.team_id = ${teamId}
    where coalesce(media.look_print, media.id::text) = any(${[...pictures]}::text[]))`
  const close = async (): Promise<Date[]> => {
    const rows = await others
      .select('post_at')
      .where(sql<boolean>`(status in (${isLive}) or unconfirmed)`)
      .where('post_type', 'in', keepingGap)
      .where('post_at', '>', new Date(at.getTime() - gap * 60_000))
      .where('post_at', '<', new Date(at.getTime() + 24 * 3_600_000 + gap * 60_000))
      .orderBy('post_at')
      .limit(200)
      .execute()
    return rows.flatMap(row => row.post_at ?? [])
  }
  const [sameText, samePicture, around] = await Promise.all([
    text === null ? null : nearest(sql<boolean>`text_print = ${text}`),
    pictures.length === 0 ? null : nearest(hasPicture),
    gap > 0 ? close() : [],
  ])
  return { sameText, samePicture, gap, around }
}
