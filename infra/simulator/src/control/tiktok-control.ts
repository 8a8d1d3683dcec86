import { sendTikTokEvent } from '../app-callbacks.ts'
import type { State } from '../state/state.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import { announceStage } from '../tiktok/announce.ts'
import { mistakeOf, scopesOf } from '../tiktok/dialog.ts'
import type { TikTokApp, TikTokDeps } from '../tiktok/env.ts'
import { allow, tiktokScopes } from '../tiktok/oauth.ts'
import { issueTokens, type TikTokTokens } from '../tiktok/tokens.ts'

export interface TikTokAuthorize {
  /** Open id or username of the account. */
  account: string
  /** Address of the dialog as the product made it. Its scopes are what is allowed, unless `scopes` names fewer. */
  dialog: string
  scopes?: string[]
}

export type CreatorChange = Partial<Pick<Creator, 'isPrivate' | 'off' | 'maxSeconds' | 'name' | 'username'>> & {
  /** Why it may not post, by the code that the network answers with; null: it may. */
  blocked?: string | null
}

/** TikTok's part of the control API. */
export interface TikTokControl {
  creators(): Creator[]
  /** What the dialog does, without a browser: allows the scopes and returns the code. */
  authorizeCreator(given: TikTokAuthorize): { code: string; scopes: string[] }
  /** Tokens of an account that has allowed these scopes, all when left out, as the call for tokens gives them. */
  creatorTokens(account: string, scopes?: readonly string[]): ReturnType<typeof issueTokens>
  changeCreator(account: string, change: CreatorChange): Creator
  /** Takes everything back that the account has allowed, of which the app is notified. */
  removeCreatorGrant(account: string): void
  /** The creator of a live post hides it from everybody else, of which the app is notified. */
  hideTikTokPost(publishId: string): TikTokPost
  /** Every post from its init call on, whatever became of it. */
  tiktokPosts(account?: string): TikTokPost[]
}

export interface TikTokControlParts {
  state: State
  tiktokApp: TikTokApp
  tiktokTokens: TikTokTokens
}

export function createTikTokControl(parts: TikTokControlParts): TikTokControl {
  const { state } = parts
  const find = (account: string): Creator => {
    const found = state.node(account) ?? state.byUsername(`@${account}`)
    if (found?.kind !== 'creator') throw new Error(`creator: there is no TikTok account ${account}`)
    return found
  }
  return {
    creators: () => [...state.all('creator')] as Creator[],
    authorizeCreator({ account, dialog, scopes: only }) {
      const creator = find(account)
      const params = Object.fromEntries(new URL(dialog).searchParams)
      const mistake = mistakeOf(parts as TikTokDeps, params)
      if (mistake) throw new Error(`authorize: ${mistake.join(', ')}`)
      const scopes = scopesOf(params).filter(scope => !only || only.includes(scope))
      const redirectUri = params.redirect_uri as string
      return { code: allow(state, creator, { scopes, redirectUri, challenge: params.code_challenge }), scopes }
    },
    creatorTokens(account, scopes = tiktokScopes) {
      const creator = find(account)
      const refresh = creator.grant?.refresh ?? []
      const grant = { scopes: [...scopes], at: creator.grant?.at ?? state.clock.now(), refresh }
      creator.grant = grant
      return issueTokens(parts, { ...creator, grant })
    },
    changeCreator(account, { blocked, ...change }) {
      const creator = find(account)
      Object.assign(creator, change)
      if (blocked === null) delete creator.blocked
      else if (blocked !== undefined) creator.blocked = blocked
      state.touch(creator)
      return creator
    },
    removeCreatorGrant(account) {
      const creator = find(account)
      delete creator.grant
      state.touch(creator)
      // 1: the person removed the app.
      sendTikTokEvent(state, parts.tiktokApp, {
        event: 'authorization.removed',
        openId: creator.id,
        content: { reason: 1 },
      })
    },
    hideTikTokPost(publishId) {
      const post = state.node(publishId)
      if (post?.kind !== 'tiktok_post' || !post.publishedAt) throw new Error(`post: ${publishId} is not live on TikTok`)
      post.privacy = 'SELF_ONLY'
      state.touch(post)
      announceStage(state, parts.tiktokApp, post, 'no_longer_publicaly_available')
      return post
    },
    tiktokPosts: account =>
      ([...state.all('tiktok_post')] as TikTokPost[]).filter(({ owner }) => !account || owner === find(account).id),
  }
}
