import { Failed, isHeld, type Post, Posted, statusText } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { networkOfSurface } from '@fanfare/contracts/networks.ts'
import { isPageAlert } from '@fanfare/contracts/page-alerts.ts'
import type { LiveStatus, Lost } from '../../../lib/live/live-status.ts'
import type { FaultedPost } from '../../../lib/posts/fault-actions.ts'

/** A post that is watched, with its last known status. */
export interface WatchedPost extends LiveStatus {
  post: Post
}
/** `held`: it waits for a person. `waiting`: it continues by itself. */
export type Tone = 'unconfirmed' | 'held' | 'waiting' | 'posted' | 'error' | 'scheduled' | 'inprogress'

/** Parts of the bar, with the percentage at which each ends (texts of spec §4). */
export const parts = [
  { text: 'Rendering', to: 50 },
  { text: 'Uploading', to: 80 },
  { text: 'Posting', to: 95 },
  { text: 'Posted', to: 100 },
] as const

/** The status of a post as the post itself says it, before its stream has sent any. */
export const firstMessage = (post: Post): StatusMessage => ({
  post_id: post.id,
  status: statusText[post.status],
  status_number: post.status,
  unconfirmed: post.unconfirmed,
  content_id: post.content_id,
  permalink: post.permalink,
  progress: post.progress,
  error: post.error,
  alerts: post.alerts,
  publications: post.publications,
  // Whether its link and first comment are still looked for is known to the stream only.
  settled: post.status === Failed,
  at: post.updated_at,
})

/** The post with its last status, for the actions of its fault. */
export const faultedPostOf = ({ post, message }: Pick<WatchedPost, 'post' | 'message'>): FaultedPost => ({
  id: post.id,
  account: post.account,
  status: message.status_number,
  unconfirmed: message.unconfirmed,
  publications: message.publications,
})

type Publications = Pick<StatusMessage, 'status' | 'publications'>
const isOpen = ({ status }: StatusMessage['publications'][number]): boolean =>
  status === 'scheduled' || status === 'waiting' || status === 'under_way'
/** Live where it belongs, and still on its way to the linked page. */
const continues = ({ status, publications }: Publications): boolean => status === 'posted' && publications.some(isOpen)
/** Live everywhere: where it belongs, and on the linked page. */
const isWhole = ({ status, publications }: Publications): boolean =>
  status === 'posted' && publications.every(one => one.status === 'live')

/** What a live post is missing on the linked page, where a person has to act. */
const missingOf = ({ status, alerts }: Pick<StatusMessage, 'status' | 'alerts'>) =>
  status === 'posted' ? alerts.find(({ code }) => isPageAlert(code)) : undefined

/** The status of a live post: its link, its first comment and its page come after the stream has ended, and are read from the post. */
export const withPost = (message: StatusMessage, post: Post | undefined): StatusMessage =>
  message.status !== 'posted' || post?.status !== Posted
    ? message
    : {
        ...message,
        permalink: post.permalink ?? message.permalink,
        alerts: post.alerts,
        progress: post.progress,
        publications: post.publications,
      }

/** The publications of a post on other accounts than its own: the linked page. */
export const elsewhere = ({ post, message }: Pick<WatchedPost, 'post' | 'message'>): StatusMessage['publications'] =>
  message.publications.filter(({ account_id }) => account_id !== post.account.id)

/** Faults that stop a whole installation or network: its operator must act. */
const stopped = ['installation', 'paused']

export const toneOf = ({ message, lost }: Pick<WatchedPost, 'message' | 'lost'>): Tone => {
  const { unconfirmed, status, status_number, error } = message
  if (unconfirmed || lost) return 'unconfirmed'
  if (isHeld({ status: status_number, error }) || status === 'draft') return 'held'
  if (status === 'scheduled' && error) return stopped.includes(error.code) ? 'held' : 'waiting'
  if (continues(message)) return 'inprogress'
  const missing = missingOf(message)
  if (missing) return missing.code === 'cross_post_unconfirmed' ? 'unconfirmed' : 'held'
  return status === 'posted' || status === 'error' || status === 'scheduled' ? status : 'inprogress'
}

export const percentOf = (message: StatusMessage): number => {
  const { status, publications, progress } = message
  if (!continues(message) && !missingOf(message)) return status === 'posted' ? 100 : (progress?.percent ?? 0)
  return Math.round((100 * publications.filter(one => one.status === 'live').length) / Math.max(1, publications.length))
}

/** Whether nothing more will happen without a person. */
export const over = (watched: WatchedPost): boolean => !['waiting', 'scheduled', 'inprogress'].includes(toneOf(watched))

/**
 * Whether a post that is going out can still be stopped, or the rest of it, as far as its status tells: not while it is with the network
 * whole. The service decides.
 */
export const mayCancel = (watched: WatchedPost): boolean => {
  if (over(watched)) return false
  const { progress, publications } = watched.message
  return progress?.text !== 'Posting' || publications.some(one => one.status !== 'live' && one.status !== 'under_way')
}

const alone: Record<Tone, string> = {
  posted: 'Published',
  error: 'Not published',
  unconfirmed: 'Not confirmed yet',
  held: 'On hold',
  waiting: 'Waiting',
  scheduled: 'Publishing',
  inprogress: 'Publishing',
}

/** The dialog's title: how many are live, or the state of the only one. */
export const titleOf = (watched: readonly WatchedPost[]): string => {
  const [only] = watched
  if (watched.length === 1 && only)
    return only.lost
      ? 'Publishing'
      : only.message.status === 'draft'
        ? 'Back in drafts'
        : over(only) && only.message.status === 'posted' && !isWhole(only.message)
          ? partly(only.message)
          : alone[toneOf(only)]
  const places = watched.flatMap(one => [one.message.status, ...elsewhere(one).map(({ status }) => status)])
  const live = places.filter(status => status === 'posted' || status === 'live').length
  if (live === places.length) return `All ${live} published`
  return live === 0 && !watched.every(over)
    ? `Publishing to ${places.length} accounts`
    : `${live} of ${places.length} published`
}

/** Of a post that is live, and not everywhere: whose turn it is. */
const partly = (message: StatusMessage): string =>
  missingOf(message)?.code === 'cross_post_held'
    ? `On ${networksOf(message, 'live')}. The Page needs you`
    : 'Partly published'

const lostWords: Record<Lost, string> = {
  timeout: 'No news for three minutes. Publishing may continue in the background.',
  // Spec §8, word for word.
  no_content: 'Post not found!',
  unknown: "Fanfare can't be reached. Publishing may continue in the background.",
}

/** The networks of the publications that are live, or on their way. */
const networksOf = ({ publications }: StatusMessage, which: 'live' | 'open'): string => {
  const names = publications
    .filter(one => (which === 'open' ? isOpen(one) : one.status === 'live'))
    .map(({ surface }) => networkOfSurface(surface)?.name ?? 'another network')
  return new Intl.ListFormat('en').format([...new Set(names)])
}

/** The state of a post in one sentence; undefined where there is no more to say than when it went live. */
export const wordsOf = ({ message, lost }: Pick<WatchedPost, 'message' | 'lost'>): string | undefined => {
  const [alert] = message.alerts
  if (continues(message)) return `Live on ${networksOf(message, 'live')}. Publishing to ${networksOf(message, 'open')}.`
  if (message.status === 'posted') {
    const isChecking = message.progress?.step === 'first_comment'
    if (alert && isPageAlert(alert.code)) return `${alert.title}. ${alert.message}`
    return alert ? `Live. ${alert.message}` : isChecking ? 'Live. Checking the first comment.' : undefined
  }
  if (lost) return lostWords[lost]
  if (message.error) return message.error.message
  if (message.status === 'draft') return 'Moved back to drafts.'
  return message.progress?.sentence ?? message.progress?.text ?? 'Starting'
}
