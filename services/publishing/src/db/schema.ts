import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { PostBatchesTable } from './batch-tables.ts'
import type { CaptionsTable } from './caption-tables.ts'
import type { HistoryAccountsTable, HistoryCutsTable, HistoryMarkTable, HistoryPostsTable } from './history-tables.ts'
import type { PostLibrariesTable } from './library-tables.ts'
import type { LocationAnswersTable } from './location-tables.ts'
import type { MediaTable } from './media-tables.ts'
import type { DayNotesTable } from './note-tables.ts'
import type { IdempotencyTable, PostsTable } from './post-tables.ts'
import type { PausesTable, PublicationsTable, StepsTable, WorkersTable } from './publication-tables.ts'
import type { PurgedTeamsTable } from './purge-tables.ts'
import type { RenderingsTable } from './rendering-tables.ts'
import type { PostSeriesTable } from './series-tables.ts'
import type { TimeSlotsTable } from './slot-tables.ts'
import type { AccountSyncsTable } from './sync-tables.ts'

/** An account as the team service last described it. */
export interface KnownAccountsTable {
  team_id: string
  id: string
  account: object
  /** Its id at its network; null where that is not known. */
  network_id: string | null
}

export interface PublishingTables extends RuntimeTables {
  known_accounts: KnownAccountsTable
  media: MediaTable
  posts: PostsTable
  post_libraries: PostLibrariesTable
  publications: PublicationsTable
  publication_steps: StepsTable
  idempotency: IdempotencyTable
  history_mark: HistoryMarkTable
  history_cuts: HistoryCutsTable
  history_accounts: HistoryAccountsTable
  history_posts: HistoryPostsTable
  workers: WorkersTable
  pauses: PausesTable
  time_slots: TimeSlotsTable
  captions: CaptionsTable
  day_notes: DayNotesTable
  post_batches: PostBatchesTable
  post_series: PostSeriesTable
  account_syncs: AccountSyncsTable
  location_answers: LocationAnswersTable
  renderings: RenderingsTable
  purged_teams: PurgedTeamsTable
}
