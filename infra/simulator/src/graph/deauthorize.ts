import { createHmac } from 'node:crypto'
import type { User } from '../state/account-records.ts'
import type { State } from '../state/state.ts'
import type { AppCredentials } from './env.ts'

/** Longest wait in ms for the app's answer, which is ignored anyway. */
const timeoutMs = 5000

/** Takes the app away from a user: all tokens are invalid, and the app is notified at its deauthorize address if it has one. */
export function deauthorize(state: State, app: AppCredentials, user: User): void {
  const grant = state.grant(user.id)
  user.deauthorizedAt = Math.max(state.clock.now(), grant?.at ?? 0)
  state.touch(user)
  if (grant) state.touch(Object.assign(grant, { permissions: {}, pages: [], accounts: [] }))
  const url = state.settings.deauthorizeUrl
  if (!url) return
  const body = new URLSearchParams({ signed_request: signedRequest(app.secret, user.id, state.clock.now()) })
  fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) }).then(
    answer => answer.body?.cancel(),
    () => {},
  )
}

/** `base64url(signature).base64url(json)`, signed over the second part as text. */
function signedRequest(secret: string, userId: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const data = { algorithm: 'HMAC-SHA256', expires: seconds + 3600, issued_at: seconds, user_id: userId }
  const text = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`
}
