import type { Call, Identity } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { tokenReasons } from '../wire/token-reasons.ts'
import { text } from '../wire/values.ts'
import type { GraphDeps } from './env.ts'

/** Checks the token and proof of a call and returns the caller. Throws the network's error otherwise. */
export function identify({ state, tokens, app, instagramApp }: GraphDeps, call: Call): Identity {
  const { token } = call
  // Calls that need a user say so; any other node accepts any token.
  if (!token) refuse(call.path[0] === undefined || call.path[0] === 'me' ? known.noToken() : known.tokenRequired())
  const read = tokens.read(token as string)
  const isOfInstagram = read?.type === 'IG'
  if (!read || read.appId !== (isOfInstagram ? instagramApp : app).id) refuse(known.garbageToken())
  // Each host takes the tokens of its own login; uploads are taken with either.
  if (call.upload === undefined && isOfInstagram !== (call.api === 'instagram')) refuse(known.garbageToken())
  if (!isOfInstagram)
    checkProof(tokens.proof(token as string), text(call, 'appsecret_proof'), state.settings.proofRequired)
  const who = read as Identity
  const dead = whyDead({ state, app }, who)
  if (dead) refuse(known.token(dead.subcode, dead.reason))
  // Pages stay readable without their users; a user's own data does not.
  const user = who.type === 'USER' || who.type === 'IG' ? state.node(who.userId as string) : undefined
  if ((user?.kind === 'user' || user?.kind === 'ig') && user.unused) refuse(known.dataAccessEnded())
  return who
}

function checkProof(expected: string, given: string | undefined, needed: boolean) {
  if (given === undefined) {
    if (needed)
      refuse({
        message: 'API calls from the server require an appsecret_proof argument',
        type: 'GraphMethodException',
        code: 100,
      })
    return
  }
  if (given !== expected) refuse(known.wrongProof())
}

/** Returns why a well-formed token is invalid: subcode and message; undefined while it is valid. */
export function whyDead(
  { state, app }: Pick<GraphDeps, 'state' | 'app'>,
  token: Identity,
): { subcode: number; reason: string } | undefined {
  if (token.type === 'APP') return undefined
  const now = state.clock.now()
  const user = token.userId ? state.node(token.userId) : undefined
  if (user?.kind !== (token.type === 'IG' ? 'ig' : 'user')) return because(467)
  if (!state.grant(user.id) || (user.deauthorizedAt ?? -1) >= token.issuedAt)
    return { subcode: 458, reason: `The user has not authorized application ${app.id}.` }
  if (user.checkpoint) return because(459)
  if (user.unconfirmed) return because(464)
  if ((user.passwordChangedAt ?? -1) >= token.issuedAt) return because(460)
  if ((user.loggedOutAt ?? -1) >= token.issuedAt) return because(467)
  if (token.expiresAt > 0 && token.expiresAt <= now) return { subcode: 463, reason: expiredAt(token.expiresAt, now) }
  if (token.type === 'PAGE') {
    const page = state.node(token.pageId as string)
    if (page?.kind !== 'page' || !page.roles[user.id]) return because(492)
  }
  return undefined
}

const because = (subcode: number) => ({ subcode, reason: tokenReasons[subcode] as string })

export const expiredAt = (at: number, now: number) =>
  `Session has expired on ${pacific(at)}. The current time is ${pacific(now)}.`

/** Times in these sentences are Pacific: "Wednesday, 05-Aug-26 06:00:00 PDT". */
function pacific(at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    weekday: 'long',
    day: '2-digit',
    month: 'short',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(at)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${of('weekday')}, ${of('day')}-${of('month')}-${of('year')} ${of('hour')}:${of('minute')}:${of('second')} ${of('timeZoneName')}`
}
