import { ReadOperatorFigures } from '@fanfare/contracts/internal.ts'
import type { Http } from '@fanfare/runtime/http.ts'
import { operatorFigures } from '../actions/operator-figures.ts'
import type { Deps } from '../deps.ts'

/** What the gateway's page for the operator shows. */
export function operatorRoutes(http: Http, deps: Deps): void {
  http.handle(ReadOperatorFigures, () => operatorFigures(deps))
}
