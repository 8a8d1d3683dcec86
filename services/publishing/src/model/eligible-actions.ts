import { Draft, type eligibleActions, Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { hasRest, isBeingSent, isMissingSomewhere, isPartlyLive } from './partly-live.ts'
import type { StoredFault, StoredProgress, StoredPublication } from './stored.ts'

type Action = (typeof eligibleActions)[number]

/** What can be done with a post as it is, by a member who may change it. */
export function eligibleActionsOf(post: {
  status: number
  unconfirmed: boolean
  publications: StoredPublication[] | null
  progress: Pick<StoredProgress, 'step'> | null
  alerts: readonly StoredFault[]
}): Action[] {
  const { status, unconfirmed } = post
  // What is live of it cannot be changed.
  const edit: Action[] = isPartlyLive(post) ? [] : ['edit']
  const cancel: Action[] = hasRest(post) && !isBeingSent(post) ? ['cancel'] : []
  if (unconfirmed) return ['check', 'decide', 'delete']
  if (status === Draft) return ['edit', 'schedule', 'publish', 'delete']
  if (status === InProgress) return isBeingSent(post) ? [] : ['cancel']
  // What is live can only be hidden here; what is missing of it can be sent, now or later, or given up.
  if (status === Posted)
    return [...(isMissingSomewhere(post) ? (['schedule', 'retry'] as const) : []), ...cancel, 'delete']
  if (status === Failed) return [...edit, 'schedule', 'retry', 'delete']
  return [...edit, 'schedule', 'publish', 'cancel', 'delete']
}
