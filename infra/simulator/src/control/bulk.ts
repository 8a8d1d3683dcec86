import { lifetimes } from '../graph/oauth.ts'
import { allTasks, type Ig, type Page } from '../state/account-records.ts'
import { giveGrant } from '../state/grants.ts'
import type { State } from '../state/state.ts'
import type { Creator } from '../state/tiktok-records.ts'
import { tiktokScopes } from '../tiktok/oauth.ts'
import type { TokenMint } from '../wire/tokens.ts'

/** An account created for a test. Its tokens are valid for what was granted: for nothing, unless permissions were named. */
export interface ReadyAccount {
  userId: string
  /** Long-lived. */
  userToken: string
  pageId: string
  pageName: string
  /** Never expires. */
  pageToken: string
  igId: string
  username: string
  /** A TikTok account of the same name, which has allowed all scopes where permissions were named. */
  openId: string
}

export interface Making {
  count: number
  prefix?: string | undefined
  /** Permissions that each of the people has granted. */
  granted?: readonly string[] | undefined
}

/** Makes people, each with a page, a linked Instagram account, and a TikTok account. */
export function makeAccounts(state: State, tokens: TokenMint, { count, prefix, granted }: Making): ReadyAccount[] {
  return Array.from({ length: count }, () => makeAccount(state, tokens, prefix ?? 'account', granted ?? []))
}

function makeAccount(state: State, tokens: TokenMint, prefix: string, granted: readonly string[]): ReadyAccount {
  const userId = state.ids.next('user')
  const tail = userId.slice(-9).replace(/^0+/, '')
  const name = `${prefix.charAt(0).toUpperCase()}${prefix.slice(1)} ${tail}`
  const page: Page = {
    kind: 'page',
    id: state.ids.next('page'),
    name,
    username: `${prefix}.${tail}.page`,
    category: 'Local Business',
    categoryId: '2500',
    about: 'Made for a run.',
    followers: 0,
    roles: { [userId]: [...allTasks] },
  }
  const ig: Ig = {
    kind: 'ig',
    id: state.ids.next('ig'),
    igId: Number(tail),
    type: 'business',
    username: `${prefix}.${tail}`,
    name,
    biography: 'Made for a run.',
    followers: 0,
    follows: 0,
    pageId: page.id,
  }
  page.igId = ig.id
  page.connectedIgId = ig.id
  state.put({ kind: 'user', id: userId, name })
  state.put(ig)
  state.put(page)
  const openId = `open-${tail}`
  const creator: Creator = {
    kind: 'creator',
    id: openId,
    unionId: `union-${tail}`,
    username: ig.username,
    name,
    biography: 'Made for a run.',
    followers: 0,
    follows: 0,
    likes: 0,
    verified: false,
    isPrivate: false,
    off: [],
    maxSeconds: 600,
  }
  if (granted.length > 0) creator.grant = { scopes: [...tiktokScopes], at: state.clock.now(), refresh: [] }
  state.put(creator)
  const permissions = Object.fromEntries(granted.map(permission => [permission, true]))
  const at =
    granted.length === 0
      ? state.clock.now()
      : giveGrant(state, { userId, permissions, pages: [page.id], accounts: [ig.id] }).at
  return {
    userId,
    userToken: tokens.user(userId, at, at + lifetimes.long * 1000),
    pageId: page.id,
    pageName: name,
    pageToken: tokens.page(page.id, userId, at, 0),
    igId: ig.id,
    username: ig.username,
    openId,
  }
}
