import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import { permissionsOfLogin } from '@fanfare/contracts/networks/permissions.ts'
import type { Graph } from './client.ts'
import { NetworkFailure } from './failure.ts'
import { AppRefused } from './refusals.ts'
import { type TokenFacts, tokenFacts } from './token-facts.ts'

/** Permissions for publishing to and reading of Instagram accounts and pages (Graph v23.0 permissions reference). */
export const publishingScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
] as const

/** Further permissions of each feature. Without them only the feature does not work. */
export const featureScopes: Record<ConnectFeature, readonly string[]> = {
  comments: permissionsOfLogin('facebook').flatMap(({ comment }) => comment ?? []),
  products: permissionsOfLogin('facebook').flatMap(({ products }) => products ?? []),
  insights: permissionsOfLogin('facebook').flatMap(({ insights }) => insights ?? []),
  research: [...new Set(permissionsOfLogin('facebook').flatMap(({ research }) => research))],
}

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
  /** Configuration of Facebook Login for Business: it says which permissions are asked for, so none are named. */
  configId?: string | undefined
}

/** The address of the login dialog. */
export function dialogAddress(options: DialogOptions): string {
  const { dialogUrl, appId, redirectUri, state, scopes, rerequest, configId } = options
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    state,
    ...(configId ? { config_id: configId } : { scope: scopes.join(',') }),
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

type Json = Record<string, unknown>

const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const rows = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function userToken(answer: unknown): UserToken {
  const { access_token, expires_in } = record(answer)
  return {
    token: textOf(access_token),
    expiresIn: typeof expires_in === 'number' && expires_in > 0 ? expires_in : null,
  }
}

export interface Call {
  token: string
  signal?: AbortSignal
  /** Whose call budget it is, and whether the call uses only what publishing leaves of it: as in `CallOptions`. */
  account?: string
  spare?: boolean
}

/** A refusal of the app's own token says nothing about a person's connection, unless it is of a person who has to log in there first. */
const ofApp = (err: unknown): never => {
  const refused =
    err instanceof NetworkFailure && err.kind !== 'checkpoint' && (err.code === 190 || err.kind === 'token_invalid')
  throw refused ? new AppRefused({ ...err, kind: 'rejected', message: err.message }, { cause: err }) : err
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
    /** The facts of a token and whether it still works. Uses the app's own token: what is refused here is the app. */
    inspect: async ({ token, signal, account, spare }: Call): Promise<TokenFacts> => {
      const own = { token: `${app.id}|${app.secret}`, signal, account, spare }
      return tokenFacts(await graph.get('debug_token', { input_token: token }, own).catch(ofApp))
    },
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
    /** Takes the application away from the person whose token it is: every token of this login ends. */
    revoke: async (userId: string, call: Call): Promise<void> => {
      await graph.delete(`${userId}/permissions`, {}, call)
    },
  }
}

export type Oauth = ReturnType<typeof createOauth>
