import type { ExploredNetwork } from '@fanfare/contracts/networks/recents.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** A post of somebody else with hashtags, without # and in lower case. */
export interface TaggedPost {
  network: ExploredNetwork
  /** The network's. */
  post_id: string
  tags: string[]
  /** ISO 8601. */
  posted_at: string
}

/** Most hashtags of one post that are kept: networks allow 30. */
const MOST_TAGS = 30

interface Changed {
  id: string
  posted_at: Date
  before: string[] | null
  tags: string[]
}

/** Posts that are new, have other hashtags now, or were seen last on another day. Every other one costs a read only. */
const upsert = async (tx: Tx, rows: readonly (TaggedPost & { id: string })[]): Promise<Changed[]> => {
  const given = JSON.stringify(rows)
  const { rows: changed } = await sql<Changed>`
    insert into explored_posts as p (id, network, post_id, tags, posted_at, seen_at)
    select id, network, post_id, tags, posted_at, now()
    from jsonb_to_recordset(${given}::jsonb) as g(id bigint, network text, post_id text, tags text[], posted_at timestamptz)
    order by network, post_id
    on conflict (network, post_id) do update set tags = excluded.tags, seen_at = excluded.seen_at
      where p.tags <> excluded.tags or p.seen_at < now() - interval '1 day'
    returning new.id, new.posted_at, old.tags as before, new.tags`.execute(tx)
  return changed
}

/** Keeps the hashtags of posts, those of posts that were kept already as they are now. Posts without any are left out. */
export async function keepTags(db: Db, posts: readonly TaggedPost[], nextId: () => string): Promise<void> {
  const tagged = new Map(
    posts
      .filter(({ tags }) => tags.length > 0)
      .map(post => [`${post.network} ${post.post_id}`, { ...post, tags: post.tags.slice(0, MOST_TAGS), id: nextId() }]),
  )
  if (tagged.size === 0) return
  await transaction(db, async tx => {
    const changed = (await upsert(tx, [...tagged.values()])).map(({ before, ...row }) => ({
      ...row,
      added: row.tags.filter(tag => !before?.includes(tag)),
      removed: (before ?? []).filter(tag => !row.tags.includes(tag)),
    }))
    const pairs = (of: 'added' | 'removed') =>
      changed.flatMap(row => row[of].map(tag => ({ tag, posted_at: row.posted_at, post_id: row.id })))
    const gone = pairs('removed')
    if (gone.length > 0)
      await sql`
        delete from explored_post_tags t
        using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(tag text, posted_at timestamptz, post_id bigint)
        where t.tag = g.tag and t.posted_at = g.posted_at and t.post_id = g.post_id`.execute(tx)
    const added = pairs('added')
    if (added.length > 0)
      await sql`
        insert into explored_post_tags (tag, posted_at, post_id)
        select tag, posted_at, post_id
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as g(tag text, posted_at timestamptz, post_id bigint)
        on conflict do nothing`.execute(tx)
  })
}

/** Deletes posts that nobody has seen for so many days, with their hashtags. Returns how many, at most `most`. */
export async function deleteUnseenPosts(db: Db, days: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from explored_posts where id in (
        select id from explored_posts where seen_at < now() - ${days} * interval '1 day'
        order by seen_at limit ${most} for update skip locked
      ) returning id, posted_at, tags
    ), tags as (
      delete from explored_post_tags t using gone g, unnest(g.tags) as u(tag)
      where t.tag = u.tag and t.posted_at = g.posted_at and t.post_id = g.id
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
