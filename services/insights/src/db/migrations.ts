import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { insightTables } from './migrations/0001-insights.ts'
import { postTables } from './migrations/0002-posts.ts'
import { reportTables } from './migrations/0003-reports.ts'
import { longVideoLists } from './migrations/0004-long-video-lists.ts'

/** In order. Forward only: a released one never changes. */
export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-insights': insightTables,
  '0002-posts': postTables,
  '0003-reports': reportTables,
  '0004-long-video-lists': longVideoLists,
}
