import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { StepsTable } from '../db/publication-tables.ts'

export type StepRow = Selectable<StepsTable>
/** Most steps shown of one post. */
const most = 500

export const insertStep = (tx: Tx, step: Insertable<StepsTable>) =>
  tx.insertInto('publication_steps').values(step).execute()

/** Recorded steps of all publications of a post, oldest first. */
export const stepsOf = (db: Db, teamId: string, postId: string): Promise<StepRow[]> =>
  db
    .selectFrom('publication_steps')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('publication_id', 'in', eb =>
      eb.selectFrom('publications').select('id').where('post_id', '=', postId).where('team_id', '=', teamId),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(most)
    .execute()
