import { searchAlong } from '../navigation/account-filter.ts'

/** Where a new post is made from an item of the library. `search`: the query of the page that it is opened from. */
export const composeFrom = (itemId: string, search: string): { pathname: string; search: string } => {
  const query = new URLSearchParams(searchAlong(search))
  query.set('library', itemId)
  return { pathname: '/publishing/editor', search: `?${query}` }
}
