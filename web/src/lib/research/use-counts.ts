import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFault } from '../api/api.ts'
import { useAppDispatch } from '../store/hooks.ts'
import {
  answered,
  askedAgain,
  countProcessed,
  emptyQueue,
  failedBatch,
  type HashtagQueue,
  nextBatch,
  waitOf,
  withTags,
} from './model/hashtag-queue.ts'
import { batchHashtags } from './research-api.ts'

/** Counts of this visit. They are the same for everybody, so they outlive the screen and the team. */
const counts = new Map<string, Hashtag>()
/** Most of them; beyond that all are read again. */
const mostCounts = 20_000
const keptMs = hashtagLimits.cachedSeconds * 1000
const knownCount = (name: string): Hashtag | undefined => {
  const tag = counts.get(name)
  return tag?.fetched_at && Date.now() - Date.parse(tag.fetched_at) < keptMs ? tag : undefined
}
const keepCounts = (tags: readonly Hashtag[]) => {
  if (counts.size > mostCounts) counts.clear()
  for (const tag of tags) if (tag.state === 'processed') counts.set(tag.name.toLowerCase(), tag)
}

/** After a failed call the next one waits this long, doubled with each further failure, ms. */
const pauseMs = 2_000
const longestPauseMs = 30_000

/**
 * How many posts hashtags have. They are read while the screen that shows them is open: asking keeps them wanted, and a screen that closes
 * lets go of them (spec §4).
 */
export const useCounts = (names: readonly string[]) => {
  const dispatch = useAppDispatch()
  const [queue, setQueue] = useState<HashtagQueue>(emptyQueue)
  const [failing, setFailing] = useState(false)
  const now = useRef<HashtagQueue>(emptyQueue)
  const again = useRef<(name: string) => void>(undefined)

  useEffect(() => {
    let left = false
    let failures = 0
    /** A call is under way, or the wait after a failed one. */
    let isBusy = false
    let timer: ReturnType<typeof setTimeout>
    const change = (next: HashtagQueue) => {
      now.current = next
      setQueue(next)
    }
    // Hashtags of what was looked at before are no longer wanted.
    const wanted = new Set(names)
    change(withTags(new Map([...now.current].filter(([name]) => wanted.has(name))), names, knownCount))

    const pass = async () => {
      const batch = nextBatch(now.current, Date.now())
      if (batch.length === 0) return plan()
      isBusy = true
      try {
        const { data, retry_ms: retry } = await dispatch(
          batchHashtags.initiate({ body: { hashtags: batch } }, { subscribe: false, forceRefetch: true }),
        ).unwrap()
        keepCounts(data)
        if (left) return
        failures = 0
        isBusy = false
        setFailing(false)
        change(answered(now.current, batch, data, retry, Date.now()))
        plan()
      } catch (fault) {
        // Whatever was not answered is queued again; the screen says quietly that counting waits.
        if (left) return
        change(failedBatch(now.current, batch))
        setFailing(true)
        const asked = isFault(fault) ? (fault.retryAfterMs ?? 0) : 0
        timer = setTimeout(pass, Math.max(asked, Math.min(pauseMs * 2 ** failures, longestPauseMs)))
        failures += 1
      }
    }
    const plan = () => {
      const wait = waitOf(now.current, Date.now())
      if (wait !== null) timer = setTimeout(pass, wait)
    }
    again.current = name => {
      change(askedAgain(now.current, name))
      // The next call is planned in any case.
      if (isBusy) return
      clearTimeout(timer)
      plan()
    }
    if (waitOf(now.current, Date.now()) !== null) timer = setTimeout(pass, hashtagLimits.startMs)
    return () => {
      left = true
      clearTimeout(timer)
      // What was under way is asked for again when the screen is back.
      now.current = new Map(
        [...now.current].map(([name, entry]) => [
          name,
          entry.state === 'processing' ? { ...entry, state: 'queued' } : entry,
        ]),
      )
    }
  }, [names, dispatch])

  return {
    /** Of a hashtag; null: it was counted and has no number; undefined: it is still to be counted. */
    countOf: (name: string): Hashtag | null | undefined => {
      const entry = queue.get(name)
      return entry?.state === 'processed' ? entry.tag : undefined
    },
    /** Asks again for one that could not be counted. */
    retry: useCallback((name: string) => again.current?.(name), []),
    counted: countProcessed(queue),
    total: queue.size,
    /** The last call failed; it is tried again. */
    failing,
  }
}
