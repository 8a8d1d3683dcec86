import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import { nameOf, networkPart, permissionMissing, type Which } from '../faults/faults.ts'
import { nobody, type People, type Who, type Words } from '../faults/words.ts'
import { isSameName } from '../model/people.ts'
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

/** Words of an error code. Those of uploads come as a sub-code too, which says more than the code beside it. */
const wordsOfCode = ({ code, subcode }: NetworkFailure, network: string): Words | undefined =>
  (subcode ? wordsByCode[subcode]?.(network) : undefined) ??
  (code ? (byCode[code] ?? wordsByCode[code])?.(network) : undefined)

/** The people of a post whom a refusal may be about. */
export interface PostPeople {
  collaborators: readonly string[]
  tagged: readonly string[]
}

/** The network's text is foreign: a name in it counts only where it is that of somebody of the post. */
const whoIn = ({ message, userMessage = '' }: NetworkFailure, people: () => PostPeople): Who => {
  const words = `${message} ${userMessage}`.match(/[A-Za-z0-9._]+/g) ?? []
  // A sentence ends with a stop, which a username may have too.
  const said = words.flatMap(word => [word, word.replace(/\.{1,3}$/, '')])
  const those = (all: readonly string[]): People => ({
    all,
    named: all.filter(name => said.some(word => isSameName(word, name))),
  })
  return () => {
    const { collaborators, tagged } = people()
    return { collaborators: those(collaborators), tagged: those(tagged) }
  }
}

/** The words that a failure has of its own; undefined where nothing better is known of it than that the network returned an error. */
const ownWords = (failure: NetworkFailure, network: string, which: Which | null, who: Who): Words | undefined =>
  (failure.subcode ? wordsBySubcode[failure.subcode]?.(nameOf(which), who) : undefined) ??
  wordsOfCode(failure, network) ??
  (failure.kind === 'rejected' ? wordsOfText(failure.message, who) : undefined)

const faultWith = (
  { code, title, message, action, whole }: Words,
  failure: NetworkFailure,
  which: Which | null,
  nowMs: number,
): StoredFault => {
  const item = whole ? null : (which?.item ?? null)
  return { code, title, message, action, item, network: networkPart(failure), at: new Date(nowMs).toISOString() }
}

type Given = [
  failure: NetworkFailure,
  network: string,
  which: Which | null,
  nowMs: number,
  people?: (() => PostPeople) | undefined,
]

/** The fault of a failure that has words of its own; undefined where it has none. `which` and `people`: as for `refusalFault`. */
export const knownFault = (...[failure, network, which, nowMs, people]: Given): StoredFault | undefined => {
  const words = ownWords(failure, network, which, people ? whoIn(failure, people) : nobody)
  return words && faultWith(words, failure, which, nowMs)
}

/** The fault of a refusal. `which`: the picture or video it is about, null where that is not known. `people`: those whom it may be about. */
export const refusalFault = (...[failure, network, which, nowMs, people]: Given): StoredFault => {
  const forbidden = failure.kind === 'forbidden' ? permissionMissing(network, nowMs) : undefined
  const words: Words = ownWords(failure, network, which, people ? whoIn(failure, people) : nobody) ??
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
