import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { enoughReads } from '../model/publication.ts'
import type { StoredFault, StoredProgress } from '../model/stored.ts'
import type { Change } from '../stores/writes.ts'
import { commentAlert, linkAlert } from './alerts.ts'
import { refusalFault } from './faults.ts'
import type { Lane } from './lane.ts'
import { refusalOf } from './outcome.ts'
import { decorationTitle, type Result } from './telling.ts'

/** What follows a live post, in order. Each has an end of its own: done (`name`), or given up and told on the post (`name!`). */
export type Decoration = 'content_id' | 'permalink' | 'first_comment'
/** The first comment was begun: it may be there. */
const begun = 'first_comment?'

/** A read that is refused more often than this will not be allowed. */
const refusedReads = 5

const posted: StoredProgress = { step: 'published', text: 'Posted', percent: 100, sentence: 'Posted' }
/** The comment's answer is in doubt. */
const checking: StoredProgress = { ...posted, step: 'first_comment', sentence: 'Checking the first comment' }

/** What is still to be done of a live post. */
export const decorationsLeft = ({ publication, post }: Pick<Lane, 'publication' | 'post'>): Decoration[] => {
  const all: Decoration[] = ['permalink']
  if (publication.content_id === null) all.unshift('content_id')
  if (post.first_comment !== '') all.push('first_comment')
  return all.filter(name => !publication.decorated.includes(name) && !publication.decorated.includes(`${name}!`))
}

/** Does the next of them, or ends it. A failure of one never ends another, nor the post. */
export const decorate = async (lane: Lane): Promise<Result | undefined> => {
  const left = decorationsLeft(lane)
  const [first] = left
  // A link that is not to be had yet keeps no comment waiting.
  const isStuck = first === 'permalink' && lane.publication.troubles > 0
  const name = isStuck && left.includes('first_comment') ? 'first_comment' : first
  if (!name) return { event: { is: 'decorated' }, title: 'Done', text: 'Nothing left to do' }
  if (name !== 'content_id' && lane.publication.content_id === null) return end(lane, name, {}, alertOf(lane, name))
  if (name !== 'first_comment') return lookUp(lane, name)
  return lane.publication.decorated.includes(begun) ? askComment(lane) : sendComment(lane)
}

/** Writes that one of them has ended, and goes on with the others. */
const end = async (lane: Lane, name: Decoration, change: Partial<Change>, alert?: StoredFault): Promise<undefined> => {
  const { publication } = lane
  // A comment that was sent and is not seen may be there yet: who posts it later asks first.
  const isDone = name === 'first_comment' && !alert
  const before = isDone ? publication.decorated.filter(one => one !== begun) : publication.decorated
  const decorated = [...before, alert ? `${name}!` : name]
  const last =
    decorationsLeft({ ...lane, publication: { ...publication, ...contentOf(change), decorated } }).length === 0
  await lane.write({
    state: last ? 'decorated' : 'published',
    ...(last ? { restMs: 0 } : {}),
    ...change,
    decorated,
    post: {
      ...change.post,
      ...(alert ? { alerts: [alert] } : {}),
      ...(name === 'first_comment' ? { progress: posted } : {}),
    },
  })
  lane.pass('decorate.after_write')
  return undefined
}
const contentOf = ({ contentId }: Partial<Change>) => (contentId ? { content_id: contentId } : {})

const lookUp = async (lane: Lane, name: 'content_id' | 'permalink'): Promise<Result | undefined> => {
  const given = await lane.flightOf()
  try {
    const { text, permalink, contentId, inferred } = await lane.remote('decorate', () =>
      lane.channel.lookUp(given, name),
    )
    lane.record.note(name, decorationTitle[name] ?? name, text, 'ok', true)
    return await end(lane, name, {
      contentId,
      inferred,
      permalink,
      post: { permalink: permalink ?? null, contentId: contentId ?? null },
    })
  } catch (failure) {
    // What went live a moment ago is often not readable yet; without its id nothing else can follow.
    if (!isRefused(failure) || name === 'content_id' || lane.publication.troubles < refusedReads) throw failure
    lane.record.note(name, decorationTitle[name] ?? name, failure.message, 'failed', true)
    return end(lane, name, {}, name === 'permalink' ? linkAlert(lane.channel.network, lane.now(), failure) : undefined)
  }
}

/** Answers that will be the same when asked again. */
const isRefused = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && (failure.kind === 'rejected' || failure.kind === 'forbidden')

/** The comment shows twice when it is sent twice: its intent is written before it, as the post's own is. */
const sendComment = async (lane: Lane): Promise<Result | undefined> => {
  const { channel } = lane
  const given = await lane.flightOf()
  lane.record.note('comment_intent', 'About to comment', 'Recorded first, so it’s never sent twice', 'ok', true)
  const intent: Change = { state: 'published', comment: 'written', decorated: [...lane.publication.decorated, begun] }
  if (!(await lane.write(intent))) return undefined
  const call = { ...given.call, sendBefore: lane.callBefore }
  try {
    await lane.remote('decorate', () => channel.comment({ ...given, publication: lane.publication, call }))
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure
    return unanswered(lane, failure)
  }
  lane.record.note('first_comment', 'First comment', 'First comment posted', 'ok', true)
  return end(lane, 'first_comment', { refusal: null })
}

/** The call had no answer, or an error: it may be there all the same, so the network is asked before anything else. */
const unanswered = async (lane: Lane, failure: NetworkFailure): Promise<undefined> => {
  const { publication, channel } = lane
  lane.record.note('first_comment', 'First comment', failure.message, 'unknown', true)
  const decorated = publication.decorated.filter(one => one !== begun)
  const fault = refusalFault(failure, channel.network, null, lane.now())
  await lane.write(
    failure.unsent
      ? { state: 'published', comment: 'unsent', decorated, trouble: true, restMs: lane.waitMs('backoff') ?? 0 }
      : {
          state: 'published',
          post: { progress: checking },
          restMs: lane.waitMs('ask') ?? 0,
          refusal: failure.status === undefined ? null : { kind: refusalOf(failure), fault },
        },
  )
  return undefined
}

const askComment = async (lane: Lane): Promise<Result | undefined> => {
  const { publication, channel } = lane
  const given = await lane.flightOf()
  const { refusal } = publication
  const isFinal = refusal?.kind === 'rejected' || refusal?.kind === 'token_invalid'
  const giveUp = () =>
    end(lane, 'first_comment', { refusal: null }, commentAlert(channel.network, lane.now(), refusal, mayComment(lane)))
  let there: boolean
  try {
    there = await lane.remote('decorate', () => channel.hasComment(given))
  } catch (failure) {
    // Comments that may not be read may not be written either: what the network said to the call is all there is.
    if (!isRefused(failure) || !isFinal || !lane.commentSettled) throw failure
    return giveUp()
  }
  if (there) {
    lane.record.note('first_comment', 'First comment', 'The comment is on the post', 'ok', true)
    return end(lane, 'first_comment', { refusal: null })
  }
  const proven = lane.commentSettled && publication.comment_absences + 1 >= enoughReads
  if (proven && isFinal) return giveUp()
  lane.record.note('first_comment', 'First comment', 'The comment isn’t on the post', proven ? 'ok' : 'wait', true)
  await lane.write(
    proven
      ? { state: 'published', comment: 'unsent', decorated: publication.decorated.filter(one => one !== begun) }
      : { state: 'published', comment: 'absent', restMs: lane.waitMs('comment') ?? 0 },
  )
  return undefined
}

/** Whether the connection was granted comments; undefined where that is not known. */
const mayComment = ({ flight, channel }: Lane): boolean | undefined =>
  flight?.account.permissions?.includes(channel.needsForComment)

const alertOf = (lane: Lane, name: Decoration): StoredFault | undefined => {
  const { publication, channel } = lane
  if (name === 'permalink') return linkAlert(channel.network, lane.now())
  if (name === 'first_comment') return commentAlert(channel.network, lane.now(), publication.refusal, mayComment(lane))
  return undefined
}

/** Alerts for what could not be done in time. */
export const alertsLeft = (lane: Lane): { decorated: string[]; alerts: StoredFault[] } => {
  const { publication } = lane
  const left = decorationsLeft(lane)
  const alerts = left.flatMap(name => alertOf(lane, name) ?? [])
  return { decorated: [...publication.decorated, ...left.map(name => `${name}!`)], alerts }
}
