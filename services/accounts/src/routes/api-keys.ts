import { CreateApiKey, ListApiKeys, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../actions/api-keys.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { visitorOf } from './visitor.ts'

export function apiKeyRoutes(http: Http, deps: Deps): void {
  http.handle(ListApiKeys, ({ who }) => listApiKeys(deps, who.teamId))
  http.handle(CreateApiKey, ({ who, body, request }) => createApiKey(deps, who, body, visitorOf(deps, request)))
  http.handle(RevokeApiKey, async ({ who, params, request }) => {
    await revokeApiKey(deps, who, params.id, visitorOf(deps, request))
    return done
  })
}
