import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { People } from '@fanfare/contracts/internal/accounts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** How posts are placed into time slots. */
export type Placing = Pick<UserSettings, 'timeslot' | 'planner'>

/** What publishing reads of people, from the accounts service. */
export interface AccountsClient {
  /** How often a failing publication of this author is tried again: from the author's settings, 3 by default (spec §9). */
  maxRetry(userId: string): Promise<number>
  /** How posts are placed into slots for this person; the defaults where that cannot be read now. */
  placing(userId: string): Promise<Placing>
  /** Name of a person, for the record of what they decided. */
  name(userId: string): Promise<string>
}

const TIMEOUT_MS = 2_000
const NO_NAME = 'A person'

/** Never throws: where accounts does not reply, a post is made with the default retries and recorded without a name. */
export function createAccountsClient({ call, log }: { call: Caller; log: Log }): AccountsClient {
  const person = async (userId: string) => (await call(People, { body: { ids: [userId] }, timeoutMs: TIMEOUT_MS }))[0]
  return {
    async name(userId) {
      try {
        return (await person(userId))?.name || NO_NAME
      } catch (err) {
        log.warn({ err, userId }, 'a name cannot be read')
        return NO_NAME
      }
    },
    async placing(userId) {
      try {
        return (await person(userId)) ?? defaultSettings
      } catch (err) {
        log.warn({ err, userId }, 'the settings for time slots cannot be read: the defaults')
        return defaultSettings
      }
    },
    async maxRetry(userId) {
      try {
        return (await person(userId))?.max_retry ?? scheduling.maxRetry
      } catch (err) {
        log.warn({ err, userId }, 'the settings of an author cannot be read: default retries')
        return scheduling.maxRetry
      }
    },
  }
}
