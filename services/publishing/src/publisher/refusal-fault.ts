import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import { networkPart, permissionMissing, pictureName, type Which } from '../faults/faults.ts'
import type { Words } from '../faults/words.ts'
import type { StoredFault } from '../model/stored.ts'
import { wordsByCode, wordsBySubcode, wordsOfText } from '../networks/refusal-words.ts'

/** Texts by error codes that all networks of the API share. */
const byCode: Record<number, (network: string) => Words> = {
  368: network => ({
    code: 'action_blocked',
    title: 'Temporarily blocked',
    message: `${network} has temporarily blocked posting from this account.`,
    action: 'wait',
  }),
  506: network => ({
    code: 'duplicate_text',
    title: 'Duplicate text',
    message: `${network} doesn’t allow the same text twice in a short time.`,
    action: 'edit',
  }),
}

/** Words of an error code. Those of uploads come as a sub-code too. */
const wordsOfCode = ({ code, subcode }: NetworkFailure, network: string): Words | undefined =>
  (code ? (byCode[code] ?? wordsByCode[code])?.(network) : undefined) ??
  (subcode ? wordsByCode[subcode]?.(network) : undefined)

/** The words that a failure has of its own; undefined where nothing better is known of it than that the network returned an error. */
const ownWords = (failure: NetworkFailure, network: string, which: Which | null): Words | undefined =>
  (failure.subcode ? wordsBySubcode[failure.subcode]?.(pictureName(which)) : undefined) ??
  wordsOfCode(failure, network) ??
  (failure.kind === 'rejected' ? wordsOfText(failure.message) : undefined)

const faultWith = (
  { code, title, message, action, whole }: Words,
  failure: NetworkFailure,
  which: Which | null,
  nowMs: number,
): StoredFault => {
  const item = whole ? null : (which?.item ?? null)
  return { code, title, message, action, item, network: networkPart(failure), at: new Date(nowMs).toISOString() }
}

type Given = [failure: NetworkFailure, network: string, which: Which | null, nowMs: number]

/** The fault of a failure that has words of its own; undefined where it has none. `which`: as for `refusalFault`. */
export const knownFault = (...[failure, network, which, nowMs]: Given): StoredFault | undefined => {
  const words = ownWords(failure, network, which)
  return words && faultWith(words, failure, which, nowMs)
}

/** The fault of a refusal. `which`: the picture it is about, null where that is not known. */
export const refusalFault = (...[failure, network, which, nowMs]: Given): StoredFault => {
  const forbidden = failure.kind === 'forbidden' ? permissionMissing(network, nowMs) : undefined
  const words: Words = ownWords(failure, network, which) ??
    forbidden ?? {
      code: 'refused',
      title: 'Not accepted',
      // Only what the network wrote for people is shown to them. The rest is for programmers: the flight recorder has it.
      message: failure.userMessage
        ? `${network} didn’t accept this post: ${failure.userMessage}`
        : `${network} didn’t accept this post and gave no clear reason. Its full response is in the flight recorder.`,
      action: 'edit',
    }
  return faultWith(words, failure, which, nowMs)
}
