import { useCallback, useEffect, useRef } from 'react'
import { useAppDispatch } from '../store/hooks.ts'
import type { OwnPost } from './model/own-page.ts'
import { readAgain } from './own-content-api.ts'

/** Those of a screen are asked for together, ms. */
const COLLECT_MS = 300
/** Of one call: a list of ids in its address holds some 200. */
const MOST = 100

/**
 * For thumbnails that fail to load (spec §5): their posts are read from the network together, each once, and are drawn again with the
 * new address. Where that fails the placeholder stays (spec §8: logged silently).
 */
export const useFreshThumbnails = (): ((post: OwnPost) => void) => {
  const dispatch = useAppDispatch()
  const asked = useRef(new Set<string>())
  const waiting = useRef<OwnPost[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return useCallback(
    (post: OwnPost) => {
      const send = () => {
        const broken = waiting.current.splice(0)
        const accounts = [...new Set(broken.map(({ social_account: { id } }) => id))]
        for (const account of accounts) {
          const ids = broken.filter(({ social_account: { id } }) => id === account).map(({ id }) => id)
          for (let at = 0; at < ids.length; at += MOST) void dispatch(readAgain(account, ids.slice(at, at + MOST)))
        }
      }
      if (asked.current.has(post.id)) return
      asked.current.add(post.id)
      waiting.current.push(post)
      clearTimeout(timer.current)
      timer.current = setTimeout(send, COLLECT_MS)
    },
    [dispatch],
  )
}
