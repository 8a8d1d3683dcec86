import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'
import { postTypes } from '../../lib/posts/post-types.ts'

export const sources = [
  { value: 'upload', label: 'Added here' },
  { value: 'saved_from', label: 'Saved from a post' },
] as const
export const usages = [
  { value: 'used', label: 'In use' },
  { value: 'unused', label: 'Not used yet' },
] as const
export const sorts = [
  { value: '-updated_at', label: 'Latest change' },
  { value: '-created_at', label: 'Newest' },
  { value: 'created_at', label: 'Oldest' },
  { value: '-usage', label: 'Most used' },
  { value: 'usage', label: 'Least used' },
] as const

/** Shapes of the pictures, width to height. */
export const shapes = [
  { value: '4:5', label: '4:5' },
  { value: '1:1', label: '1:1' },
] as const
export type Shape = (typeof shapes)[number]['value']

const names = ['type', 'source', 'usage'] as const
type Name = (typeof names)[number] | 'sort' | 'shape'

/** What of the library is seen, and in which order: kept in the address but for the words, so that a link and Back show the same. */
export const useLibraryFilter = () => {
  const { search, change } = useFilterAddress()
  const { accounts, only, set: setAccounts } = useAccountFilter()
  const [words, write] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), 300)
  const type = oneOf(postTypes, search.get('type'))
  const source = oneOf(sources, search.get('source'))
  const usage = oneOf(usages, search.get('usage'))
  const sort = oneOf(sorts, search.get('sort')) ?? '-updated_at'

  return {
    words,
    write: (text: string) => {
      write(text)
      if (search.has('page')) change(() => undefined)
    },
    keyword,
    type,
    source,
    usage,
    sort,
    shape: oneOf(shapes, search.get('shape')) ?? '4:5',
    accounts,
    account: only.length === 1 ? only[0] : undefined,
    setAccounts,
    set: (name: Name, value: string | null) => change(next => (value ? next.set(name, value) : next.delete(name))),
    /** Whether anything is left out. */
    active: Boolean(keyword || type || source || usage || accounts),
    clear: () => {
      write('')
      change(next => {
        for (const name of [...names, 'only']) next.delete(name)
      })
    },
  }
}
export type LibraryFilter = ReturnType<typeof useLibraryFilter>
