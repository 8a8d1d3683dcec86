import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PublicationState } from '../model/stored.ts'

/** A network is asked about these: whether they are live, and what is known only of live posts. */
const asked: readonly PublicationState[] = ['commit_requested', 'published']

/**
 * Makes the next look at the publications of these surfaces due now that the network knows by `handedId`: at most one, since a network
 * gives each post an id of its own. Nothing else of it changes: a worker that holds it sets the time of the look after its own.
 */
export const lookNow = async (
  tx: Tx,
  { surfaces, handedId }: { surfaces: readonly string[]; handedId: string },
): Promise<string[]> => {
  const rows = await tx
    .updateTable('publications')
    .set({ next_at: sql<Date>`now()` })
    .where('state', 'in', asked)
    .where('surface', 'in', surfaces)
    .where(sql<string>`prepared ->> 'container'`, '=', handedId)
    .where('next_at', '>', sql<Date>`now()`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
