import { useEffect, useRef, useState } from 'react'
import { useCounts } from './use-counts.ts'

/**
 * How many posts the hashtags of a table have, of those rows alone that have been in view while it is open. `names`: those whose count is not known;
 * `body` is the ref of the rows' parent, and each row of them has its name as `data-tag`.
 */
export const useSeenCounts = (names: readonly string[]) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [seen, setSeen] = useState<readonly string[]>([])
  useEffect(() => {
    if (!body.current || names.length === 0) return
    const observer = new IntersectionObserver(changes => {
      const come = changes.flatMap(({ target, isIntersecting }) => {
        const { tag } = (target as HTMLElement).dataset
        return isIntersecting && tag ? [tag] : []
      })
      setSeen(before => (come.every(tag => before.includes(tag)) ? before : [...new Set([...before, ...come])]))
    })
    for (const row of body.current.querySelectorAll('[data-tag]')) observer.observe(row)
    return () => observer.disconnect()
  }, [names])
  return { body, ...useCounts(seen) }
}
