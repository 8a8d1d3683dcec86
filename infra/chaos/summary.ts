import { type Live, liveOf, placesOf, type Said, type Sent, type Shown } from './verdict.ts'

/** What is wrong with a post that is live other than it was asked for. */
export type WrongSort = 'content' | 'order' | 'after_cancel'
const wrongSorts: readonly WrongSort[] = ['content', 'order', 'after_cancel']

const keyOf = ({ markers, seconds }: Pick<Live, 'markers' | 'seconds'>): string =>
  `${markers.join()}/${seconds.map(length => length && Math.round(length)).join()}`
const shownKey = ({ markers, seconds }: Shown): string =>
  keyOf({ markers, seconds: seconds === undefined ? markers.map(() => null) : [seconds] })
/** Of a piece of a video its length tells it from the others; of anything else no length was asked for. */
const liveKey = (live: Live, places: readonly Shown[]): string =>
  places.some(({ seconds }) => seconds !== undefined)
    ? keyOf(live)
    : keyOf({ markers: live.markers, seconds: live.markers.map(() => null) })

/** Whether what is live is all of one content, or its beginning, in another order. */
const isMixedUp = (places: readonly Shown[], live: readonly Live[]): boolean => {
  const [asked, found] = [places.slice(0, live.length).map(shownKey), live.map(one => liveKey(one, places))]
  return (
    asked.length === found.length &&
    asked.join() !== found.join() &&
    asked.toSorted().join() === found.toSorted().join()
  )
}

/** What is wrong with a post of which the verdict is that: it went out after its cancelling was acknowledged, out of order, or as something else. */
export function wrongSort(post: Sent, all: readonly Live[]): WrongSort {
  const live = liveOf(post, all)
  const { withdrawnAt } = post
  if (post.expects === 'withdrawn' && (withdrawnAt === undefined || live.some(({ at }) => at > withdrawnAt)))
    return 'after_cancel'
  return post.contents.some(content => isMixedUp(placesOf(content), live)) ? 'order' : 'content'
}

/** Whether it is a story that goes out in several pieces. */
export const isInPieces = ({ contents, to }: Sent): boolean =>
  contents.every(content => {
    const own = placesOf(content).filter(({ account = to.networkId }) => account === to.networkId)
    return own.length > 1
  })

/** Why a person was asked whether a post is live, in the words of the product. */
export const whyAsked = (said: Said | undefined, alert: Said['error'] | undefined): string => {
  const { code, message } = alert ?? said?.error ?? {}
  return code === undefined ? 'nothing says why' : `${code}: ${message}`
}

/** A post about which a person was asked. */
export interface Asked {
  case: string
  post: string
  why: string
}

/** What a run counts beside the verdicts. */
export interface Summary {
  wrongs: Record<WrongSort, number>
  asked: Asked[]
  /** Stories of several pieces, and pieces of them that are live. */
  stories: number
  pieces: number
}

export const emptySummary: Summary = {
  wrongs: { content: 0, order: 0, after_cancel: 0 },
  asked: [],
  stories: 0,
  pieces: 0,
}

export const addSummaries = (a: Summary, b: Summary): Summary => ({
  wrongs: Object.fromEntries(wrongSorts.map(sort => [sort, a.wrongs[sort] + b.wrongs[sort]])) as Summary['wrongs'],
  asked: [...a.asked, ...b.asked],
  stories: a.stories + b.stories,
  pieces: a.pieces + b.pieces,
})

const counted = (count: number, what: string): string => `${what} ${count.toLocaleString('en')}`

/** What a run has found, as lines of text: what must be 0, the order of stories, and each post about which a person was asked, with the reason. */
export const summaryLines = (
  { wrongs, asked, stories, pieces }: Summary,
  { publications, doubled, lost }: { publications: number; doubled: number; lost: number },
): string[] => [
  [
    counted(publications, 'publications'),
    counted(doubled, 'doubled'),
    counted(lost, 'lost'),
    counted(wrongs.content, 'wrong content'),
    counted(wrongs.after_cancel, 'published after an acknowledged cancel'),
  ].join(', '),
  `${counted(stories, 'stories in pieces')} with ${pieces.toLocaleString('en')} pieces live, ${counted(wrongs.order, 'out of order')}`,
  `${counted(asked.length, 'unconfirmed')}${asked.length > 0 ? ':' : ''}`,
  ...asked.map(one => `  post ${one.post}, ${one.case}: ${one.why}`),
]
