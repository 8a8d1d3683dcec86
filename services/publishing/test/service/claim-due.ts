import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'
import { type Claim, type ClaimedRow, claimPublications } from '../../src/stores/claims.ts'
import { ended } from '../../src/stores/due.ts'

/** Claims what is due, the earliest first, as the jobs of these publications would. */
export const claimDue = async (
  db: Db,
  { limit, ...claim }: Omit<Claim, 'ids'> & { limit: number },
): Promise<ClaimedRow[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from publications where next_at <= now() and state not in ${sql.raw(ended)} order by next_at, id limit 1000`.execute(
    db,
  )
  const claimed: ClaimedRow[] = []
  for (const { id } of rows) {
    if (claimed.length === limit) break
    claimed.push(...(await claimPublications(db, { ...claim, ids: [id] })))
  }
  return claimed
}
