import { Draft, type eligibleActions, Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { isPartlyLive } from './partly-live.ts'
import type { StoredPublication } from './stored.ts'

type Action = (typeof eligibleActions)[number]

/** What can be done with a post as it is, by a member who may change it. A live one can only be hidden here. */
export function eligibleActionsOf(post: {
  status: number
  unconfirmed: boolean
  publications: StoredPublication[] | null
}): Action[] {
  const { status, unconfirmed } = post
  // What is live of it cannot be changed.
  const edit: Action[] = isPartlyLive(post) ? [] : ['edit']
  if (unconfirmed) return ['check', 'decide', 'delete']
  if (status === Draft) return ['edit', 'schedule', 'publish', 'delete']
  if (status === InProgress) return []
  if (status === Posted) return ['delete']
  if (status === Failed) return [...edit, 'schedule', 'retry', 'delete']
  return [...edit, 'schedule', 'publish', 'cancel', 'delete']
}
