import type { StoredFault } from '../model/stored.ts'

/** The text of a fault: what happened, to which picture, why, and the next action. */
export type Words = Pick<StoredFault, 'code' | 'title' | 'message' | 'action'> & {
  /** It is about the whole post, whichever of its pictures was being sent. */
  whole?: true
}

/** People of a post whom a refusal may be about, and those of them whom the network's own text names. */
export interface People {
  all: readonly string[]
  named: readonly string[]
}
/** Whom a refusal may be about: those who are invited, and those who are tagged in the picture or video, or the post, that it is about. */
export type Who = () => { collaborators: People; tagged: People }
export const nobody: Who = () => ({ collaborators: { all: [], named: [] }, tagged: { all: [], named: [] } })

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** Whom it is about, `@ada and @juno`, and how many they are: those whom the network names, or the only one there is. Undefined: one of several. */
export const whoOf = ({ all, named }: People): { names: string; count: number } | undefined => {
  const known = named.length > 0 ? named : all
  if (named.length === 0 && all.length !== 1) return undefined
  return { names: list.format(known.map(name => `@${name}`)), count: known.length }
}

/** Texts by error sub-code, given the name of the picture, `Picture 4`, and the people. */
export type WordsBySubcode = Readonly<Record<number, (it: string, who: Who) => Words>>

/** Texts by error code, given the name of the network. */
export type WordsByCode = Readonly<Record<number, (network: string) => Words>>

/** Texts by what the network's own text contains. */
export type WordsByText = readonly (readonly [RegExp, Words | ((who: Who) => Words)])[]
