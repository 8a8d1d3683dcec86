import { ListSessions, ReadSecurityLog, RevokeSession } from '@fanfare/contracts/endpoints/auth.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { endSession } from '../actions/end-session.ts'
import { listSessions } from '../actions/list-sessions.ts'
import { readSecurityLog } from '../actions/read-security-log.ts'
import { voidIdentity } from '../actions/void-identity.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'
import { visitorOf } from './visitor.ts'

export function sessionRoutes(http: Http, deps: Deps): void {
  http.handle(ListSessions, ({ who }) => listSessions(deps, who))
  http.handle(RevokeSession, async ({ who, params, request }) => {
    if (!(await endSession(deps, who.userId, params.id, { event: 'session_end', visitor: visitorOf(deps, request) })))
      fail('session_not_found', { field: 'params.id', rule: 'a session of yours' })
    await voidIdentity(deps, who.userId)
    return done
  })
  http.handle(ReadSecurityLog, ({ who }) => readSecurityLog(deps, who.userId))
}
