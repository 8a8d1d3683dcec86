import { GetSettings, GetUser, UpdateSettings, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { readUser } from '../actions/read-user.ts'
import { readSettings, updateSettings } from '../actions/update-settings.ts'
import { updateUser } from '../actions/update-user.ts'
import type { Deps } from '../deps.ts'

export function userRoutes(http: Http, deps: Deps): void {
  http.handle(GetUser, ({ who }) => readUser(deps, who.userId))
  http.handle(UpdateUser, async ({ who, body }) => {
    await updateUser(deps, who.userId, body)
    return readUser(deps, who.userId)
  })
  http.handle(GetSettings, ({ who }) => readSettings(deps, who.userId))
  http.handle(UpdateSettings, ({ who, body }) => updateSettings(deps, who.userId, body))
}
