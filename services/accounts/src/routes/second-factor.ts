import { DisableTotp, EnableTotp, SetupTotp } from '@fanfare/contracts/endpoints/auth.ts'
import type { Http } from '@fanfare/runtime/http.ts'
import { disableTotp, enableTotp, setupTotp } from '../actions/second-factor.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { signedIn } from './visitor.ts'

export function secondFactorRoutes(http: Http, deps: Deps): void {
  http.handle(SetupTotp, ({ who, body }) => setupTotp(deps, signedIn(who), body.password))
  http.handle(EnableTotp, async ({ who, body }) => ({ backup_codes: await enableTotp(deps, signedIn(who), body.code) }))
  http.handle(DisableTotp, async ({ who, body }) => {
    await disableTotp(deps, signedIn(who), body.password, body.code)
    return done
  })
}
