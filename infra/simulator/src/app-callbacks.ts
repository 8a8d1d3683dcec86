import { createHmac } from 'node:crypto'
import type { Settings } from './state/settings.ts'
import type { State } from './state/state.ts'

/** Longest wait in ms for the app's answer. */
const timeoutMs = 10_000
const most = 200

/** A call that a network made to the app by itself. */
export interface SentCallback {
  url: string
  /** What the app answered; absent while it has not, or where it could not be reached. */
  status?: number
  answer?: string
}

const sent = new WeakMap<State, SentCallback[]>()

/** The latest calls to the app, the oldest first. */
export const callbacksSent = (state: State): SentCallback[] => sent.get(state) ?? []

/** The addresses that an operator fills in at the networks for this product, at `base`. */
export const callbackSettings = (
  base: string,
): Pick<
  Settings,
  'deauthorizeUrl' | 'deletionUrl' | 'instagramDeauthorizeUrl' | 'instagramDeletionUrl' | 'tiktokEventsUrl'
> => ({
  deauthorizeUrl: `${base}/connect/deauthorize/facebook`,
  deletionUrl: `${base}/connect/delete-data/facebook`,
  instagramDeauthorizeUrl: `${base}/connect/deauthorize/instagram`,
  instagramDeletionUrl: `${base}/connect/delete-data/instagram`,
  tiktokEventsUrl: `${base}/connect/events/tiktok`,
})

function send(state: State, url: string, body: URLSearchParams | string, headers: Record<string, string> = {}): void {
  if (!url) return
  const call: SentCallback = { url }
  sent.set(state, [...callbacksSent(state), call].slice(-most))
  fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) }).then(
    async response => Object.assign(call, { status: response.status, answer: await response.text() }),
    () => {},
  )
}

/** `base64url(signature).base64url(json)`, signed over the second part as text. */
export function signedRequest(secret: string, userId: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const data = { algorithm: 'HMAC-SHA256', expires: seconds + 3600, issued_at: seconds, user_id: userId }
  const text = Buffer.from(JSON.stringify(data)).toString('base64url')
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`
}

/** Sends a deauthorize or data deletion callback: a form. Nothing where the app has no address for it. */
export function sendForm(state: State, url: string, { secret, userId }: { secret: string; userId: string }): void {
  send(state, url, new URLSearchParams({ signed_request: signedRequest(secret, userId, state.clock.now()) }))
}

/** The header `TikTok-Signature` of a body. */
export function tiktokSignature(secret: string, body: string, now: number): string {
  const t = Math.floor(now / 1000)
  return `t=${t},s=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Sends an event of TikTok: JSON, signed in a header. */
export function sendTikTokEvent(
  state: State,
  app: { key: string; secret: string },
  { event, openId, content }: { event: string; openId: string; content: object },
): void {
  const now = state.clock.now()
  const body = JSON.stringify({
    client_key: app.key,
    event,
    create_time: Math.floor(now / 1000),
    user_openid: openId,
    content: JSON.stringify(content),
  })
  const headers = { 'content-type': 'application/json', 'tiktok-signature': tiktokSignature(app.secret, body, now) }
  send(state, state.settings.tiktokEventsUrl, body, headers)
}
