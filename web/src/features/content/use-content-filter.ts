import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'
import { postTypes } from '../../lib/posts/post-types.ts'
import { dateOf, startOf } from '../../lib/time/date-bounds.ts'

const liveTypes = ['image', 'album', 'video', 'reel', 'text'] as const
export const types = liveTypes.map(value => ({
  value,
  label: postTypes.find(type => type.value === value)?.label ?? value,
}))
export const sorts = [
  { value: '-posted_at', label: 'Newest' },
  { value: 'posted_at', label: 'Oldest' },
  { value: '-like_count', label: 'Most likes' },
  { value: '-comments_count', label: 'Most comments' },
] as const
export const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const

const names = ['type', 'from', 'to'] as const
type Name = (typeof names)[number] | 'sort' | 'view'

/** Which live posts are seen, in which order and how: kept in the address but for the words, so that a link and Back show the same. */
export const useContentFilter = () => {
  const { search, change } = useFilterAddress()
  const accountFilter = useAccountFilter()
  const [words, write] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), 300)
  const type = oneOf(types, search.get('type'))
  const from = dateOf(search.get('from'))
  const to = dateOf(search.get('to'))
  const sort = oneOf(sorts, search.get('sort')) ?? '-posted_at'
  return {
    words,
    write: (text: string) => {
      write(text)
      if (search.has('page')) change(() => undefined)
    },
    type,
    from,
    to,
    sort,
    view: oneOf(views, search.get('view')) ?? 'grid',
    accountFilter,
    /** As the API takes it, without the page. */
    query: {
      accounts: accountFilter.accounts,
      type,
      keyword: keyword || undefined,
      orderBy: sort,
      start: from ? startOf(from) : undefined,
      end: to ? startOf(to, 1) : undefined,
    },
    /** Whether anything is left out. */
    active: Boolean(keyword || type || from || to || accountFilter.accounts),
    set: (name: Name, value: string | null) => change(next => (value ? next.set(name, value) : next.delete(name))),
    clear: () => {
      write('')
      change(next => {
        for (const name of [...names, 'only']) next.delete(name)
      })
    },
  }
}
export type ContentFilter = ReturnType<typeof useContentFilter>
