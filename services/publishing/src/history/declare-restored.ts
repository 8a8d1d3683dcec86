import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { Db } from '../db/db.ts'
import { findPlace, lockMark } from '../stores/history-mark.ts'
import { type Recorded, recordCut } from './record-cut.ts'

/**
 * Records that the operator declares the database to be a backup made at `from`. Posts of the time since are held and looked for, as after
 * a restore that was detected.
 */
export const declareRestored = async (db: Db, ids: Ids, from: Date): Promise<Recorded> => {
  const place = await findPlace(db)
  return transaction(db, async tx => {
    const now = await lockMark(tx, place)
    return recordCut(tx, { ids, worker: 'operator' }, { now, marks: [], noticed: 'operator', from })
  })
}
