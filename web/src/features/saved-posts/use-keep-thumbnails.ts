import { StoreSavedThumbnail } from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { useEffect, useRef } from 'react'
import { send } from '../../lib/api/http.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { patchSaved } from './api.ts'
import { pictureAt } from './keep-thumbnail.ts'
import { networkPictureOf } from './model/picture.ts'

/** Until then the picture of a post that was just saved may still be fetched by Fanfare, ms. */
const FETCHED_MS = 60_000

/**
 * Sends pictures of saved posts that this browser can still load and Fanfare couldn't: one after the other, each once. What fails is left
 * (spec §8: a failed thumbnail is no error for a person), so these calls don't report faults.
 */
export const useKeepThumbnails = (posts: readonly SavedPost[], may: boolean): void => {
  const dispatch = useAppDispatch()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!may) return
    const leaving = new AbortController()
    const keep = async () => {
      for (const post of posts) {
        const address = networkPictureOf(post)
        const isNew = Date.now() - Date.parse(post.created_at) < FETCHED_MS
        if (post.thumbnail || !address || isNew || tried.current.has(post.id)) continue
        tried.current.add(post.id)
        const imageData = await pictureAt(address)
        if (leaving.signal.aborted) return
        if (!imageData) continue
        const call = { endpoint: StoreSavedThumbnail, params: { id: post.id }, body: { imageData } }
        const answer = await send(call, leaving.signal)
        if ('data' in answer) dispatch(patchSaved(answer.data as SavedPost))
      }
    }
    // Rejects only when the screen was left.
    keep().catch(() => undefined)
    return () => leaving.abort()
  }, [posts, may, dispatch])
}
