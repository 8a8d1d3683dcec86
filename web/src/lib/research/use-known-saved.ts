import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useCan } from '../session/session.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { savedPostsApi } from './saved-posts-api.ts'

const { savedAmong } = savedPostsApi.endpoints

/**
 * What the team has saved already of posts that are shown, by their ids at the network. Each post is asked for once, a call after the other; where a
 * call fails, its posts count as not saved until more are loaded: saving one again changes nothing.
 */
export const useKnownSaved = (postIds: readonly string[]): ReadonlyMap<string, SavedPost> => {
  const dispatch = useAppDispatch()
  const can = useCan()
  const mayRead = can('saved_post.read')
  const asked = useRef(new Set<string>())
  const [known, setKnown] = useState<ReadonlyMap<string, SavedPost>>(new Map())
  useEffect(() => {
    if (!mayRead) return
    let left = false
    const ask = async (ids: readonly string[]) => {
      for (const id of ids) asked.current.add(id)
      try {
        const query = { post_ids: ids.join(','), limit: savedPosts.mostPerPage }
        // No subscription: every change of a saved post would ask for all of them again.
        const { data } = await dispatch(
          savedAmong.initiate({ query }, { subscribe: false, forceRefetch: true }),
        ).unwrap()
        if (data.length > 0) setKnown(now => new Map([...now, ...data.map(post => [post.post_id, post] as const)]))
        return true
      } catch {
        for (const id of ids) asked.current.delete(id)
        return false
      }
    }
    const askAll = async () => {
      for (;;) {
        const ids = postIds.filter(id => !asked.current.has(id)).slice(0, savedPosts.mostPerPage)
        if (left || ids.length === 0 || !(await ask(ids))) return
      }
    }
    void askAll()
    return () => {
      left = true
    }
  }, [postIds, mayRead, dispatch])
  return known
}
