import type { Comment } from './state/records.ts'
import type { State } from './state/state.ts'

/** How often one text was posted under one live media or post. */
export interface CommentCount {
  /** Id of the Instagram account or page. */
  account: string
  /** Id of the media or post commented on. */
  target: string
  text: string
  /** The marker in the text, where there is one. */
  marker?: string
  count: number
  ids: string[]
}

export interface CommentQuery {
  account?: string
  /** Only those on what went live after this sequence number. */
  since?: number
}

/** Comments under what is live, by target and text, so that a doubled first comment shows. Replies are not counted. */
export function countComments(state: State, { account, since = 0 }: CommentQuery): CommentCount[] {
  const pattern = new RegExp(state.settings.markerTextPattern)
  const counts = new Map<string, CommentCount>()
  for (const comment of state.all('comment') as Iterable<Comment>) {
    if (comment.deleted || !isUnderLive(state, comment, since) || !isOf(state, comment, account)) continue
    const { on: target, owner, text } = comment
    const key = `${target} ${text}`
    const entry = counts.get(key) ?? { account: owner, target, text, ...markerIn(text, pattern), count: 0, ids: [] }
    entry.count += 1
    entry.ids.push(comment.id)
    counts.set(key, entry)
  }
  return [...counts.values()]
}

function isUnderLive(state: State, { on }: Comment, since: number): boolean {
  const target = state.node(on)
  if (target?.kind === 'media') return target.seq > since
  return target?.kind === 'post' && !target.deletedAt && (target.seq ?? 0) > since
}

function isOf(state: State, { owner }: Comment, account: string | undefined): boolean {
  if (account === undefined || account === owner) return true
  const found = state.node(owner)
  return found !== undefined && 'username' in found && found.username === account
}

function markerIn(text: string, pattern: RegExp): { marker?: string } {
  const match = pattern.exec(text)
  return match ? { marker: match[1] ?? match[0] } : {}
}
