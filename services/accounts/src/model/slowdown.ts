/** Wrong tries in a row before the first wait. */
const FREE_TRIES = 5
/** The first wait, ms; each further wrong try doubles it. */
const FIRST_MS = 5_000
/** Longest wait, ms. */
export const LONGEST_MS = 15 * 60_000
/** Tries are deleted after so long without a new one, ms. */
export const TRIES_LIFE_MS = 24 * 3_600_000
/** The owner is notified of an attack at most once in this time, ms. */
const NOTIFY_EVERY_MS = 24 * 3_600_000

/** What is known of the tries under one key. Times are unix ms. */
export interface Tries {
  tries: number
  waitUntil: number | null
  notifiedUntil: number | null
  touchedAt: number
}

/** A try that may be checked, with the state after it; or until when to wait. */
export type TryResult = { after: Tries } | { waitUntil: number }

/** How long to wait after that many wrong tries, ms: 0 at first, then 5 s, 10 s, 20 s and so on up to a quarter of an hour. */
export const waitMs = (tries: number): number =>
  tries < FREE_TRIES ? 0 : Math.min(FIRST_MS * 2 ** Math.min(tries - FREE_TRIES, 20), LONGEST_MS)

/**
 * One more try by one party (a device, a block of addresses, a session), counted before it is known to be right or wrong, so that many
 * at once cannot slip through. The try that begins a wait is still checked.
 */
export function slowDown(before: Tries | undefined, now: number): TryResult {
  const known = before && now - before.touchedAt < TRIES_LIFE_MS ? before : undefined
  if (known?.waitUntil && known.waitUntil > now) return { waitUntil: known.waitUntil }
  const tries = (known?.tries ?? 0) + 1
  const wait = waitMs(tries)
  return { after: { tries, waitUntil: wait > 0 ? now + wait : null, notifiedUntil: null, touchedAt: now } }
}

/** How many tries all strangers together have on one account. */
export interface StrangerLimit {
  /** So many at once, after a time without tries. */
  burst: number
  /** Then one more each so often, ms. Nobody waits longer than this for the next. */
  everyMs: number
  /** The owner is notified when so many were used. */
  notifyAt: number
}

/** 60 passwords and 480 a day; 20 codes and 144 a day, of a million. */
export const strangerLimits: Record<'password' | 'code', StrangerLimit> = {
  password: { burst: 60, everyMs: 3 * 60_000, notifyAt: 10 },
  code: { burst: 20, everyMs: 10 * 60_000, notifyAt: 5 },
}

/**
 * One more try on an account by any stranger. It bounds what many blocks of addresses can try together; a single one is slowed long
 * before and cannot use it up. `notify`: a message to the owner is due now.
 */
export function limitStrangers(
  before: Tries | undefined,
  now: number,
  { burst, everyMs, notifyAt }: StrangerLimit,
): TryResult & { notify?: boolean } {
  const drained = before ? Math.floor((now - before.touchedAt) / everyMs) : 0
  const used = Math.max(0, (before?.tries ?? 0) - drained)
  const touchedAt = before && used > 0 ? before.touchedAt + drained * everyMs : now
  if (used >= burst) return { waitUntil: touchedAt + everyMs }
  const tries = used + 1
  const isNotified = before?.notifiedUntil != null && before.notifiedUntil > now
  const notify = tries >= notifyAt && !isNotified
  const notifiedUntil = notify ? now + NOTIFY_EVERY_MS : isNotified ? (before?.notifiedUntil ?? null) : null
  return { after: { tries, waitUntil: null, notifiedUntil, touchedAt }, notify }
}

/** A wait as people say it: `40 seconds`, `3 minutes`. Rounded up, so that waiting so long is enough. */
export function waitWords(seconds: number): string {
  const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
