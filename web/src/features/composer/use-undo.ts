import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { useEffect, useReducer, useState } from 'react'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { go } from '../../lib/navigation/navigate.ts'
import { useCancelPostMutation, useSchedulePostMutation } from '../../lib/posts/post-changes-api.ts'
import type { Watch } from '../../lib/posts/publishing-watch.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useToast } from '../../ui/toast.ts'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/**
 * Takes posts back that were just published, for as long as the server waits for that. They are drafts then; a post that had a time
 * before gets it back, and is scheduled again if it was.
 */
export const useUndo = (
  { undoes: posts, undoUntil: until, before }: Pick<Watch, 'undoes' | 'undoUntil' | 'before'>,
  onDone: () => void,
) => {
  const toast = useToast()
  const { whenLabel } = useTimes()
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const [busy, setBusy] = useState(false)
  const [cancel] = useCancelPostMutation()
  const [schedule] = useSchedulePostMutation()
  const left = secondsTo(until)
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [counting])

  /** Schedules the post again that was, if its time is still ahead: cancelled, it is a draft with that time. Resolves with the message to show, if any. */
  const putBack = async ({ id, status, schedule: planned, post_at }: Post): Promise<string | undefined> => {
    if (status !== Scheduled || !planned?.wall || !post_at || Date.parse(post_at) <= Date.now()) return undefined
    const time = { wall: planned.wall, zone: planned.zone }
    await schedule({ params: { id }, body: time }).unwrap()
    return `Not published. The post is scheduled for ${whenLabel(time.wall, time.zone)} again.`
  }
  const run = async () => {
    setBusy(true)
    try {
      for (const { id } of posts) await cancel({ params: { id } }).unwrap()
      const [only] = posts
      const said = before && (await putBack(before))
      if (said) toast.done(said)
      else if (posts.length === 1 && only)
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
