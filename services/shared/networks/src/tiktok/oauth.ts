import { createHash } from 'node:crypto'
import type { CallOptions } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { type Json, numberIn, textIn } from './answer.ts'
import type { TikTok } from './client.ts'

/** Scopes for publishing to an account, reading its name, and finding what is live there (Scopes reference). */
export const tiktokScopes = [
  'user.info.basic',
  'user.info.profile',
  'user.info.stats',
  'video.list',
  'video.publish',
] as const

export interface TikTokApp {
  key: string
  secret: string
}

/** The challenge of a PKCE verifier as TikTok documents it: SHA-256 in hex, not in base64url. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('hex')

export interface TikTokDialog {
  /** Base URL of TikTok's site, as browsers reach it. */
  siteUrl: string
  key: string
  redirectUri: string
  state: string
  verifier: string
  scopes?: readonly string[]
  /** Shows the dialog also where a session would answer it by itself, so that another account can be chosen. */
  ask?: boolean
}

/** The address of the login dialog (Login Kit for Web). */
export const tiktokDialogAddress = ({
  siteUrl,
  key,
  redirectUri,
  state,
  verifier,
  scopes = tiktokScopes,
  ask,
}: TikTokDialog): string => {
  const query = new URLSearchParams({
    client_key: key,
    scope: scopes.join(','),
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(ask ? { disable_auto_auth: '1' } : {}),
  })
  return `${siteUrl}/v2/auth/authorize/?${query}`
}

export interface TikTokTokens {
  accessToken: string
  /** Seconds. */
  expiresIn: number
  /** Always to be kept: the one that was used may work no more. */
  refreshToken: string
  refreshExpiresIn: number
  openId: string
  scopes: string[]
}

const tokensIn = (body: Json): TikTokTokens => {
  const tokens = {
    accessToken: textIn(body.access_token),
    expiresIn: numberIn(body.expires_in) ?? 0,
    refreshToken: textIn(body.refresh_token),
    refreshExpiresIn: numberIn(body.refresh_expires_in) ?? 0,
    openId: textIn(body.open_id),
    scopes: textIn(body.scope).split(',').filter(Boolean),
  }
  if (tokens.accessToken === '' || tokens.refreshToken === '' || tokens.openId === '' || tokens.expiresIn <= 0)
    throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no tokens' })
  return tokens
}

/** The calls for tokens. Each throws NetworkFailure; AppRefused where the app's own credentials are wrong. */
export const createTikTokOauth = (tiktok: TikTok, app: TikTokApp) => {
  const client = { client_key: app.key, client_secret: app.secret }
  return {
    /** A code of the dialog becomes tokens. `redirectUri` is the dialog's, byte for byte. */
    redeem: async (
      { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
      call: CallOptions = {},
    ): Promise<TikTokTokens> =>
      tokensIn(
        await tiktok.form(
          'oauth/token/',
          { ...client, grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
          call,
        ),
      ),
    /** New tokens for a refresh token. */
    refresh: async (refreshToken: string, call: CallOptions = {}): Promise<TikTokTokens> =>
      tokensIn(
        await tiktok.form(
          'oauth/token/',
          { ...client, grant_type: 'refresh_token', refresh_token: refreshToken },
          call,
        ),
      ),
    /** Takes back what was allowed. */
    revoke: async (token: string, call: CallOptions = {}): Promise<void> => {
      await tiktok.form('oauth/revoke/', { ...client, token }, call)
    },
  }
}
export type TikTokOauth = ReturnType<typeof createTikTokOauth>
