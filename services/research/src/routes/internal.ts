import { ExportResearched } from '@fanfare/contracts/internal/person.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportResearched } from '../actions/export-researched.ts'
import type { Deps } from '../deps.ts'

/** What other services ask. */
export function internalRoutes(http: Http, deps: Deps): void {
  http.handle(ExportResearched, ({ body }) => exportResearched(deps, body))
}
