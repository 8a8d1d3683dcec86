import { Draft, type eligibleActions, Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'

type Action = (typeof eligibleActions)[number]

/** What can be done with a post as it is, by a member who may change it. A live one can only be hidden here. */
export function eligibleActionsOf({ status, unconfirmed }: { status: number; unconfirmed: boolean }): Action[] {
  if (unconfirmed) return ['check', 'decide', 'delete']
  if (status === Draft) return ['edit', 'schedule', 'publish', 'delete']
  if (status === InProgress) return []
  if (status === Posted) return ['delete']
  if (status === Failed) return ['edit', 'schedule', 'retry', 'delete']
  return ['edit', 'schedule', 'publish', 'cancel', 'delete']
}
