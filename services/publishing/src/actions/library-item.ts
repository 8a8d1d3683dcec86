import { type EventPayload, LibraryChanged } from '@fanfare/contracts/events.ts'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { findLibrary, type LibraryRow } from '../stores/post-libraries.ts'

/** Throws `post_library_not_found`: the team has no such item. */
export function libraryNotFound(field = 'params.id'): never {
  return fail('post_library_not_found', { field, rule: 'an item of this team’s post library' })
}

/** Has every open window of the team read its library again. Call it after the commit; it never throws. */
export function announceLibrary(deps: Deps, { team_id, id }: Pick<LibraryRow, 'team_id' | 'id'>): void {
  void announceTeam(deps, team_id, { kind: 'library', library_id: id })
}

/** How much of its caption names an item. */
const NAME_LENGTH = 60
const nameOf = (caption: string): string => {
  const words = [...caption.trim().replaceAll(/\s+/g, ' ')]
  return words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH - 1).join('')}…` : words.join('')
}

/** Emits, for the record of the team, what a member did to an item. */
export async function noteLibrary(
  tx: Tx,
  who: Who,
  { caption }: Pick<LibraryRow, 'caption'>,
  change: EventPayload<typeof LibraryChanged>['change'],
): Promise<void> {
  const { teamId } = who
  await emit(tx, LibraryChanged, { teamId, name: nameOf(caption), change, ...actorOf(who) }, { teamId })
}

/** Returns the item; throws `post_library_not_found` with `field`. */
export async function libraryItemOf(
  { db }: Deps,
  teamId: string,
  id: string,
  field = 'params.id',
): Promise<LibraryRow> {
  return (await findLibrary(db, teamId, id)) ?? libraryNotFound(field)
}

/** Throws `not_allowed` for a member who may not change this item: Creators change only their own. */
export function requireLibraryChangeable(who: Who, { author_id }: LibraryRow): void {
  if (mayChangePost(who, author_id)) return
  const message = 'Only its author or a manager can change this item.'
  fail('not_allowed', { field: 'params.id', rule: 'an item of your own', message })
}
