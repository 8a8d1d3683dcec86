import { scheduling } from '@fanfare/contracts/limits.ts'

/** Finds, for a post, the others of its account within 14 days that say the same or show one of the same files. */

/** How far apart two posts of an account may be that count as the same, ms. */
export const SAME_MS = scheduling.sameDays * 86_400_000

/** A post of an account with its fingerprints (`prints.ts`): of the caption and of files, or those of them that matter. */
export interface KnownPost {
  /** null: it is not stored yet. */
  id: string | null
  accountId: string
  /** When it goes or went out, Unix ms. */
  at: number
  /** Posts of one series repeat on purpose. */
  series: string | null
  prints: readonly string[]
}

export interface LookedPost {
  accountId: string
  at: number
  series: string | null
  /** Of its caption; null: it has none. */
  text: string | null
  /** Of its files, in their order. */
  pictures: readonly string[]
  /** The post itself, where it is among the others. */
  self?: KnownPost
}

/** What a post has in common with another one. */
export interface Same {
  id: string | null
  /** When the other one goes or went out, Unix ms. */
  at: number
  caption: boolean
  /** Positions of the files that are in the other one too, from 0. */
  pictures: number[]
}

/** The first place in a list, ordered by time, that is not before `at`. */
function placeOf(list: readonly KnownPost[], at: number): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] as KnownPost).at < at) from = middle + 1
    else to = middle
  }
  return from
}

/** The nearest in time of these within 14 days, by time in order; of two as near the earlier one. */
function nearest(list: readonly KnownPost[], { at, series, self }: LookedPost): KnownPost | undefined {
  const isNear = (one: KnownPost | undefined) => one !== undefined && Math.abs(one.at - at) <= SAME_MS
  const counts = (one: KnownPost | undefined) => one !== self && (series === null || one?.series !== series)
  const place = placeOf(list, at)
  let before = place - 1
  while (isNear(list[before]) && !counts(list[before])) before -= 1
  let after = place
  while (isNear(list[after]) && !counts(list[after])) after += 1
  const [earlier, later] = [list[before], list[after]].map(one => (isNear(one) ? one : undefined))
  if (!earlier || !later) return earlier ?? later
  return at - earlier.at <= later.at - at ? earlier : later
}

/**
 * A search among these posts. It returns the nearest post with the same caption and, for each file, the nearest one that shows it; what
 * is found in one post goes together. The nearest first.
 */
export function searchDuplicates(posts: readonly KnownPost[]): (post: LookedPost) => Same[] {
  const lists = new Map<string, KnownPost[]>()
  for (const post of posts.toSorted((a, b) => a.at - b.at))
    for (const print of new Set(post.prints)) {
      const key = `${post.accountId} ${print}`
      const list = lists.get(key)
      if (list) list.push(post)
      else lists.set(key, [post])
    }
  return post => {
    const found = new Map<KnownPost, Same>()
    const sameAs = (print: string | null): Same | undefined => {
      const other = print === null ? undefined : nearest(lists.get(`${post.accountId} ${print}`) ?? [], post)
      if (!other) return undefined
      const same = found.get(other) ?? { id: other.id, at: other.at, caption: false, pictures: [] }
      found.set(other, same)
      return same
    }
    const text = sameAs(post.text)
    if (text) text.caption = true
    post.pictures.forEach((print, position) => void sameAs(print)?.pictures.push(position))
    return [...found.values()].sort((a, b) => Math.abs(a.at - post.at) - Math.abs(b.at - post.at))
  }
}
