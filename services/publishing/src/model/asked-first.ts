import type { Piece } from './stored.ts'

/** Where something of a post went out, or may have: on an account, the whole post or one piece of a story. */
export interface Place {
  accountId: string
  /** Its place in the order of the post when it was planned. */
  part: number
  piece: Piece | null
}

/** Whether two pieces show the same: keys of JSON come back in another order. */
export const isSamePiece = (one: Piece | null, other: Piece | null): boolean =>
  one === null || other === null
    ? one === other
    : one.item === other.item && one.start === other.start && one.end === other.end

/** Why an earlier publication is taken for one that is planned now, the surest first. */
const fits: readonly ((planned: Place, sent: Place) => boolean)[] = [
  (planned, sent) => isSamePiece(planned.piece, sent.piece),
  (planned, sent) => planned.part === sent.part,
  () => true,
]

/**
 * Which publications, that may have been sent before, continue in place of those that are to begin: the network is asked about them first.
 * Whatever has changed of the plan since, something new on an account must not begin while something of the post may be live there. Returns
 * them by the number of the part that each continues as.
 */
export const askedFirst = <Sent extends Place>(begun: readonly Place[], sent: readonly Sent[]): Map<number, Sent> => {
  const asked = new Map<number, Sent>()
  const left = new Set(sent)
  for (const isFit of fits)
    for (const planned of begun) {
      if (asked.has(planned.part)) continue
      const found = [...left].find(one => one.accountId === planned.accountId && isFit(planned, one))
      if (!found) continue
      left.delete(found)
      asked.set(planned.part, found)
    }
  return asked
}
