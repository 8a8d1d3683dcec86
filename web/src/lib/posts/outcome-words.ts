import { Failed, InProgress, isHeld, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { isPageAlert } from '@fanfare/contracts/page-alerts.ts'
import { partlyLive } from './partly.ts'
import type { PendingOutcome } from './pending-outcomes.ts'
import { nameOfPost } from './post-name.ts'

/** Nothing is known yet: it is being asked about or sent. */
export const isUnderWay = ({ status, error }: Post): boolean =>
  status === InProgress || (status === Scheduled && error === null)

/** What a post is called within a sentence, and at its beginning. */
const named = ({ caption }: Post) => {
  const name = nameOfPost(caption)
  return name === 'Post' ? { within: 'the post', first: 'The post' } : { within: name, first: name }
}

/** What the toast of its beginning and that of its outcome are about. */
export const outcomeAbout = (postId: string): string => `outcome of post ${postId}`

/** What is said when it begins. */
export const begunWords = (command: PendingOutcome['command'], post: Post): string =>
  `${command === 'check' ? 'Checking' : 'Retrying'} ${named(post).within}`

export interface Outcome {
  kind: 'done' | 'ask' | 'info' | 'fault'
  text: string
  /** Where it can be looked at. */
  action: { label: 'View'; href: string } | { label: 'Open'; to: string }
}

/** What the network answered, once it is known; undefined where nothing is left to say: it was taken back. */
export const outcomeOf = (post: Post): Outcome | undefined => {
  const { within, first } = named(post)
  const where = accountName(post.account)
  const reason = post.error?.message
  const partly = partlyLive(post)
  const open = { label: 'Open', to: `/publishing/trace/${post.id}` } as const
  if (post.status === Posted) {
    const action = post.permalink ? ({ label: 'View', href: post.permalink } as const) : open
    const page = post.alerts.find(({ code }) => isPageAlert(code))
    if (page) return { kind: 'ask', text: `${first}: ${page.title}`, action: open }
    return { kind: 'done', text: `${first} is live on ${where}`, action }
  }
  if (post.unconfirmed) {
    // Its network could not be asked: the reason is shown, not that the post was looked for.
    const asked = post.error === null || post.error.action === 'check'
    const text = asked
      ? `Fanfare couldn’t find ${within} on ${where}. Is it live?`
      : `${first} couldn’t be checked. ${reason}`
    return { kind: 'ask', text, action: open }
  }
  if (post.status === Failed)
    return {
      kind: 'fault',
      text: `${partly ? `${first}: ${partly}` : `${first} isn’t live`}. ${reason ?? `${networkOf(post.account.type).name} refused it.`}`,
      action: open,
    }
  if (isHeld(post)) return { kind: 'ask', text: `${first} is on hold. ${reason}`, action: open }
  return reason ? { kind: 'info', text: `${first} isn’t live yet. ${reason}`, action: open } : undefined
}
