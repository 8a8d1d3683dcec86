import { CreateSocialSet, DeleteSocialSet, UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { createSocialSet, deleteSocialSet, updateSocialSet } from '../actions/social-sets.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function socialSetRoutes(http: Http, deps: Deps): void {
  http.handle(CreateSocialSet, ({ who, body }) => createSocialSet(deps, who, body))
  http.handle(UpdateSocialSet, ({ who, params, body }) => updateSocialSet(deps, who, params.setId, body))
  http.handle(DeleteSocialSet, async ({ who, params }) => {
    await deleteSocialSet(deps, who, params.setId)
    return done
  })
}
