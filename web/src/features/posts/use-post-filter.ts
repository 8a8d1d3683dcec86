import { searchAlong, useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useAddressWords } from '../../lib/navigation/use-address-words.ts'
import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'
import { postTypes } from '../../lib/posts/post-types.ts'
import { dateOf, startOf } from '../../lib/time/date-bounds.ts'

export const sorts = [
  { value: 'post_at', label: 'Post time, earliest first' },
  { value: '-post_at', label: 'Post time, latest first' },
  { value: '-updated_at', label: 'Last edited first' },
  { value: 'updated_at', label: 'Last edited last' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
] as const
type Sort = (typeof sorts)[number]['value']

/** What narrows the posts of every tab. */
const filters = ['q', 'type', 'author', 'from', 'to'] as const
type Name = Exclude<(typeof filters)[number], 'q'> | 'sort'

/** Which posts of a tab are seen, and in which order: all in the address, so that a link, reload and Back show the same. */
export const usePostFilter = (status: string, usualSort: Sort) => {
  const address = useFilterAddress()
  const { search, change } = address
  const accountFilter = useAccountFilter()
  const { accounts } = accountFilter
  const { words, write, keyword } = useAddressWords(address, 'q')

  const type = oneOf(postTypes, search.get('type'))
  const author = /^[1-9][0-9]{0,18}$/.test(search.get('author') ?? '') ? (search.get('author') as string) : undefined
  const from = dateOf(search.get('from'))
  const to = dateOf(search.get('to'))
  const sort = oneOf(sorts, search.get('sort')) ?? usualSort
  /** The filter without the tab: how many posts each tab has of it. */
  const ofAll = {
    keyword: keyword || undefined,
    accounts,
    type,
    authors: author,
    start: from ? startOf(from) : undefined,
    end: to ? startOf(to, 1) : undefined,
  }
  return {
    words,
    write,
    keyword,
    type,
    author,
    from,
    to,
    sort,
    accounts,
    accountFilter,
    /** As `GET /api/posts` and a change of all these posts take it. */
    query: { status, ...ofAll },
    ofAll,
    /** The query of another tab with the same filter; each tab has an order of its own. */
    along: searchAlong(search, filters),
    set: (name: Name, value: string | null) => change(next => (value ? next.set(name, value) : next.delete(name))),
    /** How many filters beside words and accounts are set. */
    count: [type, author, from, to].filter(Boolean).length,
    clear: () => {
      write('')
      change(next => {
        for (const name of ['only', ...filters]) next.delete(name)
      })
    },
  }
}
export type PostFilter = ReturnType<typeof usePostFilter>
