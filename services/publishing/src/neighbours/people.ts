import { People as PeopleByIds } from '@fanfare/contracts/internal.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

export interface People {
  /** How often a failing publication of this author is tried again: from the author's settings, 3 by default (spec §9). */
  maxRetry(userId: string): Promise<number>
  /** Name of a person, for the record of what they decided. */
  name(userId: string): Promise<string>
}

const nameless = 'A person'

/** Asks accounts. A setting that cannot be read now does not keep a post from being made: the default stands in. */
export function people({ call, log }: { call: Caller; log: Log }): People {
  const one = async (userId: string) => (await call(PeopleByIds, { body: { ids: [userId] }, timeoutMs: 2_000 }))[0]
  return {
    async name(userId) {
      try {
        return (await one(userId))?.name || nameless
      } catch (err) {
        log.warn({ err, userId }, 'a name cannot be read')
        return nameless
      }
    },
    async maxRetry(userId) {
      try {
        return (await one(userId))?.max_retry ?? scheduling.maxRetry
      } catch (err) {
        log.warn({ err, userId }, 'the settings of an author cannot be read: default retries')
        return scheduling.maxRetry
      }
    },
  }
}
