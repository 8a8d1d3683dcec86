import { NetworkPostChanged } from '@fanfare/contracts/events.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { lookNow } from '../stores/looks.ts'

/**
 * A network says that something has become of a post: its next look is made at once, and asks the network as any look does. An event that is
 * lost, late or untrue changes nothing but when that is.
 */
export const onNetworkPostChanged = ({ publicationJobs }: Deps): EventHandler<PublishingTables> =>
  on(NetworkPostChanged, async (tx, { payload: { network, publishId } }) => {
    const ids = await lookNow(tx, { surfaces: networkOf(network).surfaces, handedId: publishId })
    afterCommit(tx, () => publicationJobs.changed(ids))
  })
