import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { PendingOutcome } from '../../lib/posts/pending-outcomes.ts'
import { needsOf } from '../../lib/posts/posts-api.ts'
import { type Key, tabKeyOf } from './tab-keys.ts'

type Counts = ReplyOf<typeof PostCounts>

export const perPage = 20
/** Of what needs a person, on each other tab. */
export const firstNeeds = 10
const needing = { query: 'ERROR,HELD,ALERT', sort: '-post_at' } as const
/** What needs a person, as lists are asked for it; `approves`: one who approves posts. */
export const needingOf = (approves: boolean) => ({
  ...needing,
  query: approves ? (`${needing.query},WAITING` as const) : needing.query,
})
export const tabs = [
  { key: 'needs', word: 'Needs you', ...needing, heading: 'Needs you', time: 'Due' },
  {
    key: 'waiting',
    word: 'For approval',
    query: 'WAITING',
    heading: 'Waiting for approval',
    time: 'Planned',
    sort: 'post_at',
  },
  {
    key: 'sent_back',
    word: 'Sent back',
    query: 'SENT_BACK',
    heading: 'Sent back',
    time: 'Planned',
    sort: '-updated_at',
  },
  {
    key: 'scheduled',
    word: 'Scheduled',
    query: 'SCHEDULED',
    heading: 'Coming up',
    time: 'Scheduled for',
    sort: 'post_at',
  },
  {
    key: 'inprogress',
    word: 'In progress',
    query: 'INPROGRESS',
    heading: 'Publishing now',
    time: 'Scheduled for',
    sort: 'post_at',
  },
  { key: 'posted', word: 'Posted', query: 'POSTED', heading: 'Posted', time: 'Posted', sort: '-post_at' },
  { key: 'error', word: 'Failed', query: 'FAILED', heading: 'Failed', time: 'Was due', sort: '-post_at' },
  {
    key: 'unconfirmed',
    word: 'Unconfirmed',
    query: 'UNCONFIRMED',
    heading: 'Unconfirmed',
    time: 'Was due',
    sort: '-post_at',
  },
  { key: 'draft', word: 'Drafts', query: 'DRAFT', heading: 'Drafts', time: 'Planned', sort: '-updated_at' },
] as const

/** The tab of an address; that of scheduled posts where there is none of that name (spec §9). */
export const tabOf = (status: string | undefined, approves: boolean) => {
  const tab = tabs.find(({ key }) => key === (tabKeyOf(status) ?? 'scheduled')) ?? tabs[0]
  return tab.key === 'needs' ? { ...tab, ...needingOf(approves) } : tab
}

/**
 * Posts that are checked or sent again stay on a list of what needs someone, in their places by the time they were due, until the network has
 * answered. `accounts`: those that the list is of, as ids between commas.
 */
export const keptOn = (
  key: Key,
  asked: readonly PendingOutcome[],
  posts: readonly Post[],
  accounts: string | undefined,
): PendingOutcome[] => {
  const of = (before: Post) => key === 'needs' || key === (before.unconfirmed ? 'unconfirmed' : 'error')
  return asked.filter(
    ({ before }) =>
      of(before) &&
      (!accounts || accounts.split(',').includes(before.account.id)) &&
      !posts.some(({ id }) => id === before.id),
  )
}
/** A list of what needs someone, newest first, with those that stay on it. */
export const withKept = (posts: readonly Post[], kept: readonly PendingOutcome[]): Post[] => {
  const due = new Map(kept.map(({ before }) => [before.id, before.post_at]))
  const at = (post: Post) => Date.parse(due.get(post.id) ?? post.post_at ?? '') || Number.POSITIVE_INFINITY
  return [...posts, ...kept.map(({ post }) => post)].toSorted((a, b) => at(b) - at(a))
}

/** How many posts a tab lists, of the posts that its filter lets through; failed ones of which it is unknown whether they are live have a tab of their own. */
export const countOf = (key: Key, counts: Counts, approves: boolean): number =>
  key === 'needs' ? needsOf(counts, approves) : key === 'error' ? counts.error - counts.unconfirmed : counts[key]

/** Shown only where there is something in them, or they are open: most teams approve nothing. */
export const sometimes: readonly Key[] = ['waiting', 'sent_back']

/** Where composing is the way forward. */
export const makes: Key[] = ['scheduled', 'posted', 'draft']
export const empty: Record<Key, { title: string; text: string }> = {
  needs: {
    title: 'Nothing needs you',
    text: 'Posts that failed, are on hold, are missing something or need your answer or approval appear here.',
  },
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Posts with a date appear here until they’re published.',
  },
  inprogress: { title: 'Nothing is publishing right now', text: 'Posts appear here while they’re being published.' },
  posted: { title: 'Nothing published yet', text: 'Published posts appear here.' },
  error: {
    title: 'No failed posts',
    text: 'If one fails, you’ll see why here and how to fix it.',
  },
  unconfirmed: {
    title: 'Nothing to confirm',
    text: 'If a network doesn’t respond, Fanfare asks you here before it sends a post again.',
  },
  draft: { title: 'No drafts', text: 'Your drafts appear here.' },
  waiting: { title: 'Nothing waits for approval', text: 'Posts that a manager has to approve appear here.' },
  sent_back: { title: 'Nothing was sent back', text: 'Posts that a manager sent back appear here, with a note.' },
}
