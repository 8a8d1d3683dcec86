import { type EventPayload, SavedFolderChanged, SavedPostsChanged } from '@fanfare/contracts/events.ts'
import { type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { notifyLive } from '@fanfare/runtime/events/live.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from './db/db.ts'
import type { Deps } from './deps.ts'

/** Has every open window of the team read its saved posts again. `id`: the one that changed; null: several, or folders. Never throws. */
function announceSaved(deps: Pick<Deps, 'redis' | 'log'>, teamId: string, id: string | null): void {
  const message: TeamMessage = { kind: 'saved_post', saved_post_id: id }
  void notifyLive(deps, topics.team(teamId), message)
}

/** Has every open window of the team ask again for the live posts of an account. Never throws. */
export function announceContent(deps: Pick<Deps, 'redis' | 'log'>, teamId: string, accountId: string): void {
  const message: TeamMessage = { kind: 'content', account_id: accountId }
  void notifyLive(deps, topics.team(teamId), message)
}

/** The same of saved posts once the transaction is committed. */
export function announceSavedAfter(tx: Tx, deps: Pick<Deps, 'redis' | 'log'>, teamId: string, id: string | null): void {
  afterCommit(tx, () => announceSaved(deps, teamId, id))
}

type Facts<E> = Omit<EventPayload<E>, 'teamId' | 'by' | 'key'>

/** Emits, for the record of the team, what a member did to saved posts; nothing where it was none. */
export async function noteSaved(tx: Tx, who: Who, facts: Facts<typeof SavedPostsChanged>): Promise<void> {
  if (facts.count === 0) return
  const { teamId } = who
  await emit(tx, SavedPostsChanged, { teamId, ...facts, ...actorOf(who) }, { teamId })
}

/** The same of a folder of them. */
export async function noteFolder(tx: Tx, who: Who, facts: Facts<typeof SavedFolderChanged>): Promise<void> {
  const { teamId } = who
  await emit(tx, SavedFolderChanged, { teamId, ...facts, ...actorOf(who) }, { teamId })
}
