import type { Grant } from '../state/account-records.ts'
import { freshInstant } from '../state/grants.ts'
import type { Call, Identity } from '../wire/call.ts'
import { type GraphErrorSpec, known, refuse } from '../wire/errors.ts'
import { required, text } from '../wire/values.ts'
import type { GraphDeps } from './env.ts'
import { whyDead } from './identify.ts'

const second = 1000
/** Lifetimes in seconds: of a login's token, of an exchanged one, and of a code. */
export const lifetimes = { short: 5105, long: 5_183_944, code: 600 }
const dataAccessDays = 90

/** `oauth/access_token`: a code, a short-lived token, or the app's own credentials become a token. */
export function accessToken(deps: GraphDeps, call: Call): Record<string, unknown> {
  const { app, tokens } = deps
  if (required(call, 'client_id') !== app.id) refuse(known.wrongApp())
  if (required(call, 'client_secret') !== app.secret) refuse(known.wrongSecret())
  const grantType = text(call, 'grant_type')
  if (grantType === 'client_credentials') return { access_token: tokens.app(), token_type: 'bearer' }
  if (grantType === 'fb_exchange_token') return exchange(deps, required(call, 'fb_exchange_token'))
  return redeem(deps, required(call, 'code'), required(call, 'redirect_uri'))
}

function exchange({ tokens, state, app }: GraphDeps, given: string) {
  const token = tokens.read(given)
  if (token?.type !== 'USER') refuse(known.garbageToken())
  const living = token as Identity
  const dead = whyDead({ state, app }, living)
  if (dead) refuse(known.token(dead.subcode, dead.reason))
  return issue({ tokens, state }, living.userId as string, lifetimes.long)
}

/** A user's token of so many seconds, as the endpoint answers it. */
export function issue({ tokens, state }: Pick<GraphDeps, 'tokens' | 'state'>, userId: string, seconds: number) {
  const at = freshInstant(state, userId)
  return {
    access_token: tokens.user(userId, at, at + seconds * second),
    token_type: 'bearer',
    expires_in: seconds,
  }
}

function redeem({ tokens, state }: GraphDeps, given: string, redirectUri: string) {
  const code = state.code(given)
  if (!code) refuse(codeError(36007, 'Invalid verification code format.'))
  const found = code as NonNullable<typeof code>
  if (found.used) refuse(codeError(36009, 'This authorization code has been used.'))
  if (state.clock.now() > found.at + lifetimes.code * second)
    refuse(codeError(36007, 'This authorization code has expired.'))
  if (found.redirectUri !== redirectUri)
    refuse(
      codeError(
        36008,
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      ),
    )
  found.used = true
  state.touch(found)
  return issue({ tokens, state }, found.userId, lifetimes.short)
}

const codeError = (subcode: number, message: string): GraphErrorSpec => ({
  message,
  code: 100,
  subcode,
  challenge: 'invalid_code',
})

/** `debug_token`: what a token says and whether it still works. A bad input token is an answer, not an error. */
export function debugToken(deps: GraphDeps, call: Call, who: Identity): Record<string, unknown> {
  const { tokens, state, app } = deps
  const token = tokens.read(required(call, 'input_token'))
  if (!token) return invalid(190, 'Invalid OAuth access token.', undefined)
  if (who.type !== 'APP' && who.userId !== token.userId)
    refuse({
      message:
        '(#100) You must provide an app access token, or a user access token that is an owner or developer of the app',
      code: 100,
    })
  if (token.type === 'APP')
    return { data: { app_id: app.id, type: 'APP', application: app.name, is_valid: true, scopes: [] } }
  const dead = whyDead(deps, token)
  const grant = state.grant(token.userId as string)
  const scopes = Object.entries(grant?.permissions ?? {})
    .filter(([, status]) => status === 'granted')
    .map(([permission]) => permission)
  const data: Record<string, unknown> = {
    app_id: app.id,
    type: token.type,
    application: app.name,
    data_access_expires_at: seconds(
      unusedSince(state, token) ?? (grant?.at ?? token.issuedAt) + dataAccessDays * 86_400 * second,
    ),
    expires_at: token.expiresAt === 0 ? 0 : seconds(token.expiresAt),
    is_valid: !dead,
    issued_at: seconds(token.issuedAt),
    metadata: { auth_type: 'rerequest', sso: 'web' },
    scopes,
    granular_scopes: scopes.map(scope => granular(scope, grant)),
    user_id: token.userId,
  }
  if (token.pageId) data.profile_id = token.pageId
  if (dead) data.error = { code: 190, message: `Error validating access token: ${dead.reason}`, subcode: dead.subcode }
  return { data }
}

/** When access to a user's data ended, in unix ms, where it has: some time before now. */
const unusedSince = (state: GraphDeps['state'], token: Identity): number | undefined => {
  const user = state.node(token.userId ?? '')
  return user?.kind === 'user' && user.unused ? state.clock.now() - 86_400 * second : undefined
}

const seconds = (unixMs: number) => Math.floor(unixMs / second)

/** A permission that was given for everything names no targets. */
function granular(scope: string, grant: Grant | undefined) {
  const { pages = [], accounts = [], all = false } = grant ?? {}
  if (all) return { scope }
  if (scope.startsWith('instagram_')) return { scope, target_ids: accounts }
  return scope.startsWith('pages_') ? { scope, target_ids: pages } : { scope }
}

const invalid = (code: number, message: string, subcode: number | undefined) => ({
  data: { error: { code, message, ...(subcode ? { subcode } : {}) }, is_valid: false, scopes: [] },
})
