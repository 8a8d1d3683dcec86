import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { go } from '../navigation/navigate.ts'
import type { ScoredPost } from './model/scored.ts'
import { toSave } from './networks/posts.ts'
import { useSavePostMutation } from './saved-posts-api.ts'
import { useKnownSaved } from './use-known-saved.ts'

/** Where a post is put; null: in no folder. */
export interface Folder {
  id: string
  name: string
}

type From = SavedPost['from']

/** Posts of this screen that are saved, now or before, and how to save one. `postIds`: of those that it shows, at their network. */
export const useSavingOf = (from: From, postIds: readonly string[]) => {
  const toast = useToast()
  const [send] = useSavePostMutation()
  const known = useKnownSaved(postIds)
  const [saved, setSaved] = useState<ReadonlyMap<string, SavedPost>>(new Map())
  /**
   * Saves a post. `folder` null: in no folder; undefined: where it lies already, if it is saved. Returns it as it is stored; undefined where it was
   * refused, which is said.
   */
  const save = useCallback(
    async (
      { post, score }: ScoredPost,
      folder: Folder | null | undefined,
      quiet = false,
    ): Promise<SavedPost | undefined> => {
      try {
        const stored = await send({
          body: { post: toSave(post, { from, z: score.z, folder: folder === null ? null : folder?.id }) },
        }).unwrap()
        setSaved(now => new Map(now).set(post.id, stored))
        if (!quiet)
          toast.done(folder ? `Saved to ${folder.name}` : 'Post saved', {
            label: 'See saved posts',
            run: () => go('/publishing/saved-post'),
          })
        return stored
      } catch (fault) {
        toast.fault(messageOf(fault))
        return undefined
      }
    },
    [send, from, toast],
  )
  return useMemo(() => ({ save, savedOf: (id: string) => saved.get(id) ?? known.get(id) }), [save, saved, known])
}
export type Saving = ReturnType<typeof useSavingOf>

/** For the posts of a screen, which are drawn deep in it. */
export const SavingContext = createContext<Saving | null>(null)
export const useSaving = (): Saving => {
  const saving = useContext(SavingContext)
  if (!saving) throw new Error('No SavingContext around a post that can be saved')
  return saving
}
