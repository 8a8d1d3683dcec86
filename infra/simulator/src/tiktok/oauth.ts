import { createHash, randomBytes } from 'node:crypto'
import type { State } from '../state/state.ts'
import type { Creator } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import type { TikTokCall } from './env.ts'
import { json, oauthFailure } from './errors.ts'
import { issueTokens } from './tokens.ts'

/** Every scope that the app may ask for. */
export const tiktokScopes = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
  'video.upload',
] as const

const codeLifeMs = 10 * 60_000

/** What a person allows in the dialog, and the code that says so. */
export function allow(
  state: State,
  creator: Creator,
  { scopes, redirectUri, challenge }: { scopes: string[]; redirectUri: string; challenge?: string | undefined },
): string {
  const now = state.clock.now()
  // Tokens of before go on working.
  creator.grant = { scopes, at: creator.grant?.at ?? now, refresh: creator.grant?.refresh ?? [] }
  state.touch(creator)
  const id = randomBytes(48).toString('base64url')
  const code = { kind: 'code' as const, id, userId: creator.id, redirectUri, at: now, used: false, scopes }
  state.put(challenge === undefined ? code : { ...code, challenge })
  return id
}

const texts = (params: Record<string, unknown>, name: string): string =>
  typeof params[name] === 'string' ? (params[name] as string) : ''

/** Why a client is not the app; undefined: it is. */
const wrongClient = ({ tiktokApp, params }: TikTokCall): Reply | undefined =>
  texts(params, 'client_key') === tiktokApp.key && texts(params, 'client_secret') === tiktokApp.secret
    ? undefined
    : oauthFailure('invalid_client', 'Client key or secret is incorrect.')

const allowed = (creator: unknown): creator is Creator & { grant: NonNullable<Creator['grant']> } =>
  (creator as Creator | undefined)?.kind === 'creator' && (creator as Creator).grant !== undefined

/** `POST /v2/oauth/token/`: a flat reply, without the envelope of the other calls. */
export function token(call: TikTokCall): Reply {
  const refused = wrongClient(call)
  if (refused) return refused
  switch (texts(call.params, 'grant_type')) {
    case 'authorization_code':
      return redeem(call)
    case 'refresh_token':
      return refresh(call)
    case 'client_credentials':
      return json(200, {
        access_token: `clt.${randomBytes(24).toString('base64url')}`,
        expires_in: 7200,
        token_type: 'Bearer',
      })
    default:
      return oauthFailure('unsupported_grant_type', 'The grant type is not supported.')
  }
}

/** The challenge of a verifier: hex is documented, others send base64url. */
const challengesOf = (verifier: string): string[] => {
  const digest = createHash('sha256').update(verifier).digest()
  return [digest.toString('hex'), digest.toString('base64url')]
}

function redeem(call: TikTokCall): Reply {
  const { state, params, now } = call
  const code = state.code(texts(params, 'code'))
  if (!code?.scopes || now - code.at > codeLifeMs)
    return oauthFailure('invalid_grant', 'Authorization code is expired.')
  if (code.used) return oauthFailure('invalid_grant', 'Authorization code is used.')
  if (texts(params, 'redirect_uri') !== code.redirectUri)
    return oauthFailure('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
  if (code.challenge !== undefined && !challengesOf(texts(params, 'code_verifier')).includes(code.challenge))
    return oauthFailure('invalid_request', 'Code verifier or code challenge is invalid.')
  const creator = state.node(code.userId)
  if (!allowed(creator)) return oauthFailure('invalid_grant', 'Authorization code is invalid.')
  code.used = true
  state.touch(code)
  return json(200, issueTokens(call, creator))
}

function refresh(call: TikTokCall): Reply {
  const given = texts(call.params, 'refresh_token')
  const creator = call.state.node(given.split('.')[1] ?? '')
  const found = allowed(creator) ? creator.grant.refresh.find(one => one.token === given) : undefined
  if (allowed(creator) && found && found.endsAt > call.now) return json(200, issueTokens(call, creator, given))
  return oauthFailure('invalid_grant', 'Refresh token is invalid or expired.')
}

/** `POST /v2/oauth/revoke/`: an empty reply. */
export function revoke(call: TikTokCall): Reply {
  const refused = wrongClient(call)
  if (refused) return refused
  const read = call.tiktokTokens.read(texts(call.params, 'token'), call.now)
  const creator = read && call.state.node(read.openId)
  if (creator?.kind === 'creator') {
    delete creator.grant
    call.state.touch(creator)
    call.state.keepNow()
  }
  return json(200, {})
}
