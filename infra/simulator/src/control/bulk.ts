import { lifetimes } from '../graph/oauth.ts'
import type { TokenMint } from '../wire/tokens.ts'
import { giveGrant, permissions } from '../world/grants.ts'
import { allTasks, type Ig, type Page } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** An account made for a run, connected already: nobody has to click. */
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
}

/** Makes `count` people, each with a page and a linked Instagram account and everything granted. */
export function makeAccounts(world: World, tokens: TokenMint, count: number, prefix = 'account'): ReadyAccount[] {
  return Array.from({ length: count }, () => makeAccount(world, tokens, prefix))
}

function makeAccount(world: World, tokens: TokenMint, prefix: string): ReadyAccount {
  const userId = world.ids.next('user')
  const tail = userId.slice(-9).replace(/^0+/, '')
  const name = `${prefix.charAt(0).toUpperCase()}${prefix.slice(1)} ${tail}`
  const page: Page = {
    kind: 'page',
    id: world.ids.next('page'),
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
    id: world.ids.next('ig'),
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
  world.put({ kind: 'user', id: userId, name })
  world.put(ig)
  world.put(page)
  const ticked = Object.fromEntries(permissions.map(permission => [permission, true]))
  const grant = giveGrant(world, { userId, permissions: ticked, pages: [page.id], accounts: [ig.id] })
  return {
    userId,
    userToken: tokens.user(userId, grant.at, grant.at + lifetimes.long * 1000),
    pageId: page.id,
    pageName: name,
    pageToken: tokens.page(page.id, userId, grant.at, 0),
    igId: ig.id,
    username: ig.username,
  }
}
