import { bulk } from '@fanfare/contracts/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useUpdateThumbsMutation } from './api.ts'

/** Those of a screen are asked for together, ms. */
const COLLECT_MS = 300

/**
 * Thumbnails that could not be loaded are made again, each once (spec §5). `triesOf` changes when the picture of a post is to be loaded
 * again; use it as the key of the picture.
 */
export const useThumbs = () => {
  const [update] = useUpdateThumbsMutation()
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = async () => {
    const posts = waiting.current.splice(0, bulk.posts)
    // Without them the list is whole: the picture stays away, as it was.
    const { data } = await update({ body: { posts } })
    const made = (data?.data ?? []).filter(post => !post.thumbnail_failed).map(({ id }) => id)
    setAgain(before => new Set([...before, ...made]))
  }
  return {
    triesOf: (id: string): number => (again.has(id) ? 1 : 0),
    broken(id: string) {
      if (asked.current.has(id)) return
      asked.current.add(id)
      waiting.current.push(id)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), COLLECT_MS)
    },
  }
}
