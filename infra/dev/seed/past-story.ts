import { failureOf } from '@fanfare/networks/graph/failure.ts'
import { uncertain } from '@fanfare/publishing/faults/faults.ts'
import type { StoredFault } from '@fanfare/publishing/model/stored.ts'
import { refusalFault } from '@fanfare/publishing/publisher/refusal-fault.ts'
import { decorationTitle } from '@fanfare/publishing/publisher/step-result.ts'
import { storedWords } from '@fanfare/publishing/publisher/stored-words.ts'
import { instagramError } from '../../simulator/src/wire/instagram-errors.ts'
import type { PastPost } from './past-post.ts'

/** One entry of the flight recorder: when it began after the due time, and how long it took, in ms. */
export interface PastStep {
  step: string
  title: string
  text: string
  verdict: 'ok' | 'unknown' | 'failed' | 'wait'
  afterMs: number
  tookMs: number
  afterCommit: boolean
}

/** What a network responds when it could not fetch a picture: the one failure of the demo that trying again fixes. */
const notFetched = 2207052
const networkOf = ({ type }: PastPost) => (type === 'ig' ? 'Instagram' : 'Facebook')

const entry = (
  step: string,
  title: string,
  text: string,
  verdict: PastStep['verdict'],
  [afterMs, tookMs]: [number, number],
): PastStep => ({ step, title, text, verdict, afterMs, tookMs, afterCommit: false })
const later = (...given: Parameters<typeof entry>): PastStep => ({ ...entry(...given), afterCommit: true })

/** Each picture of several, and what they are gathered in. */
const prepared = (post: PastPost): PastStep[] => {
  const total = post.media.length
  const isInstagram = post.type === 'ig'
  const single = isInstagram && total === 1
  const accepted = isInstagram ? 'Instagram accepted it' : 'Uploaded to Facebook, not visible yet'
  const pictures = single
    ? []
    : post.media.map((_, index) =>
        entry('container_created', `Picture ${index + 1} of ${total}`, accepted, 'ok', [1090 + index * 640, 630]),
      )
  const whole = isInstagram
    ? `Instagram accepted the ${single ? 'picture' : 'carousel'}`
    : 'Saved on Facebook, not visible yet'
  const title = isInstagram ? 'Container created' : 'Draft created'
  return [...pictures, entry('prepared', title, whole, 'ok', [3652, 2562])]
}

/** What the flight recorder says of a post that went out, or did not, in the words of the publisher. */
export function stepsOf(post: PastPost): PastStep[] {
  const network = networkOf(post)
  const count = post.media.length
  const stored = storedWords(Array.from({ length: count }, () => 'image' as const))
  const opening = entry('media_ready', 'Media ready', stored, 'ok', [214, 876])
  if (post.fate === 'failed') {
    const tries = [1090, 7400, 18_900].map((afterMs, index) =>
      entry('container_created', 'Not accepted', notFetchedError(post).message, index < 2 ? 'wait' : 'failed', [
        afterMs,
        1120,
      ]),
    )
    return [opening, ...tries]
  }
  const processed = post.type === 'ig' ? 'Instagram finished processing' : 'Nothing to wait for'
  const ready = [
    opening,
    ...prepared(post),
    entry('container_ready', 'Ready', processed, 'ok', [5870, 218]),
    later('intent', 'About to publish', 'Recorded first, so it’s never sent twice', 'ok', [5900, 3]),
  ]
  if (post.fate === 'unconfirmed') {
    const seen = 'Container: finished. It isn’t on the profile'
    return [
      ...ready,
      later('commit_requested', 'Publish requested', 'No response within 30 s', 'unknown', [35_901, 30_001]),
      later('asked', `Checked ${network}`, seen, 'unknown', [66_340, 412]),
      later('unconfirmed', `Checked ${network}`, seen, 'unknown', [120_120, 398]),
    ]
  }
  return [
    ...ready,
    later('published', 'Live', `${network} confirmed`, 'ok', [7010, 1140]),
    later('permalink', decorationTitle.permalink ?? '', 'Link to the post saved', 'ok', [7420, 380]),
  ]
}

const notFetchedError = ({ media }: PastPost) => {
  const { code, subcode, message, user } = instagramError(notFetched, { url: media.at(-1)?.url ?? '' })
  return failureOf(400, { code, error_subcode: subcode, message, error_user_msg: user })
}

/** What the author sees: the last picture was not fetched, or it is unknown whether the post is live. */
export function faultOf(post: PastPost): StoredFault | null {
  const network = networkOf(post)
  const at = post.at.getTime() + 120_000
  const of = post.media.length
  if (post.fate === 'posted') return null
  return post.fate === 'failed'
    ? refusalFault(notFetchedError(post), network, { item: of, of }, at)
    : uncertain(network, at)
}
