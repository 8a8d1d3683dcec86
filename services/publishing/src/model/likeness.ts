import { sameText } from './same-text.ts'

/** Matches live posts of a profile to publications by text and kind, for when no id is known. */

/** Something that is live on a profile and belongs to no publication that we know. */
export interface LivePost {
  id: string
  /** ISO 8601, by the network's clock. */
  at: string
  text: string
  /** As channels name it; undefined: a kind that Fanfare does not publish. */
  kind: string | undefined
  permalink: string | null
}

/** A publication that may be one of them. */
export interface Candidate {
  id: string
  text: string
  kind: string
  dueMs: number
}

export interface Matched {
  /** Publication id -> the live post that it is. */
  pairs: Map<string, LivePost>
  /** Publications that look like a live post, but it is not known whether it is them, or which one. */
  unclear: string[]
  /** Publications without a similar post on the profile. */
  absent: string[]
  /** Live posts that are similar to none of them. */
  strangers: LivePost[]
}

/**
 * Publications and live posts with the same text and kind form a group. Where a group has as many publications as posts, they are paired
 * by time; posts without text are never paired.
 */
export const match = (candidates: readonly Candidate[], live: readonly LivePost[]): Matched => {
  const matched: Matched = { pairs: new Map(), unclear: [], absent: [], strangers: [] }
  const left = [...candidates].sort((a, b) => a.dueMs - b.dueMs)
  const seen = new Set<LivePost>()
  while (left[0]) {
    const first = left[0]
    const alike = left.filter(one => isAlike(one, first))
    for (const one of alike) left.splice(left.indexOf(one), 1)
    const posts = live.filter(post => isAlike(post, first)).sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    for (const post of posts) seen.add(post)
    const ids = alike.map(({ id }) => id)
    if (posts.length === 0) matched.absent.push(...ids)
    else if (posts.length !== alike.length || first.text.trim() === '') matched.unclear.push(...ids)
    else alike.forEach(({ id }, index) => void matched.pairs.set(id, posts[index] as LivePost))
  }
  matched.strangers = live.filter(post => !seen.has(post))
  return matched
}

type Alike = { text: string; kind: string | undefined }
const isAlike = (a: Alike, b: Alike): boolean => a.kind === b.kind && sameText(a.text, b.text)
