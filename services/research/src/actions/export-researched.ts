import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExportResearched } from '@fanfare/contracts/internal/person.ts'
import type { Deps } from '../deps.ts'
import { searchesAfter } from '../stores/recent-searches.ts'
import { savedAfter } from '../stores/saved-posts.ts'

/** Columns that are the installation's own matter. */
const own = ['words', 'search', 'reservation', 'counting', 'thumbnail', 'deleted_at', 'deleted_with']
/** Rows of one reply. */
const ROWS = 200

/** A page of what a person has looked for or saved in a team, by id. */
export async function exportResearched(
  { db }: Deps,
  { team_id: teamId, user_id: userId, part, after = '0' }: BodyOf<typeof ExportResearched>,
): Promise<ReplyOf<typeof ExportResearched>> {
  const page = { after, most: ROWS }
  const found =
    part === 'searches' ? await searchesAfter(db, teamId, userId, page) : await savedAfter(db, teamId, userId, page)
  const rows = found.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name))))
  return { rows, next: found.length < ROWS ? null : (found.at(-1)?.id ?? null) }
}
