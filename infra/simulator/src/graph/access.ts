import type { Business, Ig, Page, Task } from '../state/account-records.ts'
import type { Node } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { known, refuse } from '../wire/errors.ts'
import { refuseInstagram } from '../wire/instagram-errors.ts'
import type { Env } from './env.ts'

/** Whether the caller's user has granted the app this permission. */
export function has(env: Env, permission: string): boolean {
  if (!env.who.userId) return false
  return env.state.grant(env.who.userId)?.permissions[permission] === 'granted'
}

export function needs(env: Env, permission: string): void {
  if (!has(env, permission)) refuse(known.noPermission())
}

/** Reading and writing comments of an Instagram account. */
export const needsComments = (env: Env): void =>
  needs(env, env.who.type === 'IG' ? 'instagram_business_manage_comments' : 'instagram_manage_comments')

/** Pages the caller may act on: the token's own, or those ticked at login on which the user still has a role. */
export function seesPage(env: Env, page: Page): boolean {
  const { who } = env
  if (who.type === 'PAGE') return who.pageId === page.id
  if (who.type !== 'USER') return false
  const userId = who.userId as string
  return page.roles[userId] !== undefined && env.state.grant(userId)?.pages.includes(page.id) === true
}

/** Access to an Instagram account needs access to its linked page, and its own tick in the dialog. */
export function seesIg(env: Env, ig: Ig): boolean {
  if (env.who.type === 'IG') return env.who.userId === ig.id && has(env, 'instagram_business_basic')
  const page = ig.pageId ? env.state.node(ig.pageId) : undefined
  if (page?.kind !== 'page' || page.igId !== ig.id || !has(env, 'instagram_basic')) return false
  const userId = env.who.userId as string
  return (
    page.roles[userId] !== undefined &&
    ownsTick(env, userId, ig) &&
    (env.who.type === 'USER' || env.who.pageId === page.id)
  )
}

const ownsTick = (env: Env, userId: string, ig: Ig) => env.state.grant(userId)?.accounts.includes(ig.id) === true

/** Portfolios through which the caller's user reaches pages; they take a permission of their own. */
export function businessesOf(env: Env): Business[] {
  if (env.who.type !== 'USER' || !has(env, 'business_management')) return []
  const ids = new Set(env.state.pagesOf(env.who.userId as string).map(page => page.business?.id))
  return [...ids].map(id => env.state.node(id ?? '')).filter(node => node?.kind === 'business')
}

/** Returns the account that owns a node. */
export function ownerOf(state: State, subject: Node): Node | undefined {
  if ('ig' in subject) return state.node(subject.ig)
  if ('page' in subject) return state.node(subject.page)
  return subject.kind === 'comment' ? state.node(subject.owner) : subject
}

/** Throws the network's error for nodes that do not exist or that the caller may not see. */
export function mustSee(env: Env, subject: Node): void {
  const owner = ownerOf(env.state, subject)
  if (owner?.kind === 'ig' && seesIg(env, owner)) return
  if (owner?.kind === 'place' && has(env, 'pages_read_engagement')) return
  if (owner?.kind === 'place') refuse(known.noPageRead())
  if (owner?.kind === 'public_page' || owner?.kind === 'public_post') {
    if (env.settings.publicContentAccess && has(env, 'pages_read_engagement')) return
    refuse(known.noPageRead())
  }
  // Its own calls say whose account they are made for.
  if (owner?.kind === 'hashtag') return
  if (owner?.kind === 'business' && businessesOf(env).includes(owner)) return
  if (owner?.kind === 'user' && owner.id === env.who.userId) return
  if (owner?.kind === 'page') {
    if (seesPage(env, owner)) return
    refuse(known.noPageRead())
  }
  refuse(known.unknownObject(subject.id, env.call.method))
}

/** Publishing as a page needs a page token, the permission, and a role that may create. */
export function mustPublish(env: Env, page: Page): void {
  if (!seesPage(env, page)) refuse(known.unknownObject(page.id, 'POST'))
  if (env.who.type !== 'PAGE') refuse(known.needsPageToken())
  if (!has(env, 'pages_manage_posts') || !has(env, 'pages_read_engagement') || !mayDo(env, page, 'CREATE_CONTENT'))
    refuse(known.noPagePost())
}

export function mayDo(env: Env, page: Page, task: Task): boolean {
  const tasks = page.roles[env.who.userId ?? '']
  if (!tasks) return false
  if (tasks.includes('PROFILE_PLUS_FULL_CONTROL')) return true
  const plain = tasks.map(name => name.replace(/^PROFILE_PLUS_/, ''))
  return plain.includes(task) || plain.includes('MANAGE')
}

/** Publishing to Instagram works with the user's token or the linked page's. */
export function mustPublishIg(env: Env, ig: Ig): void {
  if (!seesIg(env, ig)) refuse(known.unknownObject(ig.id, 'POST'))
  if (ig.restricted) refuseInstagram(2207050)
  const isOwn = env.who.type === 'IG'
  needs(env, isOwn ? 'instagram_business_content_publish' : 'instagram_content_publish')
  if (isOwn) return
  const page = env.state.node(ig.pageId as string) as Page
  if (!mayDo(env, page, 'CREATE_CONTENT')) refuse(known.noPermission())
}
