import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { insightTables } from './migrations/0001-insights.ts'

/** In order. Forward only: a released one never changes. */
export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-insights': insightTables,
}
