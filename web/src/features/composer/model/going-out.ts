import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'

/** A post that is watched, with the last that is known of it. */
export interface Going {
  post: Post
  message: StatusMessage
  /** The furthest that its bar has come while it was watched: a failure shows how far it got. */
  reached: number
}
export type Tone = 'unconfirmed' | 'posted' | 'error' | 'scheduled' | 'inprogress'

/** Parts of the bar, with the percentage at which each ends (texts of spec §4). */
export const parts = [
  { text: 'Rendering', to: 20 },
  { text: 'Uploading', to: 60 },
  { text: 'Posting', to: 95 },
  { text: 'Posted', to: 100 },
] as const

/** What is known before the stream says anything. */
export const firstMessage = (post: Post): StatusMessage => ({
  post_id: post.id,
  status: ['draft', 'scheduled', 'inprogress', 'posted', 'error'][post.status] ?? 'scheduled',
  status_number: post.status,
  unconfirmed: post.unconfirmed,
  content_id: post.content_id,
  permalink: post.permalink,
  progress: post.progress,
  error: post.error,
  alerts: post.alerts,
  at: post.updated_at,
})

export const toneOf = ({ unconfirmed, status }: StatusMessage): Tone => {
  if (unconfirmed) return 'unconfirmed'
  return status === 'posted' || status === 'error' || status === 'scheduled' ? status : 'inprogress'
}

export const percentOf = (message: StatusMessage): number =>
  message.status === 'posted' ? 100 : (message.progress?.percent ?? 0)

/** Nothing more will happen by itself. */
export const over = ({ message }: Going): boolean => message.status === 'posted' || message.status === 'error'

/** The dialog's title: how many are live, or how the only one stands. */
export const titleOf = (going: readonly Going[]): string => {
  const live = going.filter(({ message }) => message.status === 'posted').length
  const [only] = going
  if (live === going.length) return live === 1 ? 'It is live' : `All ${live} are live`
  if (going.length > 1) return `${live} of ${going.length} ${live === 1 ? 'is' : 'are'} live`
  if (!only || !over(only)) return 'Publishing'
  return only.message.unconfirmed ? 'It is not known yet' : 'It is not live'
}

/** Where the next step is: to answer, to mend the post, to reconnect; else to try again right here. */
export const cureOf = ({ post_id, unconfirmed, error }: StatusMessage): { label: string; to: string | null } => {
  if (unconfirmed) return { label: 'Is it live?', to: `/publishing/trace/${post_id}` }
  if (error?.action === 'edit' || error?.action === 'crop')
    return { label: 'Mend and retry', to: `/publishing/editor/${post_id}` }
  if (error?.action === 'reconnect') return { label: 'Reconnect', to: '/connect/1' }
  return { label: 'Retry', to: null }
}
