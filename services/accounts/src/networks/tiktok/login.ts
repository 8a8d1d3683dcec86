import { createHmac } from 'node:crypto'
import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { tiktok } from '@fanfare/contracts/networks/tiktok.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { type TikTokUser, tiktokCalls } from '@fanfare/networks/tiktok/calls.ts'
import { type TikTokTokens, tiktokDialogAddress, tiktokScopes } from '@fanfare/networks/tiktok/oauth.ts'
import { readTikTokEvent, type TikTokEvent } from '@fanfare/networks/tiktok/webhooks.ts'
import type { Config } from '../../config.ts'
import { asOldCode } from '../old-code.ts'
import type { AccountLogin, AccountNetwork, EventFacts, RenewedToken } from '../types.ts'
import { fixes, type Verdict } from '../verdict.ts'

/** The event of a person who took back what they had allowed the app. */
const REMOVED = 'authorization.removed'

/** Those of posts: failed, complete, public, and no longer so. */
const OF_POSTS = 'post.publish.'

const factsOf = ({ event, openId, publishId }: TikTokEvent): EventFacts => {
  if (event === REMOVED) return { type: 'removed', personId: openId }
  if (event.startsWith(OF_POSTS) && publishId !== undefined) return { type: 'post', network: tiktok.key, publishId }
  return { type: 'other' }
}

/**
 * The PKCE verifier of a dialog. It follows from the dialog's state and the app's secret, so nothing of it is stored, and who sees the
 * address that the browser comes back to cannot make it.
 */
const verifierOf = ({ tiktokClientSecret = '' }: Config, state: string): string =>
  createHmac('sha256', tiktokClientSecret).update(`pkce ${state}`).digest('hex')

const callOf = ({ token, signal }: { token: string; signal?: AbortSignal | undefined }): CallOptions => ({
  token,
  ...(signal ? { signal } : {}),
})

const verdictOf = (granted: readonly string[]): Verdict => {
  const lacking = permissionsOf(tiktok.key, 'tiktok').publish.filter(name => !granted.includes(name))
  if (lacking.length > 0) return { state: 'no_permission', fix: fixes.permission('tiktok', lacking) }
  return { state: 'connectable', fix: null }
}

const accountOf = (user: TikTokUser, verdict: Verdict): AvailableAccount => ({
  account_id: user.openId,
  type: tiktok.key,
  login: 'tiktok',
  username: user.username,
  name: user.displayName,
  pic_url: user.avatarUrl,
  followers: user.followers,
  page: null,
  ...verdict,
})

const renewed = (tokens: TikTokTokens, nowMs: number): RenewedToken => ({
  token: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  tokenEndsAt: nowMs + tokens.expiresIn * 1000,
  endsAt: nowMs + (tokens.refreshExpiresIn || tokens.expiresIn) * 1000,
  granted: tokens.scopes,
})

/** An account as TikTok has it now. What its token may not read is left out. */
export const readTikTok: AccountNetwork['readProfile'] = async ({ tiktok: client }, { call }) => {
  const read = (scopes: readonly string[]) => tiktokCalls(client).user(scopes, callOf(call))
  const user = await read(tiktokScopes).catch(err => {
    if (isTokenRefused(err)) throw err
    return read(['user.info.basic'])
  })
  return {
    ...(user.username ? { username: user.username } : {}),
    name: user.displayName,
    picture: user.avatarUrl,
    link: user.link,
    bio: user.bio,
  }
}

/** TikTok's login: the one account that signs in. Its token ends after hours, and is renewed by a refresh token. */
export const tiktokLogin: AccountLogin = {
  settings: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  publishing: tiktokScopes,
  // Comments and shops are not a part of the API.
  features: { comments: [], products: [], insights: [], research: [] },
  addsUp: false,
  isOffered: ({ tiktokClientKey, tiktokClientSecret }) =>
    tiktokClientKey !== undefined && tiktokClientSecret !== undefined,
  addresses: ({ tiktokUrl, tiktokSiteUrl }) => [tiktokUrl, tiktokSiteUrl],
  dialog: (config, { redirectUri, state, scopes, rerequest }) =>
    tiktokDialogAddress({
      siteUrl: config.tiktokSiteUrl,
      key: config.tiktokClientKey ?? '',
      redirectUri,
      state,
      verifier: verifierOf(config, state),
      scopes,
      ask: rerequest,
    }),

  async redeem({ tiktokOauth, tiktok: client, clock, config }, code, redirectUri, signal, state) {
    const tokens = await tiktokOauth
      .redeem({ code, redirectUri, verifier: verifierOf(config, state) }, { signal })
      .catch(asOldCode)
    const { token, granted, ...renewal } = renewed(tokens, clock.now())
    const user = await tiktokCalls(client).user(granted, { token, signal })
    return {
      token,
      person: { id: tokens.openId, name: user.username || user.displayName },
      granted,
      expiresAt: renewal.endsAt,
      renewal,
    }
  },

  async offers({ tiktok: client }, { known, ...call }) {
    const user = await tiktokCalls(client).user(known.granted, callOf(call))
    const verdict = verdictOf(known.granted)
    const access =
      verdict.state === 'connectable' ? { token: call.token, pageId: null, link: user.link, bio: user.bio } : undefined
    return { offers: [{ account: accountOf(user, verdict), access }], granted: [...known.granted] }
  },

  readEvent({ tiktokClientKey: key, tiktokClientSecret: secret }, { body, headers }) {
    if (key === undefined || secret === undefined) return undefined
    const call = readTikTokEvent({ body, signature: String(headers['tiktok-signature'] ?? '') }, { key, secret })
    return call && { ...call, said: factsOf(call.said) }
  },

  revoke: ({ tiktokOauth }, _id, { token, signal }) => tiktokOauth.revoke(token, { signal }),

  async renew({ tiktokOauth, clock }, refreshToken, signal) {
    return renewed(await tiktokOauth.refresh(refreshToken, { signal }), clock.now())
  },

  /** No call says what a token may do: whether it works shows when it is used, a refused one twice, and the rest is known already. */
  async inspect({ tiktok: client }, { known, ...call }) {
    const { expiresAt, granted } = known
    const facts = { trouble: null, expiresAt, dataAccessEndsAt: null, scopes: [...granted], targets: new Map() }
    const use = () => tiktokCalls(client).user(['user.info.basic'], callOf(call))
    try {
      await use().catch(err => (isTokenRefused(err) ? use() : Promise.reject(err)))
      return { ...facts, valid: true }
    } catch (err) {
      if (!isTokenRefused(err)) throw err
      return { ...facts, valid: false, trouble: 'app_removed' }
    }
  },
}
