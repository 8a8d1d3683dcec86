import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { isPageAlert } from '@fanfare/contracts/page-alerts.ts'
import { approvalText } from './approval/approval-words.ts'

type Parts = Pick<Post, 'status' | 'account' | 'publications'>

/** How much of a post with several parts is live, in few words; undefined where none is, all are, or it has one part alone. */
export const partlyLive = ({ status, account, publications }: Parts): string | undefined => {
  const own = publications.filter(({ account_id }) => account_id === account.id)
  const live = own.filter(one => one.status === 'live').length
  return status !== Posted && own.length > 1 && live > 0 && live < own.length
    ? `${live} of ${own.length} parts live`
    : undefined
}

type Described = Parts & Pick<Post, 'approval' | 'error' | 'alerts' | 'progress' | 'rendering'>

/** What there is to say of a post beside its state: why it stopped, how far it is, what is missing of it, or what it waits for. */
export const sentenceOfPost = (post: Described): string | undefined => {
  const { status, error, progress, rendering } = post
  if (error) return error.message
  const asked = approvalText(post)
  if (asked) return asked
  if (status === InProgress) return [partlyLive(post), progress?.sentence].filter(Boolean).join('. ') || undefined
  const [alert] = post.alerts
  // An alert of the linked page says in its title where the post is and where it is not.
  if (alert) return isPageAlert(alert.code) ? `${alert.title}. ${alert.message}` : `Live. ${alert.message}`
  if ((status !== Draft && status !== Scheduled) || !rendering) return undefined
  return rendering.problem ?? `Preparing the video, ${rendering.percent} %`
}
