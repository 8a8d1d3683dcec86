import type { StoredFault } from '../model/stored.ts'

/** What a person is told when a post does not go out: what, which picture, why, and the next action. */
export type Words = Pick<StoredFault, 'code' | 'title' | 'message' | 'action'>

/** Words for error sub-codes, given the name of the picture: `Picture 4`. */
export type WordsBySubcode = Readonly<Record<number, (it: string) => Words>>
