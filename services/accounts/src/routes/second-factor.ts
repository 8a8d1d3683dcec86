import { DisableTotp, EnableTotp, SetupTotp } from '@fanfare/contracts/endpoints/auth.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { disableTotp, enableTotp, setupTotp } from '../actions/second-factor.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { signedIn } from './visitor.ts'

export function secondFactorRoutes(http: Http, deps: Deps): void {
  http.handle(SetupTotp, ({ who, body, request }) => setupTotp(deps, signedIn(deps, who, request), body.password))
  http.handle(EnableTotp, async ({ who, body, request }) => ({
    backup_codes: await enableTotp(deps, signedIn(deps, who, request), body.code),
  }))
  http.handle(DisableTotp, async ({ who, body, request }) => {
    await disableTotp(deps, signedIn(deps, who, request), body.password, body.code)
    return done
  })
}
