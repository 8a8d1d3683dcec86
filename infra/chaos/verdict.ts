import type { Kind } from './kinds.ts'

/** A post of the run. */
export interface Sent {
  id: string
  kind: Kind
  /** Id of the account or page at the network. */
  account: string
  /** By which the simulator knows its pictures or words again: each must be live once. */
  markers: readonly string[]
  /** `refused`: the network says no for good, so the post must fail and must not be live. */
  expects: 'live' | 'refused'
}

/** What Fanfare says of a post. */
export interface Said {
  /** Spec: 0 draft, 1 scheduled, 2 in progress, 3 posted, 4 error. */
  status: number
  unconfirmed: boolean
}

export type Verdict = 'once' | 'refused' | 'doubled' | 'lost' | 'unconfirmed'

const posted = 3
const failed = 4

/** How often a marker is live on its account, counted at the network: `${account} ${marker}` to count. */
export type Live = ReadonlyMap<string, number>
export const liveKey = (account: string, marker: string) => `${account} ${marker}`

/**
 * What became of a post, by what is live and by what Fanfare says. A post that is live while Fanfare calls it failed
 * counts as lost too: whoever believes Fanfare would send it again.
 */
export function verdictOf(post: Sent, live: Live, said: Said | undefined): Verdict {
  const counts = post.markers.map(marker => live.get(liveKey(post.account, marker)) ?? 0)
  if (counts.some(count => count > 1)) return 'doubled'
  if (said?.unconfirmed) return 'unconfirmed'
  const isLive = counts.every(count => count === 1)
  const isNowhere = counts.every(count => count === 0)
  if (post.expects === 'refused') return said?.status === failed && isNowhere ? 'refused' : 'lost'
  return said?.status === posted && isLive ? 'once' : 'lost'
}

export interface Tally {
  posts: number
  once: number
  refused: number
  doubled: number
  lost: number
  unconfirmed: number
}

export const noPosts: Tally = { posts: 0, once: 0, refused: 0, doubled: 0, lost: 0, unconfirmed: 0 }

export function tallyOf(verdicts: readonly Verdict[]): Tally {
  const tally = { ...noPosts, posts: verdicts.length }
  for (const verdict of verdicts) tally[verdict] += 1
  return tally
}

export const sum = (a: Tally, b: Tally): Tally => ({
  posts: a.posts + b.posts,
  once: a.once + b.once,
  refused: a.refused + b.refused,
  doubled: a.doubled + b.doubled,
  lost: a.lost + b.lost,
  unconfirmed: a.unconfirmed + b.unconfirmed,
})
