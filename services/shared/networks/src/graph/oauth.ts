import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Graph } from './client.ts'

/** What we ask for: publishing to and reading of Instagram accounts and pages (Graph v23.0 permissions reference). */
export const publishingScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
] as const

export interface App {
  id: string
  secret: string
}

export interface DialogOptions {
  /** Base URL of the dialog, as browsers reach it. */
  dialogUrl: string
  appId: string
  redirectUri: string
  state: string
  scopes: readonly string[]
  /** Ask again for permissions that were declined earlier. */
  rerequest?: boolean
}

/** The address of the login dialog. */
export function dialogAddress({ dialogUrl, appId, redirectUri, state, scopes, rerequest }: DialogOptions): string {
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state,
    scope: scopes.join(','),
    response_type: 'code',
    ...(rerequest ? { auth_type: 'rerequest' } : {}),
  })
  return `${dialogUrl}/v23.0/dialog/oauth?${query}`
}

export interface UserToken {
  token: string
  /** Seconds; null when the network names no end. */
  expiresIn: number | null
}

export interface TokenFacts {
  valid: boolean
  /** Unix ms; null: it does not end. */
  expiresAt: number | null
  scopes: string[]
  /** Ids that a permission was given for; absent: for all. */
  targets: Map<string, string[]>
}

type Json = Record<string, unknown>

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const rows = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : [])
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(item => typeof item === 'string') : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function userToken(answer: unknown): UserToken {
  const { access_token, expires_in } = record(answer)
  return {
    token: textOf(access_token),
    expiresIn: typeof expires_in === 'number' && expires_in > 0 ? expires_in : null,
  }
}

function tokenFacts(answer: unknown): TokenFacts {
  const { is_valid, expires_at, scopes, granular_scopes } = record(record(answer).data)
  const targets = rows(granular_scopes)
    .filter(row => Array.isArray(row.target_ids))
    .map(row => [textOf(row.scope), texts(row.target_ids)] as const)
  return {
    valid: is_valid === true,
    expiresAt: typeof expires_at === 'number' && expires_at > 0 ? expires_at * 1000 : null,
    scopes: texts(scopes),
    targets: new Map(targets),
  }
}

export interface Call {
  token: string
  signal?: AbortSignal
}

/** The login flow's calls. Each throws NetworkFailure. */
export function createOauth(graph: Graph, app: App) {
  const client = { client_id: app.id, client_secret: app.secret }
  return {
    /** A code of the dialog becomes a short-lived token. `redirectUri` is the dialog's, byte for byte. */
    redeem: async (code: string, redirectUri: string, signal?: AbortSignal): Promise<UserToken> =>
      userToken(await graph.get('oauth/access_token', { ...client, redirect_uri: redirectUri, code }, { signal })),
    /** A short-lived token becomes one of 60 days. */
    extend: async ({ token, signal }: Call): Promise<UserToken> =>
      userToken(
        await graph.get(
          'oauth/access_token',
          { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: token },
          { signal },
        ),
      ),
    /** What a token says and whether it still works. */
    inspect: async ({ token, signal }: Call): Promise<TokenFacts> =>
      tokenFacts(await graph.get('debug_token', { input_token: token }, { token: `${app.id}|${app.secret}`, signal })),
    /** The person whose token it is. */
    me: async (call: Call): Promise<{ id: string; name: string }> => {
      const { id, name } = record(await graph.get('me', { fields: 'id,name' }, call))
      return { id: textOf(id), name: textOf(name) }
    },
    /** Permissions that were given. Granted is not requested: people untick some. */
    granted: async (call: Call): Promise<string[]> => {
      const answer = record(await graph.get('me/permissions', {}, call))
      return rows(answer.data)
        .filter(row => row.status === 'granted')
        .map(row => textOf(row.permission))
    },
  }
}

export type Oauth = ReturnType<typeof createOauth>

/**
 * Reads the `signed_request` that the network posts when somebody removes the app: the user's id at the network.
 * Undefined when it was not signed with our secret or is garbled.
 */
export function readSignedRequest(signedRequest: string, appSecret: string): { userId: string } | undefined {
  const [signature = '', payload = ''] = signedRequest.split('.', 2)
  const given = Buffer.from(signature, 'base64url')
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  try {
    const { algorithm, user_id } = record(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const known = algorithm === 'HMAC-SHA256' && typeof user_id === 'string' && user_id !== ''
    return known ? { userId: user_id } : undefined
  } catch {
    return undefined
  }
}
