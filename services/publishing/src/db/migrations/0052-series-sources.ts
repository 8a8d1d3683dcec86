import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Posts that a change of a series added to one made from the library: they name its item, and said that they were written here. */
export const seriesSources: Migration = {
  async up(db) {
    await sql`
      update posts set source = 'library'
      where series_id is not null and library_id is not null and source in ('composed', 'api')`.execute(db)
  },
}
