import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { searchAlong } from '../navigation/account-filter.ts'

const composeWith = (
  name: 'library' | 'copy' | 'again',
  id: string,
  search: string,
): { pathname: string; search: string } => {
  const query = new URLSearchParams(searchAlong(search))
  query.set(name, id)
  return { pathname: '/publishing/editor', search: `?${query}` }
}
/** Where a new post is made from an item of the library. `search`: the query of the page that it is opened from. */
export const composeFrom = (itemId: string, search: string) => composeWith('library', itemId, search)
/** Where a new post begins as a copy of another one. */
export const composeCopy = (postId: string, search: string) => composeWith('copy', postId, search)
/** Where a live post is said once more, as a new one. */
export const composeAgain = (postId: string, search: string) => composeWith('again', postId, search)

/** A post of someone else with which a new one begins: its text, its files as uploads, and the saved post that it is, where it is one. */
export interface TakenPost {
  caption: string
  accountId: string
  media: MediaFile[]
  savedId: string | null
}
/** Where a new post begins with it. It comes with the entry of the history, not in the address: nothing is stored before the person does. */
export const composeTaken = (taken: TakenPost, search: string) => ({
  to: { pathname: '/publishing/editor', search: searchAlong(search) },
  state: { taken },
})
/** The same of an entry of the history; null where it has none. */
export const takenIn = (state: unknown): TakenPost | null => (state as { taken?: TakenPost } | null)?.taken ?? null
