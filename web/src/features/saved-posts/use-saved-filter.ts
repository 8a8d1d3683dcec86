import { isId } from '@fanfare/contracts/entities/common.ts'
import { networks } from '@fanfare/contracts/networks.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'
import { postTypes } from '../../lib/posts/post-types.ts'

const savedTypes = ['image', 'album', 'video', 'text'] as const
export const types = savedTypes.map(value => ({
  value,
  label: postTypes.find(type => type.value === value)?.label ?? value,
}))
export const places = networks.map(({ key, name }) => ({ value: key, label: name }))
export const sorts = [
  { value: '-created_at', label: 'Last saved' },
  { value: 'created_at', label: 'First saved' },
  { value: '-posted_at', label: 'Newest post' },
  { value: '-like_count', label: 'Most likes' },
  { value: '-z_score', label: 'Highest score' },
] as const

type Name = 'folder' | 'type' | 'network' | 'sort'

/** Which saved posts are seen, and in which order: kept in the address but for the words, so that a link and Back show the same. */
export const useSavedFilter = () => {
  const { search, change } = useFilterAddress()
  const [words, write] = useState('')
  const [keyword] = useDebouncedValue(words.trim(), 300)
  const asked = search.get('folder') ?? ''
  /** A folder's id, `none` for posts in no folder; undefined: all. */
  const folder = asked === 'none' || isId(asked) ? asked : undefined
  const type = oneOf(types, search.get('type'))
  const network = oneOf(places, search.get('network'))
  return {
    words,
    write: (text: string) => {
      write(text)
      if (search.has('page')) change(() => undefined)
    },
    keyword,
    folder,
    type,
    network,
    sort: oneOf(sorts, search.get('sort')) ?? '-created_at',
    set: (name: Name, value: string | null) => change(next => (value ? next.set(name, value) : next.delete(name))),
    /** Whether anything of the folder is left out. */
    narrow: Boolean(keyword || type || network),
    clear: () => {
      write('')
      change(next => {
        for (const name of ['type', 'network']) next.delete(name)
      })
    },
  }
}
export type SavedFilter = ReturnType<typeof useSavedFilter>
