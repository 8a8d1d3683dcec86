import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import { failureOf, NetworkFailure } from '@fanfare/networks/graph/failure.ts'

/** What becomes of one call. Times are from the moment at which it is sent, ms. */
export interface Fate {
  /** In a word; undefined: nothing goes wrong. */
  harm?: string
  /** When it arrives; undefined: never. */
  arrivesMs: number | undefined
  /** When the worker hears of it. */
  answersMs: number
  /** What the worker hears instead of the answer. */
  instead: (() => NetworkFailure) | undefined
  /** How far behind a read is. */
  lagMs: number
}

/** A network has done what it was asked for, and its lists show it, this long after the call was sent at the latest, ms. */
const [latestMs, longestLagMs] = [30_000, 30_000]

const error = (status: number, code: number, subcode?: number) => () =>
  failureOf(status, {
    code,
    ...(subcode ? { error_subcode: subcode } : {}),
    message: `error ${code}/${subcode ?? '-'}`,
  })
const noAnswer = () => new NetworkFailure({ kind: 'unknown', message: 'no answer, connection closed' })
const unreachable = () =>
  new NetworkFailure({ kind: 'transient', unsent: true, message: 'the network could not be reached' })
const page = () => failureOf(502, undefined)

/** Errors that say that nothing was done, which is not to be believed of an irreversible call. */
const errors = [
  error(500, 2),
  error(503, 1),
  page,
  error(400, 4),
  error(400, 9007, 2207027),
  error(400, 24, 2207008),
  error(403, 10),
]
const commitErrors = [...errors, error(403, 4, 2207051), error(403, 368), error(400, 36000), error(400, 190)]
/** Before it, the network says truly that it cannot now. */
const writeErrors = [error(500, 2), error(503, 1), page, error(400, 4)]
const readErrors = [error(500, 2), page, error(400, 100, 33), error(400, 4)]

export interface Mood {
  /** How likely a call goes wrong: an irreversible one, another one that changes something, a read. */
  commit: number
  write: number
  read: number
  /** Container and video reads fail or lag for ever. */
  blind: boolean
}
export const calm: Mood = { commit: 0, write: 0, read: 0, blind: false }

/** Draws what becomes of a call. */
export const fateOf = (
  chance: Chance,
  mood: Mood,
  { kind, timeoutMs, isStatus }: { kind: 'commit' | 'write' | 'read'; timeoutMs: number; isStatus: boolean },
): Fate => {
  const there = chance.pick([100, 100, 200])
  const back = there + 100
  const fine: Fate = { arrivesMs: there, answersMs: back, instead: undefined, lagMs: 0 }
  if (isStatus && mood.blind)
    return { ...fine, arrivesMs: undefined, instead: error(400, 100, 33), harm: 'status that cannot be read' }
  if (!chance.isTrue(mood[kind])) return fine
  const lost: Fate = { ...fine, answersMs: timeoutMs, instead: noAnswer }
  if (kind === 'read') {
    switch (chance.weighed({ stale: 5, error: 3, lost: 2 })) {
      case 'stale':
        return { ...fine, lagMs: chance.between(0, longestLagMs), harm: 'stale read' }
      case 'error':
        return { ...fine, arrivesMs: undefined, instead: chance.pick(readErrors), harm: 'failing read' }
      case 'lost':
        return { ...lost, arrivesMs: undefined, harm: 'failing read' }
    }
  }
  const all = kind === 'commit' ? commitErrors : writeErrors
  switch (
    chance.weighed({
      lostBefore: 3,
      lostAfter: 5,
      late: 4,
      refusedBefore: 3,
      refusedAfter: 4,
      refusedLate: 2,
      unreachable: 2,
    })
  ) {
    case 'lostBefore':
      return { ...lost, arrivesMs: undefined, answersMs: back, harm: `${kind} lost` }
    case 'lostAfter':
      return { ...lost, answersMs: back, harm: `${kind} done, answer lost` }
    case 'late':
      return { ...lost, arrivesMs: chance.between(there, latestMs), harm: `${kind} late` }
    case 'refusedBefore':
      return { ...fine, arrivesMs: undefined, instead: chance.pick(all), harm: `${kind} refused` }
    case 'refusedAfter':
      return { ...fine, instead: chance.pick(all), harm: `${kind} done and refused` }
    case 'refusedLate':
      return {
        ...fine,
        arrivesMs: chance.between(back, latestMs),
        instead: chance.pick(all),
        harm: `${kind} refused, done later`,
      }
    case 'unreachable':
      return { ...fine, arrivesMs: undefined, instead: unreachable, harm: `${kind} not sent` }
  }
}
