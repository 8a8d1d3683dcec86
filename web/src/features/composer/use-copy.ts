import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uniqueId } from '../../lib/api/unique-id.ts'
import { holdCopy, openCopies, ownerOf } from '../../lib/saved-copies/saved-copies.ts'
import { useSavedCopies, useSavedCopyCount } from '../../lib/saved-copies/use-saved-copies.ts'
import { useTeam, useUser } from '../../lib/session/session.ts'
import { useLazyMediaQuery } from './api.ts'
import type { Composer } from './model/composer.ts'
import { type Copy, copyOf, isCopy, isWorthSaving, mediaIn, restored } from './model/copy.ts'

export interface Offered {
  id: string
  /** When it was last written, ms. */
  at: number
  copy: Copy
}

/**
 * Saves a copy of the composer on this device with every change, and offers the last one that was left behind: after a reload, a crash,
 * or on the next visit.
 */
export const useCopy = (state: Composer, accounts: readonly string[]) => {
  const owner = ownerOf(useUser().id, useTeam().id)
  const store = useSavedCopies(owner)
  const about = state.postId ?? 'new'
  const [id, setId] = useState(() => uniqueId())
  const [offered, offer] = useState<Offered | null>(null)
  const [saved, setSaved] = useState(false)
  const written = useRef('')
  const ended = useRef(false)
  const [look] = useLazyMediaQuery()
  const count = useSavedCopyCount(owner) ?? 0

  useEffect(() => holdCopy(id), [id])
  useEffect(() => {
    let gone = false
    void openCopies().then(open => {
      const [last] = store.all().filter(copy => copy.about === about && isCopy(copy.content) && !open.has(copy.id))
      if (last && !gone) offer({ id: last.id, at: last.at, copy: last.content as Copy })
    })
    return () => {
      gone = true
    }
  }, [store, about])

  useEffect(() => {
    if (ended.current) return
    if (!state.dirty) {
      // It is stored on the server.
      if (written.current) store.remove(id)
      written.current = ''
      return
    }
    const copy = copyOf(state)
    const text = JSON.stringify(copy)
    if (text === written.current) return
    written.current = text
    if (isWorthSaving(copy)) setSaved(store.save(id, about, copy))
    else store.remove(id)
  }, [state, store, id, about])

  const restore = async (): Promise<Composer | undefined> => {
    if (!offered) return undefined
    const files = await Promise.all(mediaIn(offered.copy).map(id => look({ params: { id } }).then(({ data }) => data)))
    const media = new Map(files.filter((file): file is MediaFile => file !== undefined).map(file => [file.id, file]))
    setId(offered.id)
    offer(null)
    return restored(state, offered.copy, { accounts, media })
  }
  const discardOffered = () => {
    if (offered) store.remove(offered.id)
    offer(null)
  }
  /** The work is saved on the server or discarded: its copy is removed. */
  const end = useCallback(() => {
    ended.current = true
    store.remove(id)
  }, [store, id])
  return { offered, restore, discardOffered, end, saved: saved && state.dirty, count }
}
