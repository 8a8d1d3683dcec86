import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { PublishContext } from '../channel.ts'

/** The addresses that TikTok fetches these from, for the call that publishes them. What cannot be named at that moment is not sent. */
export const addressesOf = (context: PublishContext, items: readonly StoredItem[]): string[] => {
  try {
    return items.map(item => context.mediaUrl(item))
  } catch (cause) {
    const message = `the files cannot be fetched now: ${(cause as Error).message}`
    throw new NetworkFailure({ kind: 'transient', message, unsent: true })
  }
}
