import { type IdentityVoid, topics } from '@fanfare/contracts/live.ts'
import { notifyLive, soon } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../deps.ts'

/**
 * Has every gateway forget what it remembers of these people. Waited for, as nobody may go on with an ended session once
 * its end is answered, but not for long: while Redis is away the gateways' own bound holds.
 */
export async function voidIdentity(live: Pick<Deps, 'redis' | 'log'>, ...userIds: string[]): Promise<void> {
  const told = [...new Set(userIds)].map(userId => {
    const data: IdentityVoid = { userId }
    return notifyLive(live, topics.identity, data)
  })
  await soon(Promise.all(told))
}
