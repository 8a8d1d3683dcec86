import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'

export const perPage = 50
export const sorts = [
  { value: '-last_used_at', label: 'Last used' },
  { value: '-use_count', label: 'Most used' },
  { value: 'title', label: 'Name' },
] as const
export const kinds = [
  { value: '', label: 'All' },
  { value: 'caption', label: 'Captions' },
  { value: 'hashtags', label: 'Hashtag groups' },
] as const
type Sort = (typeof sorts)[number]['value']
type Kind = (typeof kinds)[number]['value']

/** What of the list is seen, kept in the address so that a link and Back show the same; what is typed is not. */
export const useCaptionFilter = () => {
  const { search, change } = useFilterAddress()
  const [keyword, setKeyword] = useState('')
  const [word] = useDebouncedValue(keyword.trim(), 250)
  const kind: Kind = oneOf(kinds, search.get('kind')) ?? ''
  const sort: Sort = oneOf(sorts, search.get('sort')) ?? '-last_used_at'
  const tag = search.get('tag')?.slice(0, 40) ?? ''
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 20)
  const set = (name: 'kind' | 'sort' | 'tag' | 'page', value: string) =>
    change(next => (value ? next.set(name, value) : next.delete(name)))
  return {
    keyword,
    word,
    kind,
    sort,
    tag,
    page,
    set,
    find: (words: string) => {
      setKeyword(words)
      if (page > 1) set('page', '')
    },
    /** Whether anything is left out. */
    narrow: Boolean(word || kind || tag),
    clear: () => {
      setKeyword('')
      change(next => {
        for (const name of ['kind', 'tag']) next.delete(name)
      })
    },
  }
}
