import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { deleteSession } from '../stores/sessions.ts'
import { type Noted, noteDone } from './note-security.ts'

type Why = Pick<Noted, 'visitor'> & { event: 'sign_out' | 'session_end' }

/** Ends one session of a person and writes it down. False when there was none. */
export const endSession = (deps: Deps, userId: string, sessionId: string, why: Why): Promise<boolean> =>
  transaction(deps.db, async tx => {
    const device = await deleteSession(tx, userId, sessionId)
    if (device === undefined) return false
    await noteDone(deps, tx, { userId, ...why, ...(why.event === 'session_end' ? { detail: device } : {}) })
    return true
  })
