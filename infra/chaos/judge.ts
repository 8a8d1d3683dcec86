import { setTimeout as pause } from 'node:timers/promises'
import { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CheckPost, DecidePost, PostComment, PublishPost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { commentKey, type Look, look } from './count.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { waitUntilSettled } from './settle.ts'
import { whyAsked } from './summary.ts'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'
import { isUnconfirmed, liveOf, pageAlert, type Said, type Sent, untrue, type Verdict, verdictOf } from './verdict.ts'

/** Concurrent actions. */
const atOnce = 6
const settleWithinMs = 60_000

/** The verdict on a post, with the reason where it is bad. */
export interface Judged {
  verdict: Verdict
  why?: string
  /** Why a person was asked whether it is live; absent: nobody was. */
  asked?: string
  commentDoubled: boolean
}

/** Takes the action that a failed post offers, as its author would. Throws where that is refused. */
async function act(system: TestSystem, post: Sent, said: Said): Promise<void> {
  const params = { id: post.id }
  const { client } = system
  const { status } = said
  // What is missing of a live post on the linked page is offered as the fault of a post is.
  const error = pageAlert(said) ?? said.error
  if (status === Posted && error?.action === 'retry') return void (await client.call(RetryPost, { params }))
  if (isUnconfirmed(said)) return void (await client.call(CheckPost, { params }))
  const isUnderWay = status === Scheduled || status === InProgress || status === Posted
  const again = () => client.call(status === Failed ? RetryPost : PublishPost, { params })
  switch (error?.action) {
    case 'edit':
    case 'crop':
      if (post.fixed) await client.call(UpdatePost, { params, body: { caption: post.fixed.caption } })
      return void (await again())
    case 'reconnect':
      await system.accounts.reconnect(post.to)
      // A held post continues automatically; a failed one or a draft is published again by its author.
      return isUnderWay ? undefined : void (await again())
    case 'open_network':
      return void (await system.controlApi('POST', `/tokens/${post.to.userId}`, { action: 'restore' }))
    case 'check':
      return void (await client.call(CheckPost, { params }))
    case 'wait':
      return isUnderWay ? undefined : void (await again())
    default:
      return void (await again())
  }
}

/** The same, for an author who reads why it was refused: where the account's connection has ended meanwhile, they reconnect it and try again. */
async function applyFix(system: TestSystem, post: Sent, said: Said): Promise<void> {
  try {
    await act(system, post, said)
  } catch (error) {
    if (!/is disconnected\. Reconnect /.test((error as Error).message)) throw error
    await system.accounts.reconnect(post.to)
    await act(system, post, said)
  }
}

/** Answers for an unconfirmed post whether it is live, part by part, by what the network shows; what is not live is retried. */
async function decide(system: TestSystem, post: Sent, seen: Look): Promise<void> {
  const params = { id: post.id }
  // Its publications go live in order, so their number tells which of them are.
  const count = liveOf(post, seen.live).length
  const parts = seen.said.get(post.id)?.publications?.filter(({ status }) => status === 'unconfirmed') ?? []
  const asked = parts.length > 0 ? parts.map(({ part }) => part) : [1]
  for (const part of asked) await system.client.call(DecidePost, { params, body: { live: count >= part } })
  if (asked.some(part => part > count)) await system.client.call(RetryPost, { params })
}

const commentsOf = ({ comment, to }: Sent, { comments }: Look): number =>
  comment === undefined ? 0 : (comments.get(commentKey(to.networkId, comment)) ?? 0)

const wantsComment = (post: Sent, said: Said | undefined) => post.comment !== undefined && said?.status === Posted

const commentAlert = (said: Said | undefined) => said?.alerts.find(({ code }) => code.startsWith('comment'))

/** Posts a missing first comment, after a reconnect where the alert asks for one. */
async function postComment(system: TestSystem, post: Sent, said: Said | undefined): Promise<void> {
  if (commentAlert(said)?.action === 'reconnect') await system.accounts.reconnect(post.to)
  await system.client.call(PostComment, { params: { id: post.id } })
}

/** Returns what is wrong with the first comment of a live post; undefined where nothing is. */
function commentFault(post: Sent, said: Said | undefined, seen: Look): string | undefined {
  if (!wantsComment(post, said)) return undefined
  const count = commentsOf(post, seen)
  if (count === 0 && !commentAlert(said)) return 'its first comment is missing, and nothing says so'
  return undefined
}

/** Takes the offered action on all of these posts, waits until they have settled, and looks again. */
async function round(
  system: TestSystem,
  all: readonly Sent[],
  some: readonly Sent[],
  press: (post: Sent) => Promise<unknown>,
  refusals: Map<string, string>,
): Promise<Look> {
  await mapConcurrently(some, atOnce, post =>
    press(post).catch(error => void refusals.set(post.id, `what it offers was refused: ${(error as Error).message}`)),
  )
  await waitUntilSettled(system, some, { withinMs: settleWithinMs })
  await pause(times.shown)
  return look(system, all)
}

/**
 * Judges all posts of a system after the last case. For each post that is said not to be live the offered action is taken; then it must be
 * live once. No action that Fanfare offers may publish a post twice.
 */
export async function judgePosts(system: TestSystem, posts: readonly Sent[]): Promise<Map<string, Judged>> {
  await pause(times.shown)
  const first = await look(system, posts)
  const refusals = new Map<string, string>()
  const reported = posts.filter(({ id, expects }) => {
    const said = first.said.get(id)
    return said && (said.status !== Posted || pageAlert(said)) && expects !== 'withdrawn'
  })
  let last = first
  if (reported.length > 0)
    last = await round(
      system,
      posts,
      reported,
      post => applyFix(system, post, first.said.get(post.id) as Said),
      refusals,
    )
  const open = reported.filter(({ id }) => isUnconfirmed(last.said.get(id) ?? (first.said.get(id) as Said)))
  if (open.length > 0) last = await round(system, posts, open, post => decide(system, post, last), refusals)
  const bare = posts.filter(({ id }) => commentAlert(last.said.get(id)))
  if (bare.length > 0)
    last = await round(system, posts, bare, post => postComment(system, post, last.said.get(post.id)), refusals)
  return new Map(posts.map(post => [post.id, judged(post, first, last, refusals.get(post.id))]))
}

/** Returns the verdict on one post, from before and after the offered actions, and why a person was asked about it. */
export function judged(post: Sent, first: Look, last: Look, refusal: string | undefined): Judged {
  const said = [first, last].map(seen => seen.said.get(post.id)).find(one => one !== undefined && isUnconfirmed(one))
  const asked = said && post.expects !== 'withdrawn' ? { asked: whyAsked(said, pageAlert(said)) } : {}
  return { ...verdictFrom(post, first, last, refusal), ...asked }
}

function verdictFrom(post: Sent, first: Look, last: Look, refusal: string | undefined): Judged {
  const commentDoubled = commentsOf(post, last) > 1
  const before = first.said.get(post.id)
  const after = last.said.get(post.id)
  const verdict = verdictOf(post, first.live, before)
  const whole = { ...post, contents: [...post.contents, ...(post.fixed ? [post.fixed] : [])] }
  const end = verdictOf(whole, last.live, after)
  if (end === 'doubled')
    return { verdict: 'doubled', commentDoubled, ...(verdict === end ? {} : { why: 'by what it offers' }) }
  const why = commentFault(post, before, first) ?? commentFault(post, after, last) ?? refusal
  if (verdict === 'once' && why) return { verdict: 'untold', why, commentDoubled }
  if (verdict === 'once' && wantsComment(post, after) && commentsOf(post, last) === 0)
    return { verdict: 'untold', why: 'posting its first comment again did not work', commentDoubled }
  if (verdict !== 'reported' && verdict !== 'unconfirmed') return { verdict, commentDoubled }
  const falseReason = verdict === 'reported' ? untrue(post, before as Said) : undefined
  const refusedAgain = post.expects === 'refused' && !post.fixed && end === 'reported'
  const worked = end === 'once' || refusedAgain
  const fault = falseReason ?? refusal ?? (worked ? undefined : `what it offers ended with ${end}`)
  return { verdict: fault ? 'untold' : verdict, commentDoubled, ...(fault ? { why: fault } : {}) }
}
