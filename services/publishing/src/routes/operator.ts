import { CheckPublishing } from '@fanfare/contracts/internal/checks.ts'
import {
  ListPublications,
  PausePublishing,
  ReadOperatorFigures,
  ResumePublishing,
} from '@fanfare/contracts/internal/publishing.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { operatorFigures } from '../actions/operator-figures.ts'
import { pause, publicationsPage, resume } from '../actions/pauses.ts'
import { selfChecks } from '../actions/self-checks.ts'
import type { Deps } from '../deps.ts'

/** The figures, publications and pauses of the operator's pages, which the gateway serves. */
export function operatorRoutes(http: Http, deps: Deps): void {
  http.handle(CheckPublishing, () => selfChecks(deps))
  http.handle(ReadOperatorFigures, () => operatorFigures(deps))
  http.handle(ListPublications, ({ body }) => publicationsPage(deps, body))
  http.handle(PausePublishing, ({ body }) => pause(deps, body))
  http.handle(ResumePublishing, ({ body }) => resume(deps, body))
}
