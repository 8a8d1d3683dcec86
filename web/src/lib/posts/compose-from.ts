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
