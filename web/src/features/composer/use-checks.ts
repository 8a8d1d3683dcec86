import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { useMemo } from 'react'
import { ownChecks, shownChecks, shownScore } from './model/checks.ts'
import { type Composer, uploading } from './model/composer-state.ts'
import { type Asked, usePreflight } from './use-preflight.ts'

/**
 * What the server, or without a connection this device, finds of a post before it goes out, and to which items it belongs. `chosen`: its
 * accounts; `given`: the time that is offered while none is chosen, and the draft in which a new post is kept.
 */
export const useChecks = (state: Composer, chosen: SocialAccount[], given: Asked) => {
  const preflight = usePreflight(state, given)
  const checks = useMemo(
    () => shownChecks(preflight.paused ? ownChecks(state, chosen) : preflight.checks, state.items, preflight.asked),
    [preflight.paused, preflight.checks, preflight.asked, state, chosen],
  )
  /** Numbers of the items with a warning. */
  const warned = useMemo(
    () => new Set(checks.flatMap(check => (check.level !== 'pass' && check.item ? [check.item] : []))),
    [checks],
  )
  /** What is said of the conversion of a video, by the item's number. */
  const conversions = useMemo(
    () =>
      Map.groupBy(
        checks.filter(({ code }) => code === 'video_converted'),
        ({ item }) => item,
      ),
    [checks],
  )
  const { paused, first } = preflight
  // Of a file that is on its way nothing is known yet.
  const pending = preflight.pending || uploading(state) > 0
  const score = shownScore(preflight.score, checks, preflight.checks, state.items)
  return { checks, score, pending, first, paused, warned, conversions }
}
