import {
  DisableEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  SendSignInCode,
  SetupEmailFactor,
} from '@fanfare/contracts/endpoints/email-factor.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import {
  disableByEmail,
  enableByEmail,
  sendOwnCode,
  sendSignInCode,
  setupEmailFactor,
} from '../actions/email-factor.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { signedIn } from './visitor.ts'

export function emailFactorRoutes(http: Http, deps: Deps): void {
  http.handle(SetupEmailFactor, async ({ who, body, request }) => ({
    sent_to: await setupEmailFactor(deps, signedIn(deps, who, request), body.password),
  }))
  http.handle(EnableEmailFactor, async ({ who, body, request }) => ({
    backup_codes: await enableByEmail(deps, signedIn(deps, who, request), body.code),
  }))
  http.handle(SendEmailCode, async ({ who }) => ({ sent_to: await sendOwnCode(deps, who.userId) }))
  http.handle(DisableEmailFactor, async ({ who, body, request }) => {
    await disableByEmail(deps, signedIn(deps, who, request), body.password, body.code)
    return done
  })
  http.handle(SendSignInCode, async ({ body }) => ({ sent_to: await sendSignInCode(deps, body.challenge) }))
}
