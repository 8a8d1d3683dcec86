import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { Db } from '../db/db.ts'
import { findPlace, lockMark } from '../stores/history-mark.ts'
import { type Recorded, recordCut } from './record-cut.ts'

/** An operator says that the database is a backup from `from`: held and asked as if it had been noticed. */
export const sayRestored = async (db: Db, ids: Ids, from: Date): Promise<Recorded> => {
  const place = await findPlace(db)
  return transaction(db, async tx => {
    const now = await lockMark(tx, place)
    return recordCut(tx, { ids, worker: 'operator' }, { now, marks: [], noticed: 'operator', from })
  })
}
