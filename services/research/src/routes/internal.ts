import { ExportResearched } from '@fanfare/contracts/internal/person.ts'
import { HasSavedPost } from '@fanfare/contracts/internal/research.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportResearched } from '../actions/export-researched.ts'
import type { Deps } from '../deps.ts'
import { hasSaved } from '../stores/saved-posts.ts'

/** What other services ask. */
export function internalRoutes(http: Http, deps: Deps): void {
  http.handle(ExportResearched, ({ body }) => exportResearched(deps, body))
  http.handle(HasSavedPost, async ({ body }) => ({ has: await hasSaved(deps.db, body.team_id, body.id) }))
}
