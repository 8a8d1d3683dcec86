import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { readLink } from '../actions/read-link.ts'
import type { Deps } from '../deps.ts'

export function linkRoutes(http: Http, deps: Deps): void {
  http.handle(ReadLink, ({ who, query }) => readLink(deps, who.teamId, query.url))
}
