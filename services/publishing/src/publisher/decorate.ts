import type { Option } from '@fanfare/contracts/networks/facts.ts'
import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { commentAlert, commentWithoutAccount, linkAlert } from '../faults/alerts.ts'
import { accountGoneText, fault } from '../faults/faults.ts'
import type { Words } from '../faults/words.ts'
import type { Learnt } from '../model/apply-next.ts'
import { posted } from '../model/post-change.ts'
import { commentBegun, commentProvenAbsent, givenUp } from '../model/publication.ts'
import type { StoredFault, StoredProgress } from '../model/stored.ts'
import { isRemovedAccount, refusalOf } from '../networks/outcome.ts'
import type { PostRow } from '../stores/posts.ts'
import type { PublicationRun } from './publication-run.ts'
import { refusalFault } from './refusal-fault.ts'
import { decorationTitle, type Result } from './step-result.ts'

/** What follows a live post, in order. Each has an end of its own: done (`name`), or given up, which the post then shows (`name!`). */
export type Decoration = 'content_id' | 'permalink' | 'first_comment' | LiveOption
type LiveOption = 'comments_off'

/**
 * Options that are sent to a network once the post is live, after the first comment: by the name of the decoration, the field that asks for it, what
 * the flight recorder says of it, and what a live post shows that is without it.
 */
const liveOptions = {
  comments_off: {
    option: 'comments_disabled',
    title: 'Comments',
    done: 'Comments turned off',
    missing: network => ({
      code: 'comments_on',
      title: 'Comments are on',
      message: `The post is live, but ${network} didn’t turn its comments off. Turn them off on ${network}.`,
      action: 'open_network',
    }),
  },
} as const satisfies Record<
  LiveOption,
  { option: Option & keyof PostRow; title: string; done: string; missing: (network: string) => Words }
>
const liveOptionNames = Object.keys(liveOptions) as LiveOption[]
const isLiveOption = (name: Decoration): name is LiveOption => Object.hasOwn(liveOptions, name)

/** A read that was refused this often is taken as not allowed. */
const refusedReads = 5

/** Whether the comment was posted is not known. */
const checking: StoredProgress = { ...posted, step: 'first_comment', sentence: 'Checking the first comment' }

/** The first comment goes under the post itself: not under a story, nor under the copy on the linked page. */
const takesComment = ({ social_account_id, surface }: PublicationRow, post: PostRow): boolean =>
  social_account_id === post.social_account_id && kindOfSurface(surface).takes.first_comment

/** The decorations that are still to be done. */
const decorationsLeft = ({ publication, post }: Pick<PublicationRun, 'publication' | 'post'>): Decoration[] => {
  const all: Decoration[] = ['permalink']
  if (publication.content_id === null) all.unshift('content_id')
  if (post.first_comment !== '' && takesComment(publication, post)) all.push('first_comment')
  // After the first comment: with comments off it could not be posted any more.
  const { takes } = kindOfSurface(publication.surface)
  all.push(...liveOptionNames.filter(name => post[liveOptions[name].option] && takes[liveOptions[name].option]))
  return all.filter(name => !publication.decorated.includes(name) && !publication.decorated.includes(givenUp(name)))
}

/** Does or ends the next decoration. The failure of one never ends another one, nor the post. */
export const decorate = async (run: PublicationRun): Promise<Result | undefined> => {
  const left = decorationsLeft(run)
  const [first] = left
  // A link that is not available yet does not delay the comment.
  const isStuck = first === 'permalink' && run.publication.troubles > 0
  const name = isStuck && left.includes('first_comment') ? 'first_comment' : first
  if (!name) return { event: { type: 'decorated' }, title: 'Done', text: 'Nothing left to do' }
  if (await isAccountRemoved(run)) return withoutAccount(run)
  if (name !== 'content_id' && run.publication.content_id === null) return end(run, name, {}, alertOf(run, name))
  if (isLiveOption(name)) return applyOption(run, name)
  if (name !== 'first_comment') return lookUp(run, name)
  return run.publication.decorated.includes(commentBegun) ? askComment(run) : run.inSlot(() => sendComment(run))
}

/** Whether the account was removed from the team since: then nothing can follow the post any more, however often it is tried. */
const isAccountRemoved = async (run: PublicationRun): Promise<boolean> => {
  try {
    await run.publishContext()
    return false
  } catch (failure) {
    if (isRemovedAccount(failure)) return true
    throw failure
  }
}

/** The end of all that is left, which the post shows at once. */
const withoutAccount = (run: PublicationRun): Result => {
  const { decorated } = alertsLeft(run)
  const alerts = decorationsLeft(run).includes('first_comment') ? [commentWithoutAccount(run.now())] : []
  const title = 'Account removed'
  return {
    event: { type: 'decorated' },
    learnt: { decorated },
    post: { alerts, progress: posted },
    title,
    text: accountGoneText,
  }
}

/** Writes the end of a decoration. The others continue. */
const end = async (run: PublicationRun, name: Decoration, learnt: Learnt, alert?: StoredFault): Promise<undefined> => {
  const { publication } = run
  // A comment that was sent and not found may still appear: posting it later looks for it first.
  const isDone = name === 'first_comment' && !alert
  const before = isDone ? publication.decorated.filter(one => one !== commentBegun) : publication.decorated
  const decorated = [...before, alert ? givenUp(name) : name]
  const content_id = learnt.contentId || publication.content_id
  const isLast = decorationsLeft({ ...run, publication: { ...publication, content_id, decorated } }).length === 0
  await run.write(run.next({ type: isLast ? 'decorated' : 'part_decorated' }), {
    learnt: { ...learnt, decorated },
    shown: {
      ...(alert ? { alerts: [alert] } : {}),
      ...(name === 'first_comment' ? { progress: posted } : {}),
    },
  })
  run.pass('decorate.after_write')
  return undefined
}

const lookUp = async (run: PublicationRun, name: 'content_id' | 'permalink'): Promise<Result | undefined> => {
  const context = await run.publishContext()
  try {
    const { text, permalink, contentId, inferred } = await run.remote('decorate', () =>
      run.channel.lookUp(context, name),
    )
    run.record.note(name, decorationTitle[name] ?? name, text, 'ok', true)
    return await end(run, name, { contentId, inferred, permalink })
  } catch (failure) {
    // What has just gone live is often not readable yet; without its id nothing else can follow.
    if (!isRefused(failure) || name === 'content_id' || run.publication.troubles < refusedReads) throw failure
    run.record.note(name, decorationTitle[name] ?? name, failure.message, 'failed', true)
    return end(run, name, {}, name === 'permalink' ? linkAlert(run.channel.network, run.now(), failure) : undefined)
  }
}

/** Repeating it is harmless, so it needs no intent of its own. */
const applyOption = async (run: PublicationRun, name: LiveOption): Promise<Result | undefined> => {
  const { channel } = run
  const { option, title, done } = liveOptions[name]
  const context = await run.publishContext()
  try {
    await run.remote('decorate', async () => channel.afterLive?.[option]?.(context))
    run.record.note(name, title, done, 'ok', true)
    return await end(run, name, {})
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    run.record.note(name, title, failure.message, 'failed', true)
    return end(run, name, {}, optionAlert(run, name, failure))
  }
}

/** A live post is without such an option. */
const optionAlert = (run: PublicationRun, name: LiveOption, failure?: NetworkFailure): StoredFault =>
  fault(liveOptions[name].missing(run.channel.network), run.now(), failure)

/** A refusal that will be the same when asked again. */
const isRefused = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && (failure.kind === 'rejected' || failure.kind === 'forbidden')

/** A comment that is sent twice is shown twice: its intent is written first, as for the post itself. */
const sendComment = async (run: PublicationRun): Promise<Result | undefined> => {
  const { channel } = run
  const context = await run.publishContext()
  const needed = channel.permissions(context.login).comment
  if (needed !== null && !(await context.mayUse([needed]))) {
    run.record.note('first_comment', 'First comment', 'The connection doesn’t allow comments', 'failed', true)
    return end(run, 'first_comment', {}, commentAlert(channel.network, run.now(), null, false))
  }
  run.record.note('comment_intent', 'About to comment', 'Recorded first, so it’s never sent twice', 'ok', true)
  if (!(await run.write(run.next({ type: 'comment_intended' })))) return undefined
  const call = { ...context.call, sendBefore: run.callBefore }
  try {
    await run.remote('decorate', () => channel.comment({ ...context, publication: run.publication, call }))
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure
    return unanswered(run, failure)
  }
  run.record.note('first_comment', 'First comment', 'First comment posted', 'ok', true)
  return end(run, 'first_comment', { refusal: null })
}

/** The call got no response, or an error: the comment may be there all the same, so the network is asked before anything else. */
const unanswered = async (run: PublicationRun, failure: NetworkFailure): Promise<undefined> => {
  const { channel } = run
  run.record.note('first_comment', 'First comment', failure.message, 'unknown', true)
  if (failure.unsent) {
    await run.write(run.next({ type: 'comment_unsent' }))
    return undefined
  }
  const fault = refusalFault(failure, channel.network, null, run.now())
  await run.write(run.next({ type: 'comment_unanswered' }), {
    learnt: { refusal: failure.status === undefined ? null : { kind: refusalOf(failure), fault } },
    shown: { progress: checking },
  })
  return undefined
}

const askComment = async (run: PublicationRun): Promise<Result | undefined> => {
  const { publication, channel } = run
  const context = await run.publishContext()
  const { refusal } = publication
  const isFinal = refusal?.kind === 'rejected' || refusal?.kind === 'token_invalid'
  const giveUp = () =>
    end(run, 'first_comment', { refusal: null }, commentAlert(channel.network, run.now(), refusal, mayComment(run)))
  let there: boolean
  try {
    there = await run.remote('decorate', () => channel.hasComment(context))
  } catch (failure) {
    // Where comments may not be read, the refusal of the call is all there is to know.
    if (!isRefused(failure) || !isFinal || !run.machine().commentGracePassed) throw failure
    return giveUp()
  }
  if (there) {
    run.record.note('first_comment', 'First comment', 'The comment is on the post', 'ok', true)
    return end(run, 'first_comment', { refusal: null })
  }
  const isProven = commentProvenAbsent(run.machine())
  if (isProven && isFinal) return giveUp()
  run.record.note('first_comment', 'First comment', 'The comment isn’t on the post', isProven ? 'ok' : 'wait', true)
  await run.write(run.next({ type: 'comment_absent' }))
  return undefined
}

/** Whether the connection was granted comments; undefined where that is not known. */
const mayComment = ({ context, channel }: PublicationRun): boolean | undefined => {
  if (!context) return undefined
  const needed = channel.permissions(context.login).comment
  return needed === null ? false : context.permissions?.includes(needed)
}

const alertOf = (run: PublicationRun, name: Decoration): StoredFault | undefined => {
  const { publication, channel } = run
  if (name === 'permalink') return linkAlert(channel.network, run.now())
  if (isLiveOption(name)) return optionAlert(run, name)
  if (name === 'first_comment') return commentAlert(channel.network, run.now(), publication.refusal, mayComment(run))
  return undefined
}

/** Alerts for the decorations that could not be done before the deadline. */
export const alertsLeft = (run: PublicationRun): { decorated: string[]; alerts: StoredFault[] } => {
  const { publication } = run
  const left = decorationsLeft(run)
  const alerts = left.flatMap(name => alertOf(run, name) ?? [])
  return { decorated: [...publication.decorated, ...left.map(givenUp)], alerts }
}
