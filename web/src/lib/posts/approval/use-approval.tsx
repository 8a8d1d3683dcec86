import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type ReactNode, useState } from 'react'
import { useToast } from '../../../ui/toast.ts'
import { isFault, messageOf } from '../../api/api.ts'
import { useTimes } from '../../time/use-times.ts'
import { ApproveWhen } from './ApproveWhen.tsx'
import { useApprovePostMutation, useApprovePostsMutation } from './api.ts'
import { SendBack } from './SendBack.tsx'

/**
 * Approves posts that wait, and sends them back. `dialogs` is drawn by the screen: it asks for a time where the planned one has passed, and
 * for what should change. `onDone`: after each decision.
 */
export const useApproval = (onDone: () => void = () => undefined) => {
  const toast = useToast()
  const { instantLabel } = useTimes()
  const [approveOne, { isLoading }] = useApprovePostMutation()
  const [approveAll] = useApprovePostsMutation()
  const [asking, setAsking] = useState<{ what: 'time' | 'note'; post: Post; fault?: string }>()

  const approve = async (post: Post, schedule?: ScheduleInput): Promise<void> => {
    try {
      const body = { version: post.version, ...(schedule && { schedule }) }
      const done = await approveOne({ params: { id: post.id }, body }).unwrap()
      setAsking(undefined)
      const now = schedule?.kind === 'now' || !done.post_at
      toast.done(
        now
          ? 'Approved. It’s being published.'
          : `Approved for ${instantLabel(done.post_at ?? '', done.account.timezone)}`,
      )
      onDone()
    } catch (reason) {
      if (isFault(reason) && reason.code === 'approval_time') return setAsking({ what: 'time', post })
      if (schedule) return setAsking({ what: 'time', post, fault: messageOf(reason) })
      if (isFault(reason) && reason.code === 'version_conflict')
        return void toast.fault('This post was changed since you looked at it. Look at it again.')
      toast.fault(messageOf(reason))
    }
  }
  /** Approves all of them that have a time in the future; says which ones stay. */
  const approveMany = async (posts: readonly Post[]): Promise<void> => {
    try {
      const body = { posts: posts.map(({ id, version }) => ({ id, version })) }
      const { done, refused } = await approveAll({ body }).unwrap()
      const approved = done.length === 1 ? '1 post approved' : `${done.length} posts approved`
      const [first] = refused
      if (!first) toast.done(approved)
      else
        toast.fault(`${approved}, ${refused.length} still ${refused.length === 1 ? 'waits' : 'wait'}. ${first.message}`)
      onDone()
    } catch (reason) {
      toast.fault(messageOf(reason))
    }
  }
  const close = () => setAsking(undefined)
  const dialogs: ReactNode = asking && (
    <>
      {asking.what === 'time' && (
        <ApproveWhen
          post={asking.post}
          fault={asking.fault}
          busy={isLoading}
          onApprove={schedule => void approve(asking.post, schedule)}
          onClose={close}
        />
      )}
      {asking.what === 'note' && (
        <SendBack
          post={asking.post}
          onDone={() => {
            close()
            toast.done('Sent back to its author')
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
  return {
    approve: (post: Post) => void approve(post),
    approveMany,
    sendBack: (post: Post) => setAsking({ what: 'note', post }),
    busy: isLoading,
    dialogs,
  }
}
