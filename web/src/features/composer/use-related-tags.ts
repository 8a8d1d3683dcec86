import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useRelatedHashtagsQuery } from '../../lib/research/research-api.ts'
import { useCan, useHas } from '../../lib/session/session.ts'

const none: readonly string[] = []
const { startMs, relatedInComposer, related: most } = hashtagLimits

/**
 * Hashtags that are used together with the last one of a caption and are not in it, five at most, half a second after the last key (spec §5).
 * Where they cannot be read there are none: nobody asked for them.
 */
export const useRelatedTags = (caption: string): readonly string[] => {
  const can = useCan()
  const has = useHas()
  const [settled] = useDebouncedValue(caption, startMs)
  const tags = useMemo(() => hashtagsOf(settled), [settled])
  // A hashtag with a sign of its own, as an emoji, is none that networks search for.
  const last = useMemo(() => tags.findLast(tag => searchedTag(tag) !== null), [tags])
  const { currentData } = useRelatedHashtagsQuery(
    { params: { tag: last ?? '' }, query: { limit: Math.min(most, relatedInComposer + tags.length) } },
    { skip: !last || !has('research') || !can('hashtag.read') },
  )
  return useMemo(() => {
    if (!last || !currentData) return none
    const there = new Set(hashtagsOf(caption))
    return currentData
      .map(({ name }) => name)
      .filter(name => !there.has(name))
      .slice(0, relatedInComposer)
  }, [last, currentData, caption])
}
