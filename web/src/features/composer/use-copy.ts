import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uniqueId } from '../../lib/api/unique-id.ts'
import { useLazyPostQuery } from '../../lib/posts/posts-api.ts'
import { holdCopy, openCopies } from '../../lib/saved-copies/saved-copies.ts'
import { filesWithin, ownerOf } from '../../lib/saved-copies/saved-copy.ts'
import { useSavedCopies } from '../../lib/saved-copies/use-saved-copies.ts'
import { useSavedCopyCount } from '../../lib/saved-copies/use-saved-copy-count.ts'
import { useTeam, useUser } from '../../lib/session/session.ts'
import { foundMedia } from '../../lib/uploads/found-media.ts'
import { useLazyMediaQuery } from '../../lib/uploads/uploads-api.ts'
import type { Composer } from './model/composer-state.ts'
import {
  type Copy,
  copyOf,
  type DraftRef,
  isCopy,
  isWorthSaving,
  type Making,
  mediaIn,
  restored,
  waitingIn,
  waitingKeys,
  withFiles,
} from './model/copy.ts'
import type { Uploads } from './use-uploads.ts'

export interface Offered {
  id: string
  /** When it was last written, ms. */
  at: number
  copy: Copy
  /** Files of pictures that had not arrived, by the pictures' keys. */
  files: ReadonlyMap<string, File>
  /** Files of its pictures that had, by id. */
  media: ReadonlyMap<string, MediaFile>
}

interface With {
  /** Ids of connected accounts. */
  accounts: readonly string[]
  uploads: Pick<Uploads, 'fileOf' | 'resume'>
  /** The draft in which a new post is kept. */
  draft: DraftRef | null
  /** The request that makes it, until its response has come. */
  making: Making | null
  /** The draft that such a request has made. */
  madeBy: (making: Making) => Promise<DraftRef | undefined>
}

/**
 * Saves a copy of the composer on this device with every change, with the files that are not uploaded yet, and offers the last one that was
 * left behind: after a reload, a crash, or on the next visit.
 */
export const useCopy = (state: Composer, { accounts, uploads, draft, making, madeBy }: With) => {
  const owner = ownerOf(useUser().id, useTeam().id)
  const store = useSavedCopies(owner)
  const about = state.postId ?? 'new'
  const [id, setId] = useState(() => uniqueId())
  const [offered, offer] = useState<Offered | null>(null)
  const [saved, setSaved] = useState(false)
  const written = useRef('')
  const ended = useRef(false)
  const [look] = useLazyMediaQuery()
  const [lookAtPost] = useLazyPostQuery()
  const count = useSavedCopyCount(owner) ?? 0
  const { fileOf, resume } = uploads

  useEffect(() => holdCopy(id), [id])
  useEffect(() => {
    let gone = false
    /** The draft that holds it was changed later: opened from a list and scheduled, say. Offered again, it would go out twice. */
    const wentOn = async ({ draft }: Copy, at: number): Promise<boolean> => {
      if (!draft) return false
      const { data: post } = await lookAtPost({ params: { id: draft.id } })
      if (!post || Date.parse(post.updated_at) <= at) return false
      // One version further it may be what this composer saved last: the answer had not come before the page was left.
      return post.version > draft.version + (post.status === Draft ? 1 : 0)
    }
    /** A copy whose page was left before the response came has not the draft that was made. */
    const withDraft = async (copy: Copy): Promise<Copy> => {
      const { making, ...rest } = copy
      if (copy.draft || !making) return copy
      const draft = await madeBy(making)
      return draft ? { ...rest, draft } : copy
    }
    const find = async () => {
      const [open, copies] = await Promise.all([openCopies(), store.all()])
      const left = copies.filter(copy => copy.about === about && isCopy(copy.content) && !open.has(copy.id))
      let last: { id: string; at: number; content: Copy } | undefined
      for (const { id, at, content } of left) {
        const one = { id, at, content: await withDraft(content as Copy) }
        if (!(await wentOn(one.content, at))) {
          last = one
          break
        }
        void store.remove(id)
      }
      if (!last || gone) return
      const files = await store.filesOf(last.id)
      const copy = withFiles(last.content, files)
      const media = await foundMedia(mediaIn(copy), { look: id => look({ params: { id } }), isOver: () => gone })
      if (!gone) offer({ id: last.id, at: last.at, copy, files, media })
    }
    void find()
    return () => {
      gone = true
    }
  }, [store, about, look, lookAtPost, madeBy])

  useEffect(() => {
    if (ended.current) return
    if (!state.dirty) {
      // It is stored on the server.
      if (written.current) void store.remove(id)
      written.current = ''
      return
    }
    const files = filesWithin(
      new Map(
        waitingKeys(state).flatMap(key => {
          const file = fileOf(key)
          return file ? [[key, file] as const] : []
        }),
      ),
    )
    const copy = copyOf(state, files, { draft, making })
    const text = JSON.stringify(copy)
    if (text === written.current) return
    written.current = text
    if (!isWorthSaving(copy)) return void store.remove(id)
    // In the same task as the change: a reload right after it finds it.
    void store.save(id, about, copy, files).then(isSaved => written.current === text && setSaved(isSaved))
  }, [state, store, id, about, fileOf, draft, making])

  /** The composer with what the offered copy holds. At once: what is typed after the press is typed into it. */
  const restore = (): Composer | undefined => {
    if (!offered) return undefined
    const { copy, files, media } = offered
    const previews = new Map(waitingIn(copy).map(key => [key, resume(key, files.get(key) as File)]))
    setId(offered.id)
    offer(null)
    return restored(state, copy, { accounts, media, previews })
  }
  const discardOffered = () => {
    if (offered) void store.remove(offered.id)
    offer(null)
  }
  /** The work is saved on the server or discarded: its copy is removed. */
  const end = useCallback(() => {
    ended.current = true
    void store.remove(id)
  }, [store, id])
  return { offered, restore, discardOffered, end, saved: saved && state.dirty, count }
}
