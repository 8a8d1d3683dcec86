import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { recentSearches } from './migrations/0001-recent-searches.ts'
import { explored } from './migrations/0002-explored.ts'
import { tagSlots } from './migrations/0003-tag-slots.ts'
import { ownContents } from './migrations/0004-own-contents.ts'
import { hashtags } from './migrations/0005-hashtags.ts'
import { savedPosts } from './migrations/0006-saved-posts.ts'
import { savedMediaTotal } from './migrations/0007-saved-media-total.ts'
import { hashtagQueue } from './migrations/0008-hashtag-queue.ts'

/** In order. Forward only: a released one never changes. */
export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-recent-searches': recentSearches,
  '0002-explored': explored,
  '0003-tag-slots': tagSlots,
  '0004-own-contents': ownContents,
  '0005-hashtags': hashtags,
  '0006-saved-posts': savedPosts,
  '0007-saved-media-total': savedMediaTotal,
  '0008-hashtag-queue': hashtagQueue,
}
