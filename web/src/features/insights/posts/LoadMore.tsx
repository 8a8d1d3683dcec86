import { Button, Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { whole } from '../../../lib/research/model/words.ts'
import { scrollerOf } from '../../../ui/Windowed.tsx'
import classes from './PostResults.module.css'

/** So far from the end of what is loaded the next posts are asked for, px. */
const aheadPx = 1_500

interface Props {
  loaded: number
  total: number
  loading: boolean
  /** Why the last page could not be loaded. */
  error: unknown
  onMore: () => void
}

/** The end of the loaded posts: once it comes near, the next ones are loaded. */
export const LoadMore = ({ loaded, total, loading, error, onMore }: Props) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  latest.current = onMore
  const waits = loading || error !== undefined
  useEffect(() => {
    if (!end.current || waits) return
    const observer = new IntersectionObserver(
      changes => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { root: scrollerOf(end.current), rootMargin: `${aheadPx}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loaded, waits])
  return (
    <div ref={end} className={classes.more}>
      {error !== undefined && !loading ? (
        <>
          <span role="alert">{messageOf(error)}</span>
          <Button variant="default" onClick={onMore}>
            Retry
          </Button>
        </>
      ) : (
        <>
          {loading && <Loader size={14} aria-hidden />}
          <span>
            {whole(loaded)} of {whole(total)} posts loaded
          </span>
        </>
      )}
    </div>
  )
}
