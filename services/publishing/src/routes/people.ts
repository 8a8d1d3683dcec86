import { ExportAuthored } from '@fanfare/contracts/internal/person.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportAuthored } from '../actions/export-authored.ts'
import type { Deps } from '../deps.ts'

/** What other services ask about people. */
export function peopleRoutes(http: Http, deps: Deps): void {
  http.handle(ExportAuthored, ({ body }) => exportAuthored(deps, body))
}
