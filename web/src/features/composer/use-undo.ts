import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useEffect, useState } from 'react'
import { isFault, messageOf } from '../../app/api.ts'
import { go } from '../../app/navigate.ts'
import { useCancelPostMutation } from '../../app/posts-api.ts'
import { toast } from '../../ui/toast.ts'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Takes posts back that were just published, for as long as the server waits for that. They are drafts then. */
export const useUndo = (posts: Post[], until: number, onDone: () => void) => {
  const [left, setLeft] = useState(() => secondsTo(until))
  const [busy, setBusy] = useState(false)
  const [cancel] = useCancelPostMutation()
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setLeft(secondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [counting, until])

  const run = async () => {
    setBusy(true)
    try {
      for (const { id } of posts) await cancel({ params: { id } }).unwrap()
      const [only] = posts
      if (posts.length === 1 && only)
        toast.done('Not published. The post is in your drafts.', {
          label: 'Edit',
          run: () => go(`/publishing/editor/${only.id}`),
        })
      else toast.done(`Not published. The ${posts.length} posts are in your drafts.`)
      onDone()
    } catch (reason) {
      const late = isFault(reason) && (reason.code === 'post_going_out' || reason.code === 'post_state')
      toast.fault(late ? 'Too late to undo. Publishing has started.' : messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  return { left, busy, run }
}
