import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { placing as limits } from '@fanfare/contracts/limits.ts'
import { accountsOf } from '../post-accounts.ts'

/** A draft or an item of the library that is to be placed. */
export interface Placeable {
  id: string
  /** The accounts that it is for, as far as they are known; none: any. */
  accounts: readonly string[]
}

export const placeableDraft = (post: Pick<Post, 'id' | 'account' | 'accounts'>): Placeable => ({
  id: post.id,
  accounts: accountsOf(post).map(({ id }) => id),
})

/** Of a draft for several accounts a row names the first alone. */
export const placeableRow = ({ id, a }: Pick<CalendarRow, 'id' | 'a'>): Placeable => ({ id, accounts: [a] })

export const placeableItem = ({ id, account_id: account }: Pick<PostLibrary, 'id' | 'account_id'>): Placeable => ({
  id,
  accounts: account === null ? [] : [account],
})

interface Chosen {
  drafts: readonly Placeable[]
  items: readonly Placeable[]
  /** The accounts of the team, by id, and the one that is active. */
  accounts: readonly string[]
  active: string | undefined
}

/** The accounts that are chosen at first: those that drafts and items are for; beside drafts the others too, as many as one call takes. */
export const accountsAtFirst = ({ drafts, items, accounts, active }: Chosen): string[] => {
  const wanted = new Set([...drafts, ...items].flatMap(one => one.accounts))
  const named = accounts.filter(id => wanted.has(id))
  const others = accounts.filter(id => !wanted.has(id))
  const first = [active ?? accounts[0]].flatMap(id => id ?? [])
  const chosen = drafts.length > 0 ? [...named, ...others] : named.length > 0 ? named : first
  return chosen.slice(0, limits.accounts)
}

/** The first of these drafts, as many as one call places: a draft for several accounts counts once for each. */
export const fittingDrafts = (drafts: readonly Placeable[]): readonly Placeable[] => {
  let places = 0
  for (const [at, { accounts }] of drafts.entries()) {
    places += Math.max(1, accounts.length)
    if (places > limits.posts) return drafts.slice(0, at)
  }
  return drafts
}
