import type { InsightPost, PostMeasure } from '@fanfare/contracts/entities/insight-posts.ts'
import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { useEffect } from 'react'
import { useInsightPostsInfiniteQuery } from '../api.ts'
import type { Days } from '../model/period.ts'

interface Asked {
  accountId: string
  days: Days
  measure: PostMeasure
  /** Posts that the address names. */
  ids: readonly string[]
  /** Posts that were read already, in whatever order. */
  known: readonly InsightPost[]
}

/**
 * Posts that the address names, as far as they are of the period: a link may name one that the list has not read yet or that its filter hides.
 * The posts of the period are then read until all are found. `missing`: the period has not all of them.
 */
export const useFoundPosts = ({ accountId, days, measure, ids, known }: Asked) => {
  const unknown = ids.filter(id => !known.some(post => post.post_id === id))
  const list = useInsightPostsInfiniteQuery(
    { id: accountId, query: { ...days, measure, limit: insightPosts.mostPerPage } },
    { skip: unknown.length === 0 },
  )
  const read = list.currentData?.pages.flatMap(({ data }) => data) ?? []
  const all = [...known, ...read]
  const posts = ids.flatMap(id => all.find(post => post.post_id === id) ?? [])
  const lacks = posts.length < ids.length
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  const goesOn = lacks && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (goesOn) void fetchNextPage()
    // Once for each page that was read: between two of them nothing else may change.
  }, [goesOn, read.length, fetchNextPage])
  return {
    posts,
    missing: lacks && !isFetching && !hasNextPage,
    sources: list.currentData?.pages[0]?.sources,
  }
}
