import { explore } from '@fanfare/contracts/research/limits.ts'
import { loadsMoreTagPosts, loadsNext } from '@fanfare/contracts/research/pages.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useRef, useState } from 'react'
import { useAppDispatch } from '../store/hooks.ts'
import { type Loaded, type Look, loadMore, useLookQuery } from './networks/looks.ts'

/** How much of a look a person wants beyond what is loaded without being asked for: up to so many posts. */
interface Target {
  of: string
  until: number
  /** Pages that had come when it was asked for. */
  pages: number
}

/** After so many pages in a row without a new post the loading pauses until it is asked for again. */
const mostIdlePages = 10

/** Whether the next page comes without being asked for (spec §4). */
export const comesByItself = (look: Look, { before, posts, total, after, lastPage }: Loaded): boolean =>
  look.kind === 'hashtag'
    ? loadsMoreTagPosts({ loaded: posts.length, page: lastPage, after })
    : loadsNext({ before, loaded: posts.length, total, after })

/** `Load 200 more` ends at the next multiple of it. */
const nextChunk = (loaded: number) => (Math.floor(loaded / explore.chunk) + 1) * explore.chunk

/**
 * Looks at a profile, a page or a hashtag, and loads its posts in chunks while the screen is open. `look` undefined: nothing is looked at.
 * A look is spent when it is first made; coming back within an hour costs nothing.
 */
export const useLook = (look: Look | undefined) => {
  const dispatch = useAppDispatch()
  const key = look ? `${look.kind} ${look.name.toLowerCase()}` : ''
  const { currentData, error, isFetching, refetch } = useLookQuery(look ?? skipToken, {
    // Read again, it would count again.
    refetchOnReconnect: false,
    refetchOnFocus: false,
  })
  const loaded = currentData?.type === 'loaded' ? currentData : undefined
  const [target, setTarget] = useState<Target>({ of: key, until: 0, pages: 0 })
  const [stopped, setStopped] = useState<string>()
  const [fault, setFault] = useState<{ of: string; fault: unknown }>()
  const until = target.of === key ? target.until : 0
  const pages = loaded?.pages ?? 0
  const failed = fault?.of === key ? fault.fault : undefined

  const isFull = (loaded?.posts.length ?? 0) >= explore.mostLoaded
  const wanted =
    look !== undefined &&
    loaded !== undefined &&
    loaded.after !== null &&
    !isFull &&
    stopped !== key &&
    failed === undefined &&
    (comesByItself(look, loaded) ||
      // An empty page in between is not the end: a press asks at least once.
      (loaded.posts.length < until && Math.min(loaded.idlePages, pages - target.pages) < mostIdlePages))
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    const asked = latest.current
    if (!wanted || !asked) return
    // What fails after the screen has turned to something else concerns nobody.
    dispatch(loadMore(asked)).catch(reason => setFault({ of: key, fault: reason }))
  }, [wanted, pages, key, dispatch])

  const ask = (posts: number) => {
    setStopped(undefined)
    setFault(undefined)
    setTarget({ of: key, until: Math.min(posts, explore.mostLoaded), pages })
  }
  const count = loaded?.posts.length ?? 0
  const most = Math.min(loaded?.total ?? explore.mostLoaded, explore.mostLoaded)
  return {
    looked: currentData,
    loaded,
    /** Of the first page. */
    error: currentData ? undefined : error,
    isLooking: isFetching && !currentData,
    retry: refetch,
    /** More is being loaded: how many posts until it pauses. */
    loadingUntil: wanted ? Math.min(Math.max(until, nextChunk(count - 1)), most) : undefined,
    /** Of a later page: what is loaded stays. */
    moreError: failed,
    /** Loads the next chunk; absent where there is no more. */
    onMore: loaded && loaded.after !== null && !isFull ? () => ask(nextChunk(count)) : undefined,
    /** Loads all that there is, 10,000 posts at most. */
    onAll: loaded && loaded.after !== null && !isFull ? () => ask(most) : undefined,
    /** Ends the loading; what is loaded stays. */
    onStop: () => setStopped(key),
    isFull,
  }
}
export type LookState = ReturnType<typeof useLook>
