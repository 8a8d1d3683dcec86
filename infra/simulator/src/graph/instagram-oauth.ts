import { freshInstant } from '../state/grants.ts'
import type { Call } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { required } from '../wire/values.ts'
import type { Env } from './env.ts'

const second = 1000
/** Lifetimes in seconds: of a login's token, of an exchanged one, and of a code. */
export const instagramLifetimes = { short: 3600, long: 5_183_944, code: 3600 }
/** A token must be a day old before it is refreshed. */
const oldEnough = 86_400 * second

/** A token of 60 days for the account that calls. */
function longToken({ state, tokens, who }: Pick<Env, 'state' | 'tokens' | 'who'>) {
  const { long } = instagramLifetimes
  const at = freshInstant(state, who.userId as string)
  return {
    access_token: tokens.instagram(who.userId as string, at, at + long * second),
    token_type: 'bearer',
    expires_in: long,
  }
}

/** `GET https://graph.instagram.com/access_token`: a token of an hour becomes one of 60 days. */
export function exchangeInstagram(env: Env, call: Call) {
  if (required(call, 'grant_type') !== 'ig_exchange_token') refuse(known.invalid('Invalid grant_type'))
  if (required(call, 'client_secret') !== env.instagramApp.secret) refuse(known.wrongSecret())
  // Only what a login gave is exchanged: the network refuses a token of 60 days.
  if (env.who.expiresAt - env.who.issuedAt > instagramLifetimes.short * second)
    refuse({
      message:
        'Session key invalid. This could be because the session key has an incorrect format, or because the user has revoked this session',
      code: 452,
    })
  return longToken(env)
}

/** `GET https://graph.instagram.com/refresh_access_token`: a token of 60 days that is a day old gets 60 days again. The old one stays as it is. */
export function refreshInstagram(env: Env, call: Call) {
  if (required(call, 'grant_type') !== 'ig_refresh_token') refuse(known.invalid('Invalid grant_type'))
  if (env.now - env.who.issuedAt < oldEnough)
    refuse({ message: 'The access token must be at least 24 hours old to be refreshed', code: 10 })
  return longToken(env)
}
