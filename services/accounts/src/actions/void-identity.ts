import { type IdentityVoid, topics } from '@fanfare/contracts/live.ts'
import { notifyLive, soon } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../deps.ts'

/**
 * Drops these people from the caches of all gateways. Waited for, as an ended session must not work once its end is confirmed, but for
 * half a second at most: while Redis is away the gateways' own limit (IDENTITY_CACHE_MS) holds.
 */
export async function voidIdentity(live: Pick<Deps, 'redis' | 'log'>, ...userIds: string[]): Promise<void> {
  const sent = [...new Set(userIds)].map(userId => {
    const data: IdentityVoid = { userId }
    return notifyLive(live, topics.identity, data)
  })
  await soon(Promise.all(sent))
}
