import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'

/** What is known of a hashtag (spec §4). `processed`: its count came, or the network gave none as often as it may be asked. */
interface Entry {
  state: 'queued' | 'processing' | 'processed'
  /** When it is asked for again, Unix ms; only while it is processing. */
  due: number
  tag: Hashtag | null
}
export type HashtagQueue = ReadonlyMap<string, Entry>

const { batch, mostProcessing, leaseSeconds, recheckMs } = hashtagLimits
/** A hashtag stays wanted while it is asked for: well before its lease ends. */
const renewMs = (leaseSeconds * 1000 * 3) / 5
/** Between two calls for each hundred that are processing: together they stay below what a person may ask in a minute. */
const apartMs = 500

export const emptyQueue: HashtagQueue = new Map()

/** The queue with more hashtags; those that `known` knows go straight to processed. */
export const withTags = (
  queue: HashtagQueue,
  names: readonly string[],
  known: (name: string) => Hashtag | undefined,
): HashtagQueue => {
  const fresh = names.filter(name => !queue.has(name))
  if (fresh.length === 0) return queue
  const next = new Map(queue)
  for (const name of fresh) {
    const tag = known(name)
    next.set(name, tag ? { state: 'processed', due: 0, tag } : { state: 'queued', due: 0, tag: null })
  }
  return next
}

/**
 * The hashtags of the next call, 100 at most: those that are processing and due, the longest waiting first, then queued ones as long as
 * fewer than 1,000 are processing. Empty: none now.
 */
export const nextBatch = (queue: HashtagQueue, now: number): string[] => {
  const processing = [...queue].filter(([, { state }]) => state === 'processing')
  const due = processing.filter(([, entry]) => entry.due <= now).sort((a, b) => a[1].due - b[1].due)
  const room = Math.max(0, mostProcessing - processing.length)
  const queued = [...queue].filter(([, { state }]) => state === 'queued').slice(0, room)
  return [...due, ...queued].slice(0, batch).map(([name]) => name)
}

/** The queue after a call for `names`. `retry`: when it is worth asking again, ms; null: all are settled. */
export const answered = (
  queue: HashtagQueue,
  names: readonly string[],
  tags: readonly Hashtag[],
  retry: number | null,
  now: number,
): HashtagQueue => {
  const next = new Map(queue)
  const found = new Map(tags.map(tag => [tag.name.toLowerCase(), tag]))
  const processing = [...queue.values()].filter(({ state }) => state === 'processing').length
  const wait = Math.min(Math.max(retry ?? 0, recheckMs, (processing / batch) * apartMs), renewMs)
  for (const name of names) {
    const tag = found.get(name.toLowerCase()) ?? null
    const isSettled = retry === null || tag?.state === 'processed' || tag?.state === 'failed'
    next.set(name, isSettled ? { state: 'processed', due: 0, tag } : { state: 'processing', due: now + wait, tag })
  }
  return next
}

/** The queue after a call that failed: what it asked for is queued again (spec §4). */
export const failedBatch = (queue: HashtagQueue, names: readonly string[]): HashtagQueue => {
  const next = new Map(queue)
  for (const name of names) next.set(name, { state: 'queued', due: 0, tag: next.get(name)?.tag ?? null })
  return next
}

/** The queue with one that was settled, to be asked for again. */
export const askedAgain = (queue: HashtagQueue, name: string): HashtagQueue =>
  queue.get(name)?.state === 'processed' ? new Map(queue).set(name, { state: 'queued', due: 0, tag: null }) : queue

/** How long until there is something to ask, ms; null: everything is settled. */
export const waitOf = (queue: HashtagQueue, now: number): number | null => {
  let least: number | null = null
  for (const { state, due } of queue.values()) {
    if (state === 'processed') continue
    const wait = state === 'queued' ? recheckMs : Math.max(recheckMs, due - now)
    least = least === null ? wait : Math.min(least, wait)
  }
  return least
}

export const countProcessed = (queue: HashtagQueue): number =>
  [...queue.values()].filter(({ state }) => state === 'processed').length
