import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import { permissionsOfLogin } from '@fanfare/contracts/networks/permissions.ts'
import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { type Json, record, text } from '../graph/fields.ts'
import type { App, Call, UserToken } from '../graph/oauth.ts'
import { isCheckpoint, isTokenRefused } from '../graph/refusals.ts'
import { type TokenFacts, troubleOf } from '../graph/token-facts.ts'
import { type InstagramAccount, instagramAccount } from './account.ts'

/** Instagram API with Instagram Login (Business Login for Instagram): one account, without any page, with a token that graph.instagram.com takes. */

const [permissions] = permissionsOfLogin('instagram')

/** Permissions for publishing. */
export const instagramPublishing: readonly string[] = permissions?.publish ?? []
/** Further permissions of each feature; none where this login has no such feature. */
export const instagramFeatures: Record<ConnectFeature, readonly string[]> = {
  comments: permissions?.comment ? [permissions.comment] : [],
  products: [],
  insights: permissions?.insights ? [permissions.insights] : [],
  research: permissions?.research ?? [],
}

export interface AuthorizeOptions {
  /** Base URL of the dialog, as browsers reach it. */
  dialogUrl: string
  appId: string
  redirectUri: string
  state: string
  scopes: readonly string[]
  /** Ask who is signing in even where the browser is signed in already: for another account, or another decision. */
  again?: boolean
}

/** The address of the dialog. `enable_fb_login` off: it offers no way round by Facebook, whose tokens are another login's. */
export function authorizeAddress({ dialogUrl, appId, redirectUri, state, scopes, again }: AuthorizeOptions): string {
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state,
    enable_fb_login: '0',
    ...(again ? { force_reauth: 'true' } : {}),
  })
  return `${dialogUrl}/oauth/authorize?${query}`
}

/** Who has signed in, and what kind of account that is. */
export interface InstagramPerson extends InstagramAccount {
  /** Only accounts of businesses and creators are published to. An account whose kind is not said counts as one: no other gets this far. */
  isProfessional: boolean
  /** Its id for this app alone, by which callbacks name it; undefined where the answer has none. */
  scopedId: string | undefined
}

const fields = 'id,user_id,username,name,biography,account_type,profile_picture_url,followers_count'
/** `account_type` of an account that is no professional one, in words and as the number of older answers. */
const personal = new Set(['PERSONAL', '1'])

/** `id` of this API is another one for each app: `user_id` is the account's own. */
function personOf(answer: unknown): InstagramPerson | undefined {
  const row = record(answer)
  const account = instagramAccount({ ...row, id: row.user_id })
  const kind = typeof row.account_type === 'number' ? String(row.account_type) : text(row.account_type)
  const scopedId = text(row.id) || undefined
  return account && { ...account, isProfessional: !personal.has(kind.toUpperCase()), scopedId }
}

/** Permissions come as a list or, documented, as text with commas. */
function namesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(text) : text(value).split(',')
  return list.map(name => name.trim()).filter(Boolean)
}

const lifeOf = ({ expires_in: seconds }: Json): number | null =>
  typeof seconds === 'number' && seconds > 0 ? seconds : null

export interface Redeemed {
  token: string
  /** Permissions that were given; empty where the answer names none. */
  granted: string[]
}

/** What is stored of a token: this API has no call that says it. */
export interface KnownFacts {
  /** Unix ms; null: it does not end. */
  expiresAt: number | null
  granted: readonly string[]
}

/** The calls of this login. Each throws NetworkFailure. */
export function createInstagramOauth(graph: Graph, app: App) {
  const me = async (call: Call): Promise<InstagramPerson> => {
    const person = personOf(await graph.get('me', { fields }, onInstagram(call)))
    if (!person) throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no account' })
    return person
  }
  const longLived = async (path: string, params: Record<string, string>, call: Call): Promise<UserToken> => {
    const answer = record(await graph.get(path, params, onInstagram(call)))
    return { token: text(answer.access_token), expiresIn: lifeOf(answer) }
  }
  return {
    /** A code of the dialog becomes a short-lived token. `redirectUri` is the dialog's, byte for byte. */
    redeem: async (code: string, redirectUri: string, signal?: AbortSignal): Promise<Redeemed> => {
      const body = {
        client_id: app.id,
        client_secret: app.secret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        // Browsers get the code with `#_` behind it.
        code: code.replace(/#_$/, ''),
      }
      const answer = record(
        await graph.post('/oauth/access_token', body, { host: 'instagram_codes', ...given(signal) }),
      )
      // The reference has a list of one, and the network answers without it.
      const row = Array.isArray(answer.data) ? record(answer.data[0]) : answer
      return { token: text(row.access_token), granted: namesOf(row.permissions) }
    },
    /** A short-lived token becomes one of 60 days. */
    extend: (call: Call) =>
      longLived('/access_token', { grant_type: 'ig_exchange_token', client_secret: app.secret }, call),
    /** A token that is a day old or older, and has not ended, gets 60 days again. */
    refresh: (call: Call) => longLived('/refresh_access_token', { grant_type: 'ig_refresh_token' }, call),
    me,
    /**
     * Whether a token still works. The only way to find out is to use it; one refusal alone proves nothing, so a refused one is used
     * twice. What it may do and until when is what is known of it already.
     */
    inspect: async (call: Call, { expiresAt, granted }: KnownFacts): Promise<TokenFacts> => {
      const facts = { valid: true, trouble: null, expiresAt, dataAccessEndsAt: null, scopes: [...granted] }
      try {
        await me(call).catch(err => (isTokenRefused(err) ? me(call) : Promise.reject(err)))
      } catch (err) {
        const refusal = refusalIn(err)
        if (!refusal) throw err
        return { ...facts, valid: false, trouble: troubleOf(refusal.subcode), targets: new Map() }
      }
      return { ...facts, targets: new Map() }
    },
  }
}

const given = (signal: AbortSignal | undefined): CallOptions => (signal ? { signal } : {})
const onInstagram = ({ token, signal, account, spare }: Call): CallOptions => ({
  token,
  host: 'instagram',
  ...given(signal),
  ...(account === undefined ? {} : { account }),
  ...(spare === undefined ? {} : { spare }),
})
/** Refused for good, or until the person acts at the network. */
const refusalIn = (err: unknown): NetworkFailure | undefined =>
  err instanceof NetworkFailure && (isTokenRefused(err) || isCheckpoint(err)) ? err : undefined

export type InstagramOauth = ReturnType<typeof createInstagramOauth>
