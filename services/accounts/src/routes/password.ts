import {
  ChangePassword,
  ConfirmEmail,
  ConfirmPassword,
  ForgotPassword,
  ResetPassword,
  ReviewReset,
} from '@fanfare/contracts/endpoints/auth.ts'
import { ResendConfirmation } from '@fanfare/contracts/endpoints/session.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { changePassword } from '../actions/change-password.ts'
import { confirmEmail, resendConfirmation } from '../actions/confirm-email.ts'
import { confirmPassword } from '../actions/confirm-password.ts'
import { forgotPassword, resetPassword, reviewReset } from '../actions/reset-password.ts'
import type { Deps } from '../deps.ts'
import { isSecure, knownBrowserCookie } from '../model/cookies.ts'
import { done } from './done.ts'
import { signedIn, visitorOf } from './visitor.ts'

export function passwordRoutes(http: Http, deps: Deps): void {
  http.handle(ConfirmEmail, async ({ body, request }) => {
    await confirmEmail(deps, body.token, visitorOf(deps, request))
    return done
  })
  http.handle(ResendConfirmation, async ({ who }) => {
    await resendConfirmation(deps, who.userId)
    return done
  })
  http.handle(ForgotPassword, async ({ body }) => {
    await forgotPassword(deps, body.email)
    return done
  })
  http.handle(ReviewReset, ({ body }) => reviewReset(deps, body.token))
  http.handle(ResetPassword, async ({ body, request, reply }) => {
    const device = await resetPassword(deps, body, visitorOf(deps, request))
    reply.header('set-cookie', knownBrowserCookie(device, isSecure(deps.config)))
    return done
  })
  http.handle(ConfirmPassword, async ({ who, body, request }) => {
    await confirmPassword(deps, signedIn(deps, who, request), body.password)
    return done
  })
  http.handle(ChangePassword, async ({ who, body, request }) => {
    await changePassword(deps, { ...signedIn(deps, who, request), ...body })
    return done
  })
}
