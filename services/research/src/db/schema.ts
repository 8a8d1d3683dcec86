import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type {
  ExploredPagesTable,
  ExploredPostsTable,
  ExploredPostTagsTable,
  LooksTable,
  TagSlotsTable,
} from './explored-tables.ts'
import type { HashtagBatchesTable, HashtagQueueTable, HashtagReadingTable, HashtagsTable } from './hashtag-tables.ts'
import type { OwnContentSyncsTable, OwnContentsTable } from './own-content-tables.ts'
import type { RecentSearchesTable } from './recent-tables.ts'
import type { SavedFoldersTable, SavedPostsTable, SavedResultsTable, SavedThumbnailsTable } from './saved-tables.ts'

export interface ResearchDb extends RuntimeTables {
  recent_searches: RecentSearchesTable
  explored_pages: ExploredPagesTable
  looks: LooksTable
  explored_posts: ExploredPostsTable
  explored_post_tags: ExploredPostTagsTable
  tag_slots: TagSlotsTable
  hashtags: HashtagsTable
  hashtag_queue: HashtagQueueTable
  hashtag_batches: HashtagBatchesTable
  hashtag_reading: HashtagReadingTable
  own_contents: OwnContentsTable
  own_content_syncs: OwnContentSyncsTable
  saved_folders: SavedFoldersTable
  saved_posts: SavedPostsTable
  saved_thumbnails: SavedThumbnailsTable
  saved_results: SavedResultsTable
}
