import { restored, restoredCheck, restoredMissing } from '../model/restored.ts'
import type { StoredFault } from '../model/stored.ts'

const fault = (words: Pick<StoredFault, 'code' | 'title' | 'message' | 'action'>, now: Date): StoredFault => ({
  ...words,
  item: null,
  network: null,
  at: now.toISOString(),
})

/** `2026-11-22 10:05 UTC` */
const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** The network is being asked. */
export const checkingRestored = (now: Date): StoredFault =>
  fault(
    {
      code: restored,
      title: 'Checking whether it’s live',
      message: 'Fanfare was restored from a backup. Checking whether this post is already live.',
      action: 'wait',
    },
    now,
  )

/** A similar post is live, or the network could not be asked. `why` is a sentence. */
export const unclearRestored = (from: Date, why: string, now: Date): StoredFault =>
  fault(
    {
      code: restoredCheck,
      title: 'Is it live?',
      message: `Fanfare was restored from a backup from ${minute(from)}. ${why}`,
      action: 'check',
    },
    now,
  )

/** The same of one part of a post whose other parts can no longer be moved with it: it can be tried again alone. */
export const missingPart = (missing: StoredFault): StoredFault => ({
  ...missing,
  message: missing.message.replace(/ Post it now or choose another time\.$/, ' Try again to post it.'),
  action: 'retry',
})

/** The profile does not show it. Nothing is published without a person. */
export const missingRestored = (from: Date, due: Date, now: Date): StoredFault =>
  fault(
    {
      code: restoredMissing,
      title: 'Not on the profile',
      message: `Fanfare was restored from a backup from ${minute(from)}. This post ${due > now ? 'is planned for' : 'was due at'} ${minute(due)} and isn’t on the profile. Post it now or choose another time.`,
      action: 'late',
    },
    now,
  )
