import { UpdateThumbs } from '@fanfare/contracts/endpoints/contents.ts'
import { bulk } from '@fanfare/contracts/limits.ts'
import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, from } from '../api/api.ts'

const { useUpdateThumbsMutation } = api.injectEndpoints({
  endpoints: build => ({ updateThumbs: build.mutation(from(UpdateThumbs)) }),
})

/** Those of a screen are asked for together, ms. */
const COLLECT_MS = 300

interface ThumbTries {
  /** Changes when the picture of a post is to be loaded again: the key of the picture. */
  triesOf: (id: string) => number
  /** The picture of a post could not be loaded. */
  broken: (id: string) => void
}

/** For posts that are drawn deep in a screen. Without a provider a picture that cannot be loaded stays away. */
export const Thumbs = createContext<ThumbTries>({ triesOf: () => 0, broken: () => {} })

/** Thumbnails that could not be loaded are made again, each once (spec §5). */
export const useThumbs = (): ThumbTries => {
  const [update] = useUpdateThumbsMutation()
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      waiting.current = []
    },
    [],
  )

  const broken = useCallback(
    (id: string) => {
      // One call takes so many; a long list has more.
      const send = async () => {
        while (waiting.current.length > 0) {
          const posts = waiting.current.splice(0, bulk.posts)
          // Without them the list is whole: the picture stays away, as it was.
          const { data } = await update({ body: { posts } })
          const made = (data?.data ?? []).filter(post => !post.thumbnail_failed).map(post => post.id)
          setAgain(before => new Set([...before, ...made]))
        }
      }
      if (asked.current.has(id)) return
      asked.current.add(id)
      waiting.current.push(id)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), COLLECT_MS)
    },
    [update],
  )
  return useMemo(() => ({ triesOf: (id: string) => (again.has(id) ? 1 : 0), broken }), [again, broken])
}
