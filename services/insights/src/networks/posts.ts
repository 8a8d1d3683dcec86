import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { pagePosts } from '@fanfare/networks/facebook/insights.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { LivePost } from '@fanfare/networks/graph/figures.ts'
import { type AskedPost, type CountedOf, countedOf } from '@fanfare/networks/graph/post-figures.ts'
import { isForbidden } from '@fanfare/networks/graph/refusals.ts'
import { mediaCounts, mediaOf, storiesOf } from '@fanfare/networks/instagram/insights.ts'
import { countsOf, videosSince } from '@fanfare/networks/tiktok/insights.ts'
import { metricsAsked } from '../model/networks/post-metrics.ts'
import type { Outcome } from '../model/post-outcome.ts'
import { isRefusedOf, refuse } from '../model/refused.ts'
import type { DuePost } from '../stores/post-snapshots.ts'
import type { ReadPosts, ReadTask } from './reading.ts'

/** How posts of an account are read on each network: the list of the newest ones, and what is counted of those that are due. */

export type PostTask = Pick<ReadTask, 'apis' | 'id' | 'now' | 'call'> & { refused: Readonly<Record<string, string>> }

/** What was read of posts, and of the account with them. */
export interface PostReading {
  outcomes: Map<DuePost, Outcome>
  refused: Record<string, string>
  /** A permission is missing. */
  forbidden: boolean
  /** Why the rest was not read: it is of the account, and no more is asked now. */
  failure: NetworkFailure | undefined
}

export interface PostReader {
  /** Posts that are read at once. */
  most: number
  /** Throws NetworkFailure. */
  newest(task: PostTask): Promise<ReadPosts[]>
  /** Throws NetworkFailure where no post could be asked for. */
  figures(task: PostTask, due: readonly DuePost[]): Promise<PostReading>
}

type Count = typeof mediaCounts

const dayMs = 86_400_000
/** Back to where the list of the newest posts is read; and of stories, which networks show for a day. */
const NEWEST_MS = 3 * dayMs
const STORIES_MS = dayMs - 3_600_000

const listOf = (list: string, from: number, to: number, posts: readonly LivePost[]): ReadPosts => ({
  list,
  from,
  to,
  posts: posts.filter(({ at }) => Date.parse(at) >= from),
})
const windowAt = (now: number) => ({ since: Math.floor((now - NEWEST_MS) / 1000), until: Math.floor(now / 1000) })

const REFUSED = 100
const GONE = 33
/** The code of an id that is none. */
const UNKNOWN = 803
/** Rounds of one reading. */
const mostRounds = 8
/** Failures of the account, not of a post. */
const ofAccount = new Set(['rate_limited', 'token_invalid', 'checkpoint', 'installation'])

/** Whether a metric is refused. With a sub-code it is the post, such as one from before the account was a business's. */
const isMetricRefused = (answer: unknown): boolean =>
  answer instanceof NetworkFailure &&
  answer.kind === 'rejected' &&
  answer.code === REFUSED &&
  answer.subcode === undefined

function outcomeOf(answer: CountedOf | NetworkFailure): Outcome {
  if (!(answer instanceof NetworkFailure))
    return Object.keys(answer).length === 0 ? { is: 'later' } : { is: 'figures', figures: answer }
  if (/not enough viewers/i.test(answer.message)) return { is: 'too_small' }
  const isUnknown = (answer.code === REFUSED && answer.subcode === GONE) || answer.code === UNKNOWN
  // Of a post that was deleted a page says so with the code of a missing permission.
  if (isUnknown || (answer.kind === 'forbidden' && /object does not exist/i.test(answer.message))) return { is: 'gone' }
  if (answer.kind === 'rejected') return { is: 'not_offered' }
  return { is: 'later' }
}

/**
 * Which metrics the network refuses of such a post, by asking for each alone: the answer to all of them does not say it. What the others gave is
 * the post's; so it is where none was refused, and only their mix was.
 */
async function askAlone(
  { apis, call }: PostTask,
  count: Count,
  { id, metrics }: AskedPost,
): Promise<{ refused: string[]; counted: CountedOf; failure: NetworkFailure | undefined }> {
  const answers = await count(
    apis.graph,
    metrics.map(metric => ({ id, metrics: [metric] })),
    call,
  )
  return {
    refused: metrics.filter((_metric, at) => isMetricRefused(answers[at])),
    counted: Object.assign({}, ...answers.filter(answer => !(answer instanceof NetworkFailure))),
    failure: answers.find(
      (answer): answer is NetworkFailure => answer instanceof NetworkFailure && !isMetricRefused(answer),
    ),
  }
}

const graphFigures =
  (network: NetworkType, count: Count, hasFigures: (post: DuePost) => boolean = () => true) =>
  async (task: PostTask, due: readonly DuePost[]): Promise<PostReading> => {
    const reading: PostReading = {
      outcomes: new Map(),
      refused: { ...task.refused },
      forbidden: false,
      failure: undefined,
    }
    const note = (post: DuePost, answer: CountedOf | NetworkFailure): void => {
      const outcome = outcomeOf(answer)
      if (answer instanceof NetworkFailure && ofAccount.has(answer.kind)) reading.failure ??= answer
      else if (outcome.is === 'later' && isForbidden(answer)) reading.forbidden = true
      else reading.outcomes.set(post, outcome)
    }
    let rest = [...due]
    // Each round finds out what is refused of one format.
    for (let round = 0; rest.length > 0 && round < mostRounds; round += 1) {
      const isRefused = isRefusedOf(reading.refused, task.now)
      const asked = rest.map(post => ({
        post,
        id: post.shown_as ?? post.post_id,
        metrics: hasFigures(post) ? metricsAsked(network, post.format, isRefused(post.format)) : [],
      }))
      for (const { post, metrics } of asked) if (metrics.length === 0) reading.outcomes.set(post, { is: 'not_offered' })
      const askable = asked.filter(({ metrics }) => metrics.length > 0)
      if (askable.length === 0) break
      const answers = await count(task.apis.graph, askable, task.call)
      rest = []
      for (const [at, { post }] of askable.entries()) {
        const answer = answers[at] as CountedOf | NetworkFailure
        if (isMetricRefused(answer)) rest.push(post)
        else note(post, answer)
      }
      const first = askable.find(({ post }) => rest.includes(post))
      if (!first || reading.failure || reading.forbidden) break
      const alone = await askAlone(task, count, first)
      if (alone.failure) note(first.post, alone.failure)
      // Whatever is asked of this one is refused: it is the post, not a metric.
      else if (alone.refused.length === first.metrics.length) reading.outcomes.set(first.post, { is: 'not_offered' })
      else if (alone.refused.length === 0) reading.outcomes.set(first.post, outcomeOf(alone.counted))
      // It is asked again with all others of its kind: another metric may take the place of this one.
      else refuse(reading.refused, first.post.format, alone.refused, task.now)
      rest = rest.filter(post => !reading.outcomes.has(post) && (post !== first.post || !alone.failure))
    }
    if (!reading.failure && !reading.forbidden) for (const post of rest) reading.outcomes.set(post, { is: 'later' })
    return reading
  }

async function tiktokFigures({ apis, call, refused }: PostTask, due: readonly DuePost[]): Promise<PostReading> {
  const found = await countsOf(
    apis.tiktok,
    due.map(post => post.post_id),
    call,
  )
  const outcome = (post: DuePost): Outcome => {
    const counted = found.get(post.post_id)
    return counted ? outcomeOf(counted) : { is: 'gone' }
  }
  return {
    outcomes: new Map(due.map(post => [post, outcome(post)])),
    refused: { ...refused },
    forbidden: false,
    failure: undefined,
  }
}

/** How posts are read on each network. */
export const postReaders: Readonly<Record<NetworkType, PostReader>> = {
  ig: {
    most: 50,
    async newest({ apis, id, now, call }) {
      const media = await mediaOf(apis.graph, id, windowAt(now), call)
      const stories = await storiesOf(apis.graph, id, call)
      return [listOf('media', now - NEWEST_MS, now, media), listOf('stories', now - STORIES_MS, now, stories)]
    },
    figures: graphFigures('ig', mediaCounts),
  },
  fb: {
    most: 50,
    async newest({ apis, id, now, call }) {
      const posts = await pagePosts(apis.graph, id, windowAt(now), call)
      return [listOf('published_posts', now - NEWEST_MS, now, posts)]
    },
    // A reel is counted as the post that shows it: the network has no figures of one that names none.
    figures: graphFigures('fb', countedOf, ({ list, shown_as: shownAs }) => list !== 'video_reels' || shownAs !== null),
  },
  tiktok: {
    most: 20,
    async newest({ apis, now, call }) {
      const { posts, from } = await videosSince(apis.tiktok, { since: now - NEWEST_MS }, call)
      return [listOf('videos', from, now, posts)]
    },
    figures: tiktokFigures,
  },
}
