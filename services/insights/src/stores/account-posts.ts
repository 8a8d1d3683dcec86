import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostMissing } from '../db/tables.ts'
import type { ListedPost } from '../model/listed-post.ts'
import type { RawFigures } from '../model/post-figures.ts'
import type { Place } from './insight-accounts.ts'

/** The list of posts that show videos of another list. */
const showing = 'published_posts'

interface ReadList {
  list: string
  /** Unix ms. */
  from: number
  to: number
  posts: readonly ListedPost[]
}

/**
 * Keeps the posts of a list, and deletes those of its time that are not in it any more: they are gone at the network. One that is there again, because
 * the list was late, has what was counted of it before.
 */
export async function writePosts(tx: Tx, { teamId, accountId }: Place, read: ReadList, at: Date): Promise<void> {
  const { list, from, to } = read
  const rows = [...new Map(read.posts.map(post => [post.id, post])).values()]
  await sql`
    insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at, format, caption, hashtags,
        permalink, thumbnail_url, shown_as, due_at, step, latest, latest_at)
    select ${teamId}, ${accountId}, ${list}, id, at, ${at}, format, caption, hashtags, permalink, "thumbnailUrl",
        "shownAs", "dueAt", before.step, before.counted, before.taken_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read(id text, at timestamptz, format text, caption text,
        hashtags text[], permalink text, "thumbnailUrl" text, "shownAs" text, "dueAt" timestamptz)
      left join lateral (
        select step, counted, taken_at from post_snapshots
          where team_id = ${teamId} and social_account_id = ${accountId} and post_id = read.id and posted_at = read.at
          order by step desc limit 1) as before on true
    on conflict (team_id, social_account_id, list, post_id) do update
      set posted_at = excluded.posted_at, read_at = excluded.read_at, format = excluded.format, caption = excluded.caption,
        hashtags = excluded.hashtags, permalink = excluded.permalink, thumbnail_url = excluded.thumbnail_url,
        shown_as = excluded.shown_as, gone_at = null,
        due_at = case when account_posts.format is null then excluded.due_at else account_posts.due_at end`.execute(tx)
  await tx
    .deleteFrom('account_posts')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('list', '=', list)
    .where('posted_at', '>=', new Date(from))
    .where('posted_at', '<', new Date(to))
    .where('read_at', '<', at)
    .execute()
  // Read under the id of the post that shows it, which has them.
  await sql`
    update account_posts set due_at = null
      where team_id = ${teamId} and social_account_id = ${accountId} and shown_as is not null and due_at is not null
        and exists (select from account_posts as shown
          where shown.team_id = ${teamId} and shown.social_account_id = ${accountId} and shown.list = ${showing}
            and shown.post_id = account_posts.shown_as)`.execute(tx)
}

/** A post of an account with the newest figures of it. */
export interface KnownPost {
  post_id: string
  /** Its id as the video that it shows; null: it is no video, or that has no id of its own. */
  video_id: string | null
  posted_at: Date
  format: PostFormat
  /** The first characters, as many as are asked for. */
  caption: string
  hashtags: string[]
  permalink: string | null
  thumbnail_url: string | null
  /** As the network counts them; null: not read yet. */
  latest: RawFigures | null
  latest_at: Date | null
  missing: PostMissing | null
}

/** Posts that are in two lists of a page are shown as the post; what the video is adds to it. In the words of the index and of the key: ten thousand posts are common. */
const shown = (teamId: string, accountId: string) => sql`
  from account_posts p
    left join account_posts v on v.team_id = ${teamId} and v.social_account_id = ${accountId} and v.shown_as = p.post_id
      and v.shown_as is not null
  where p.team_id = ${teamId} and p.social_account_id = ${accountId} and p.format is not null
    and (p.shown_as is null or not exists (select from account_posts o where o.team_id = ${teamId}
      and o.social_account_id = ${accountId} and o.list = ${showing} and o.post_id = p.shown_as))`
/** Characters of a text that a list shows. */
const shownOfText = 300
const columns = (ofText = shownOfText) => sql`
  p.post_id, v.post_id as video_id, p.posted_at, coalesce(v.format, p.format) as format,
  left(p.caption, ${ofText}::int) as caption, p.hashtags, p.permalink, coalesce(p.thumbnail_url, v.thumbnail_url) as thumbnail_url, p.latest, p.latest_at, p.missing`

/** The posts of an account that went live from an instant on and before another, each once, the newest first; `ofText`: characters of each text. */
export async function postsBetween(
  db: Db,
  { teamId, accountId }: Place,
  { from, to }: { from: Date; to: Date },
  ofText?: number,
): Promise<KnownPost[]> {
  const { rows } = await sql<KnownPost>`
    select ${columns(ofText)} ${shown(teamId, accountId)} and p.posted_at >= ${from} and p.posted_at < ${to}
      order by p.posted_at desc, p.post_id desc`.execute(db)
  return rows
}

/** What kinds the posts of a time are of. */
export async function formatsBetween(
  db: Db,
  { teamId, accountId }: Place,
  { from, to }: { from: Date; to: Date },
): Promise<Set<PostFormat>> {
  const { rows } = await sql<{ format: PostFormat }>`
    select distinct p.format ${shown(teamId, accountId)} and p.posted_at >= ${from} and p.posted_at < ${to}`.execute(db)
  return new Set(rows.map(({ format }) => format))
}

/** The list of the posts that are stories, which are compared with stories. */
const stories = 'stories'

/** The last `most` posts and the last `most` stories that went live before an instant, as above: what later ones are compared with. */
export async function postsBefore(
  db: Db,
  { teamId, accountId }: Place,
  before: Date,
  most: number,
): Promise<KnownPost[]> {
  const last = (kind: RawBuilder<unknown>) => sql`
    (select ${columns()} ${shown(teamId, accountId)} and p.posted_at < ${before} and ${kind}
      order by p.posted_at desc, p.post_id desc limit ${most})`
  const { rows } = await sql<KnownPost>`
    ${last(sql`p.list <> ${stories}`)} union all ${last(sql`p.list = ${stories}`)}
      order by posted_at desc, post_id desc`.execute(db)
  return rows
}

/** Of the posts of a time, the ids of those that have these words in their text, in whatever case. */
export async function postsSaying(
  db: Db,
  { teamId, accountId }: Place,
  { from, to }: { from: Date; to: Date },
  words: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ post_id: string }>`
    select post_id from account_posts where team_id = ${teamId} and social_account_id = ${accountId}
      and posted_at >= ${from} and posted_at < ${to} and position(lower(${words}) in lower(caption)) > 0`.execute(db)
  return new Set(rows.map(row => row.post_id))
}

/** These posts of an account: when each went live. */
export async function timesOf(
  db: Db,
  { teamId, accountId }: Place,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ post_id: string; posted_at: Date }>`
    select p.post_id, p.posted_at ${shown(teamId, accountId)} and p.post_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(row => [row.post_id, row.posted_at]))
}

/** How many posts went live on each day of a zone, first and last, of these lists; days without any are left out. */
export async function postsByDay(
  db: Db,
  { teamId, accountId }: Place,
  lists: readonly string[],
  zone: string,
  { since, until }: { since: string; until: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (posted_at at time zone ${zone})::date as day, count(*)::int as count from account_posts
      where team_id = ${teamId} and social_account_id = ${accountId} and list = any(${lists}::text[])
        and posted_at >= ${since}::date::timestamp at time zone ${zone}
        and posted_at < (${until}::date + 1)::timestamp at time zone ${zone}
      group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Deletes posts from before an instant. Returns how many, at most `most`. */
export async function deleteOldPosts(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_posts where ctid in (
      select ctid from account_posts where posted_at < ${before} order by posted_at limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes what is known of the posts of a team's accounts. Returns how many, at most `most`. */
export async function deletePostsOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_posts where (team_id, social_account_id, list, post_id) in (
      select team_id, social_account_id, list, post_id from account_posts where team_id = ${teamId} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
