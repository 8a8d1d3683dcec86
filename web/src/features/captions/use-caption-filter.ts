import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

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
  const [search, setSearch] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const [word] = useDebouncedValue(keyword.trim(), 250)
  const kind: Kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? ''
  const sort: Sort = sorts.find(({ value }) => value === search.get('sort'))?.value ?? '-last_used_at'
  const tag = search.get('tag')?.slice(0, 40) ?? ''
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 20)
  const set = (name: 'kind' | 'sort' | 'tag' | 'page', value: string) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        // Other captions have other pages.
        next.delete('page')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
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
      setSearch(
        now => {
          const next = new URLSearchParams(now)
          for (const name of ['kind', 'tag', 'page']) next.delete(name)
          return next
        },
        { replace: true },
      )
    },
  }
}
