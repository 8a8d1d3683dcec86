import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import type { PostPublication } from '@fanfare/contracts/entities/post-publications.ts'
import { Draft, Failed, Posted, type PostStatus } from '@fanfare/contracts/entities/posts.ts'
import { isPageAlert, type PageAlertCode, partsCancelled } from '@fanfare/contracts/page-alerts.ts'
import type { Connected } from './accounts.ts'
import type { Kind } from './kinds.ts'

/** What one publication shows, as the network has it. */
export interface Shown {
  caption: string
  /** By which the simulator recognises its pictures and text, in order. */
  markers: readonly string[]
  /** Those of them that other posts have too. */
  shared?: readonly string[]
  /** Id of the account at the network; absent: the post's own. */
  account?: string
  /** Where the simulator shows it; absent: anywhere. */
  surface?: string
  /** Of a piece of a video: its length, s. */
  seconds?: number
  /** Of each picture and video, the digest of its bytes; undefined where it was rendered. */
  digests?: readonly (string | undefined)[]
}

/** What a post shows: its first publication, and those that must follow it, in order. */
export interface Content extends Shown {
  next?: readonly Shown[]
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
  /** When its cancelling or deleting was acknowledged, ISO 8601: of a post with several publications those before it may be live. */
  withdrawnAt?: string
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
  /** Where it goes, if that is several places. */
  publications?: readonly Pick<PostPublication, 'part' | 'status'>[]
}

/** Something that is live on an account, counted at the network. `seq`: the order in which things went live. */
export interface Live {
  id: string
  account: string
  caption: string
  markers: readonly string[]
  surface: string
  seq: number
  /** ISO 8601. */
  at: string
  digests: readonly (string | null)[]
  seconds: readonly (number | null)[]
}

/** Whether a person is asked if it is live: the post, or what is on the linked page. */
export const isUnconfirmed = (said: Said): boolean =>
  said.unconfirmed || pageAlert(said)?.code === ('cross_post_unconfirmed' satisfies PageAlertCode)

export type Verdict = 'once' | 'reported' | 'withdrawn' | 'doubled' | 'lost' | 'wrong' | 'untold' | 'unconfirmed'

/** The publications of a content, in the order in which they must go live. */
export const placesOf = ({ next = [], ...first }: Content): Shown[] => [first, ...next]

/** Lengths of rendered pieces are measured in frames, s. */
const slackS = 0.5

const isLong = (live: Live, seconds: number | undefined): boolean =>
  seconds === undefined || Math.abs((live.seconds[0] ?? 0) - seconds) < slackS

const areBytes = (live: Live, digests: Shown['digests'] = []): boolean =>
  digests.every((digest, index) => digest === undefined || digest === live.digests[index])

/**
 * Whether something live is known by what was to be shown. A video that its network could not load from its address is sent to it then, and
 * has no address to be known by: its bytes tell.
 */
const hasMarkers = ({ markers }: Live, { markers: wanted, shared = [], digests = [] }: Shown): boolean => {
  const sent = digests.some(digest => digest !== undefined) ? wanted.filter(mark => !shared.includes(mark)) : wanted
  return [wanted, sent].some(one => one.join() === markers.join())
}

/** Whether something live is exactly what was to be shown there. */
const isSame = (live: Live, shown: Shown, to: Connected): boolean =>
  live.account === (shown.account ?? to.networkId) &&
  live.caption.trim() === shown.caption.trim() &&
  hasMarkers(live, shown) &&
  (shown.surface === undefined || live.surface === shown.surface) &&
  isLong(live, shown.seconds) &&
  areBytes(live, shown.digests)

/** What is live of a post, whichever of its contents it shows, in the order in which it went live. */
export function liveOf({ to, contents, former = [] }: Sent, all: readonly Live[]): Live[] {
  const places = contents.flatMap(placesOf)
  const marks = new Set([...places.flatMap(place => place.markers), ...former])
  for (const { shared = [] } of places) for (const mark of shared) marks.delete(mark)
  const accounts = new Set([to.networkId, ...places.flatMap(({ account }) => account ?? [])])
  return all
    .filter(({ account, markers }) => accounts.has(account) && markers.some(mark => marks.has(mark)))
    .toSorted((a, b) => a.seq - b.seq)
}

/** How much of a post is live: nothing, its first publications in order, all of them; or what is live is not what was asked for. */
type Extent = 'none' | 'begun' | 'whole' | 'other'
function extentOf({ contents, to }: Sent, live: readonly Live[]): Extent {
  if (live.length === 0) return 'none'
  const lengths = contents
    .map(placesOf)
    .filter(
      places => live.length <= places.length && live.every((one, index) => isSame(one, places[index] as Shown, to)),
    )
    .map(({ length }) => length)
  if (lengths.length === 0) return 'other'
  return lengths.includes(live.length) ? 'whole' : 'begun'
}

/** Whether all of it is live that goes to the post's own account. */
const isOwnWhole = ({ contents, to }: Sent, live: readonly Live[]): boolean =>
  contents.some(content => {
    const own = placesOf(content).filter(({ account = to.networkId }) => account === to.networkId)
    return live.length >= own.length && own.every((place, index) => isSame(live[index] as Live, place, to))
  })

/** Whether more is live than the post has publications, or two things that would be the same one. */
function isDoubled({ contents }: Sent, live: readonly Live[]): boolean {
  if (live.length > Math.max(...contents.map(content => placesOf(content).length))) return true
  const keys = live.map(({ account, surface, markers, seconds }) =>
    JSON.stringify([account, surface, markers.toSorted(), seconds.map(length => length && Math.round(length))]),
  )
  return new Set(keys).size < keys.length
}

/** The alert that a live post is missing on the linked page. */
export const pageAlert = (said: Said | undefined): PostFault | undefined =>
  said?.alerts.find(({ code }) => isPageAlert(code))

/** Whether the post says that it is not live, why, and what to do. */
const saysWhy = ({ status, error }: Said) => error !== null && status !== Posted

/** Returns what is wrong with the reason given for a post that is not live; undefined where it is true and complete. */
export function untrue({ reasons }: Sent, said: Said): string | undefined {
  // Of a live post an alert says what is missing on the linked page; its code is not the reason.
  if (said.status === Posted && pageAlert(said)) return undefined
  const { error } = said
  if (!error) return 'nothing says why it is not live'
  if (!error.title || !error.message) return `${error.code} has no words`
  if (error.action === 'none') return `${error.code} offers nothing to do`
  if (reasons && !reasons.includes(error.code))
    return `it says ${error.code}, but the reason is ${reasons.join(' or ')}`
  return undefined
}

/** Whether the post says that the rest of it was cancelled while its first publications were live. */
export const saysRestCancelled = ({ status, alerts }: Pick<Said, 'status' | 'alerts'>): boolean =>
  status === Posted &&
  alerts.some(({ code }) => code === partsCancelled || code === ('cross_post_cancelled' satisfies PageAlertCode))

/**
 * A post that a person took back is nowhere. What cannot be taken back is what was live by then of a post with several publications: that
 * stays, nothing follows it, and the post, unless deleted, says so.
 */
const isWithdrawn = (
  { withdrawnAt }: Sent,
  live: readonly Live[],
  { extent, said }: { extent: Extent; said: Said | undefined },
): boolean => {
  if (extent === 'none') return true
  if (extent !== 'begun' || withdrawnAt === undefined || live.some(({ at }) => at > withdrawnAt)) return false
  return said === undefined || saysRestCancelled(said)
}

/**
 * What became of a post when it settled, before anybody acts on what Fanfare says. A post that is live while Fanfare calls it
 * failed counts as lost too: its author would send it again. `reported` here means that someone must act; whether the
 * reason is true and the action works is found out by acting (`judge.ts`).
 */
export function verdictOf(post: Sent, all: readonly Live[], said: Said | undefined): Verdict {
  const live = liveOf(post, all)
  if (isDoubled(post, live)) return 'doubled'
  const extent = extentOf(post, live)
  if (post.expects === 'withdrawn') return isWithdrawn(post, live, { extent, said }) ? 'withdrawn' : 'wrong'
  if (!said) return 'lost'
  if (isUnconfirmed(said)) return 'unconfirmed'
  if (extent === 'other') return 'wrong'
  if (extent === 'whole') return said.status === Posted ? 'once' : 'lost'
  // The linked page alone may be missing of a live post, if that is told.
  if (said.status === Posted) return isOwnWhole(post, live) && pageAlert(said) ? 'reported' : 'lost'
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
