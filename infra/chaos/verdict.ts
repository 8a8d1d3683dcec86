import { Draft, Failed, Posted, type PostFault, type PostStatus } from '@fanfare/contracts/entities/posts.ts'
import type { Connected } from './accounts.ts'
import type { Kind } from './kinds.ts'

/** What a post shows, as the network has it. */
export interface Content {
  caption: string
  /** By which the simulator recognises its pictures or text. */
  markers: readonly string[]
}

/** A post of the run. */
export interface Sent {
  id: string
  kind: Kind
  to: Connected
  /** What may be live: one content, or several where an edit had no answer. Never a mixture of them. */
  contents: readonly Content[]
  /** Markers of earlier contents: something live with one of them must be one of `contents` as well. */
  former?: readonly string[]
  /** Posted under it once it is live. Texts of comments are all different. */
  comment?: string
  /** `refused`: the network says no, so the post must say why and must not be live. `withdrawn`: a person took it back in time. */
  expects: 'live' | 'refused' | 'withdrawn'
  /** Error codes that are true for the injected fault; without them any code is accepted. */
  reasons?: readonly string[]
  /** What the author writes instead, where the text is the cause. */
  fixed?: Content
}

/** What Fanfare says of a post. */
export interface Said {
  status: PostStatus
  unconfirmed: boolean
  error: PostFault | null
  alerts: readonly PostFault[]
}

/** Something that is live on an account, counted at the network. */
export interface Live extends Content {
  id: string
  account: string
}

export type Verdict = 'once' | 'reported' | 'withdrawn' | 'doubled' | 'lost' | 'wrong' | 'untold' | 'unconfirmed'

const same = (a: Content, b: Content) =>
  a.caption.trim() === b.caption.trim() && [...a.markers].sort().join() === [...b.markers].sort().join()

/** What is live of a post, whichever of its contents it shows. */
export function liveOf({ to, contents, former = [] }: Sent, all: readonly Live[]): Live[] {
  const marks = new Set([...contents.flatMap(content => content.markers), ...former])
  return all.filter(({ account, markers }) => account === to.networkId && markers.some(mark => marks.has(mark)))
}

/** Whether the post says that it is not live, why, and what to do. */
const saysWhy = ({ status, error }: Said) => error !== null && status !== Posted

/** Returns what is wrong with the reason given for a post that is not live; undefined where it is true and complete. */
export function untrue({ reasons }: Sent, { error }: Said): string | undefined {
  if (!error) return 'nothing says why it is not live'
  if (!error.title || !error.message) return `${error.code} has no words`
  if (error.action === 'none') return `${error.code} offers nothing to do`
  if (reasons && !reasons.includes(error.code))
    return `it says ${error.code}, but the reason is ${reasons.join(' or ')}`
  return undefined
}

/**
 * What became of a post when it settled, before anybody acts on what Fanfare says. A post that is live while Fanfare calls it
 * failed counts as lost too: its author would send it again. `reported` here means that somebody must act; whether the
 * reason is true and the action works is found out by acting (`judge.ts`).
 */
export function verdictOf(post: Sent, live: readonly Live[], said: Said | undefined): Verdict {
  const [only, ...others] = liveOf(post, live)
  if (others.length > 0) return 'doubled'
  if (!said) return post.expects === 'withdrawn' && !only ? 'withdrawn' : 'lost'
  if (post.expects === 'withdrawn') return only ? 'wrong' : 'withdrawn'
  if (said.unconfirmed) return 'unconfirmed'
  if (only) {
    if (said.status !== Posted) return 'lost'
    return post.contents.some(content => same(content, only)) ? 'once' : 'wrong'
  }
  if (said.status === Posted) return 'lost'
  if (post.expects === 'refused') return said.status === Failed || saysWhy(said) ? 'reported' : 'lost'
  // Waiting for a person who was notified is no loss; a failure of something that could go out is one.
  if (said.status === Failed) return 'lost'
  if (said.status === Draft) return saysWhy(said) ? 'reported' : 'untold'
  return saysWhy(said) && said.error?.action !== 'wait' ? 'reported' : 'lost'
}

export interface Tally extends Record<Verdict, number> {
  posts: number
  /** Posts whose first comment is there more than once. */
  commentsDoubled: number
  /** Posts with an event that was emitted more than once. */
  eventsDoubled: number
}

export const noPosts: Tally = {
  posts: 0,
  once: 0,
  reported: 0,
  withdrawn: 0,
  doubled: 0,
  lost: 0,
  wrong: 0,
  untold: 0,
  unconfirmed: 0,
  commentsDoubled: 0,
  eventsDoubled: 0,
}
const tallyNames = Object.keys(noPosts) as (keyof Tally)[]

/** What was counted of one post. */
export interface Counted {
  verdict: Verdict
  commentDoubled: boolean
  eventDoubled: boolean
}

export function tallyOf(counted: readonly Counted[]): Tally {
  const tally = { ...noPosts, posts: counted.length }
  for (const { verdict, commentDoubled, eventDoubled } of counted) {
    tally[verdict] += 1
    tally.commentsDoubled += Number(commentDoubled)
    tally.eventsDoubled += Number(eventDoubled)
  }
  return tally
}

export const sum = (a: Tally, b: Tally): Tally =>
  Object.fromEntries(tallyNames.map(name => [name, a[name] + b[name]])) as unknown as Tally

/** Counts that must be 0 in every run. */
const forbidden = ['doubled', 'lost', 'wrong', 'untold', 'commentsDoubled', 'eventsDoubled'] as const
export const isWell = (tally: Tally): boolean => forbidden.every(name => tally[name] === 0)
