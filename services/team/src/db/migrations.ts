import { type Migrations, runtimeTables } from '@fanfare/runtime/db/database.ts'
import { teams } from './migrations/0001-teams.ts'
import { permissions } from './migrations/0002-permissions.ts'
import { socialSets } from './migrations/0004-social-sets.ts'

export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-teams': teams,
  '0002-permissions': permissions,
  '0004-social-sets': socialSets,
}
