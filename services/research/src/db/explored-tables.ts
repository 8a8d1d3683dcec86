import type { ExploreError } from '@fanfare/contracts/entities/explored.ts'
import type { ColumnType, Generated } from 'kysely'

/** A page of posts of a profile (`ig`), of a page (`fb`) of somebody else or of a hashtag (`tag`), as it was read. */
export interface ExploredPagesTable {
  kind: string
  /** Username in lower case, id of a page, or name of a hashtag. */
  subject: string
  /** The cursor with which it was asked for; the empty text: the first page. */
  after: string
  /** What it shows; null: nothing was read yet, or there is an error instead. */
  data: ColumnType<unknown, string | null, string | null>
  error: ColumnType<ExploreError | null, string | null, string | null>
  read_at: Date | null
  /** Who is reading it, and until when it may take them. */
  read_by: string | null
  read_until: Date | null
}

/** What a team looked at last, and when. */
export interface LooksTable {
  team_id: string
  kind: string
  subject: string
  looked_at: Date
}

/** A post of somebody else that has hashtags. */
export interface ExploredPostsTable {
  id: string
  network: string
  /** The network's. */
  post_id: string
  tags: string[]
  posted_at: Date
  /** When it was read last, to the day. */
  seen_at: Date
}

/** The same by hashtag, so that the newest posts of one are found without its others. */
export interface ExploredPostTagsTable {
  tag: string
  posted_at: Date
  /** Id of our row. */
  post_id: string
}

/** Hashtags that an account of a network has asked for. */
export interface TagSlotsTable {
  network_id: string
  tag: string
  /** From when on it counts, as far as we know: until the network has answered, when it was asked last. */
  used_at: Date
  /** Whether the network has answered for it. */
  sure: Generated<boolean>
}
