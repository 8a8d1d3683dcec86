import { SignIn, SignInSecondFactor, SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import type { FastifyReply } from 'fastify'
import { endSession } from '../actions/end-session.ts'
import type { OpenedSession } from '../actions/open-session.ts'
import { readNewUser } from '../actions/read-user.ts'
import { signIn } from '../actions/sign-in.ts'
import { signInSecondFactor } from '../actions/sign-in-second-factor.ts'
import { signUp } from '../actions/sign-up.ts'
import { startInPreferredTeam } from '../actions/start-in-team.ts'
import { voidIdentity } from '../actions/void-identity.ts'
import type { Deps } from '../deps.ts'
import { isSecure, signInCookies, signOutCookies } from '../model/cookies.ts'
import { done } from './done.ts'
import { visitorOf } from './visitor.ts'

const ofKept = ({ kept }: OpenedSession) => (kept ? { deletion_cancelled: true } : {})

export function signInRoutes(http: Http, deps: Deps): void {
  const secure = isSecure(deps.config)
  const enter = async (reply: FastifyReply, session: OpenedSession) => {
    if (session.endedOf) await voidIdentity(deps, session.endedOf)
    reply.header('set-cookie', signInCookies(session, secure))
  }

  http.handle(SignUp, async ({ body, request, reply }) => {
    const { userId, session } = await signUp(deps, body, visitorOf(deps, request))
    await enter(reply, session)
    return readNewUser(deps, userId)
  })
  http.handle(SignIn, async ({ body, request, reply }) => {
    const step = await signIn(deps, body.email, body.password, visitorOf(deps, request))
    if ('challenge' in step) return { second_factor: true, challenge: step.challenge, factors: step.factors }
    await enter(reply, step.session)
    await startInPreferredTeam(deps, step.session.userId)
    return { second_factor: false, ...ofKept(step.session) }
  })
  http.handle(SignInSecondFactor, async ({ body, request, reply }) => {
    const session = await signInSecondFactor(deps, body.challenge, body.code, visitorOf(deps, request))
    await enter(reply, session)
    await startInPreferredTeam(deps, session.userId)
    return { ...done, ...ofKept(session) }
  })
  http.handle(SignOut, async ({ who, request, reply }) => {
    const visitor = visitorOf(deps, request)
    if (who.sessionId) await endSession(deps, who.userId, who.sessionId, { event: 'sign_out', visitor })
    await voidIdentity(deps, who.userId)
    reply.header('set-cookie', signOutCookies(secure))
    return done
  })
}
