import { randomBytes } from 'node:crypto'
import type { Grant, Ig, Page } from './account-records.ts'
import type { State } from './state.ts'

/** Every permission the simulated app may ask for. */
export const permissions = [
  'public_profile',
  'email',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_read_user_content',
  'pages_manage_metadata',
  'business_management',
  'read_insights',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'instagram_shopping_tag_products',
  'catalog_management',
] as const

/** Every permission that the simulated app may ask for at Instagram Login. */
export const instagramPermissions = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
  'instagram_business_manage_messages',
] as const

export interface Ticks {
  userId: string
  /** Permission to whether it was ticked. */
  permissions: Record<string, boolean>
  pages: string[]
  accounts: string[]
  /** Nothing was left out. */
  all?: boolean
}

/** Stores what a person ticked in the login dialog. Permissions of earlier logins stay, unless this one declines them. */
export function giveGrant(state: State, ticks: Ticks): Grant {
  const before = state.grant(ticks.userId)
  const user = state.node(ticks.userId)
  // A login counts as use of the app.
  if ((user?.kind === 'user' || user?.kind === 'ig') && user.unused) {
    delete user.unused
    state.touch(user)
  }
  const decisions: Grant['permissions'] = {
    ...before?.permissions,
    ...(user?.kind === 'ig' ? {} : { public_profile: 'granted' }),
  }
  for (const [permission, ticked] of Object.entries(ticks.permissions))
    if (permission !== 'public_profile') decisions[permission] = ticked ? 'granted' : 'declined'
  return state.put({
    kind: 'grant',
    id: ticks.userId,
    userId: ticks.userId,
    at: freshInstant(state, ticks.userId),
    permissions: decisions,
    pages: ticks.pages,
    accounts: ticks.accounts,
    ...(ticks.all ? { all: true } : {}),
  })
}

/** Pages a person can tick: those they have a role on. */
export const tickablePages = (state: State, userId: string): Page[] => state.pagesOf(userId)

/** Instagram accounts a person can tick: professional ones linked to their pages. */
export function tickableAccounts(state: State, userId: string): Ig[] {
  const found: Ig[] = []
  for (const page of state.pagesOf(userId)) {
    const ig = page.igId ? state.node(page.igId) : undefined
    if (ig?.kind === 'ig') found.push(ig)
  }
  return found
}

/** Now, or just past whatever ended this person's older tokens: a token issued then is valid. */
export function freshInstant(state: State, userId: string): number {
  const user = state.node(userId)
  if (user?.kind !== 'user' && user?.kind !== 'ig') return state.clock.now()
  const ended = Math.max(user.deauthorizedAt ?? -1, user.passwordChangedAt ?? -1, user.loggedOutAt ?? -1)
  return Math.max(state.clock.now(), ended + 1)
}

/** A code of the login dialog, good once and for ten minutes. */
export function giveCode(state: State, userId: string, redirectUri: string): string {
  const id = `AQ${randomBytes(60).toString('base64url')}`
  state.put({ kind: 'code', id, userId, redirectUri, at: state.clock.now(), used: false })
  return id
}
