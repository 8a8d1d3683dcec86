import { type IdentityVoid, topics } from '@fanfare/contracts/live.ts'
import { publishLive } from '@fanfare/runtime/live.ts'
import type { Deps } from '../deps.ts'

/** Has every gateway forget what it remembers of these people. While Redis is away the gateways' own bound holds. */
export async function voidIdentity({ redis, log }: Pick<Deps, 'redis' | 'log'>, ...userIds: string[]): Promise<void> {
  for (const userId of new Set(userIds)) {
    const data: IdentityVoid = { userId }
    await publishLive(redis, topics.identity, { type: 'message', data }).catch(err =>
      log.warn({ err, userId }, 'an ended identity could not be announced'),
    )
  }
}
