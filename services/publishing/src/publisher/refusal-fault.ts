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

/** Whether a failure has a text of its own, better than "returned an error". */
export const hasWords = (failure: NetworkFailure): boolean =>
  failure.subcode !== undefined && failure.subcode in wordsBySubcode

/** The fault of a refusal. `which`: the picture it is about, null where that is not known. */
export const refusalFault = (
  failure: NetworkFailure,
  network: string,
  which: Which | null,
  nowMs: number,
): StoredFault => {
  const known =
    (failure.subcode && wordsBySubcode[failure.subcode]?.(pictureName(which))) ||
    (failure.code && (byCode[failure.code] ?? wordsByCode[failure.code])?.(network)) ||
    (failure.kind === 'rejected' && wordsOfText(failure.message))
  const forbidden = failure.kind === 'forbidden' && permissionMissing(network, nowMs)
  const words: Words = known ||
    forbidden || {
      code: 'refused',
      title: 'Not accepted',
      // Only what the network wrote for people is shown to them. The rest is for programmers: the flight recorder has it.
      message: failure.userMessage
        ? `${network} didn’t accept this post: ${failure.userMessage}`
        : `${network} didn’t accept this post and gave no clear reason. Its full response is in the flight recorder.`,
      action: 'edit',
    }
  const { code, title, message, action, whole } = words
  const item = whole ? null : (which?.item ?? null)
  return { code, title, message, action, item, network: networkPart(failure), at: new Date(nowMs).toISOString() }
}
