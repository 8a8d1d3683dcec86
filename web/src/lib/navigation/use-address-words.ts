import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { useFilterAddress } from './use-filter-address.ts'

/** So long nothing was typed before the list follows, ms. */
const restMs = 300

/**
 * Words of a filter that are typed, and kept in the address under `name` once the typing rests. `words`: what the field shows; `keyword`: what
 * the list is of.
 */
export const useAddressWords = ({ search, change }: ReturnType<typeof useFilterAddress>, name: string) => {
  const keyword = search.get(name) ?? ''
  const [words, write] = useState(keyword)
  /** The words that went into the address last: what is typed meanwhile stays. */
  const sent = useRef(keyword)
  const [typed] = useDebouncedValue(words.trim(), restMs)
  useEffect(() => {
    if (typed === keyword) return
    sent.current = typed
    change(next => (typed ? next.set(name, typed) : next.delete(name)))
  }, [typed])
  // A link or Back: the field shows what the address says.
  useEffect(() => {
    if (keyword === sent.current) return
    sent.current = keyword
    write(keyword)
  }, [keyword])
  return { words, write, keyword }
}
