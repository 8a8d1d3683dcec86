import type { StoredFault } from '../model/stored.ts'

/** The text of a fault: what happened, to which picture, why, and the next action. */
export type Words = Pick<StoredFault, 'code' | 'title' | 'message' | 'action'> & {
  /** It is about the whole post, whichever of its pictures was being sent. */
  whole?: true
}

/** Texts by error sub-code, given the name of the picture: `Picture 4`. */
export type WordsBySubcode = Readonly<Record<number, (it: string) => Words>>

/** Texts by error code, given the name of the network. */
export type WordsByCode = Readonly<Record<number, (network: string) => Words>>

/** Texts by what the network's own text contains. */
export type WordsByText = readonly (readonly [RegExp, Words])[]
