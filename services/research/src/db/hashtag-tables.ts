import type { HashtagState } from '@fanfare/contracts/entities/hashtags.ts'
import type { Generated } from 'kysely'

/** A hashtag, the same for all teams. */
export interface HashtagsTable {
  /** Without #, as `searchedTag` makes it. */
  name: string
  /** The network's, which never changes; null: it was never needed. */
  network_id: string | null
  /** null: not counted yet or, where `fetched_at` is set, the network has none of this name. */
  media_count: string | null
  state: HashtagState
  fetched_at: Date | null
  /** Until when somebody waits for it. Nothing is read for nobody. */
  wanted_until: Date
  /** It is not read, or read again, before. */
  due_at: Date
  /** Readings that failed, since the last one that did not. */
  attempts: Generated<number>
  /** Who reads it, and until when that is believed: what belongs to another claim is not written. */
  claim: string | null
  lease_until: Date | null
}

/** One row, which a job locks while it takes hashtags. */
export interface HashtagReadingTable {
  sole: Generated<boolean>
  /** The network asked to be left alone until then. */
  waits_until: Date
}
