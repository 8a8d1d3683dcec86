import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { useState } from 'react'
import { useToast } from '../../ui/toast.ts'
import { isFault, messageOf } from '../api/api.ts'
import { useCancelPostMutation } from './post-changes-api.ts'

/** What cancelling left of a post: a draft, or those of its publications that were live already. */
export const cancelledWords = ({ status, publications, account }: Post, before: number): string => {
  if (status === Draft) return 'Cancelled. The post is in your drafts.'
  const live = publications.filter(one => one.status === 'live')
  const elsewhere = publications.some(({ account_id }) => account_id !== account.id)
  if (elsewhere || before <= live.length || live.length === 0)
    return `It’s live on ${networkOf(account.type).name}; the rest won’t be published.`
  return `${live.length} of ${before} parts are live; the rest won’t be published.`
}

/** Stops posts that are going out, as long as the irreversible call to their network has not begun: the service decides that. */
export const useCancelPublishing = () => {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [cancel] = useCancelPostMutation()
  const run = async (posts: readonly Post[]) => {
    setBusy(true)
    for (const post of posts) {
      try {
        const left = await cancel({ params: { id: post.id } }).unwrap()
        toast.done(cancelledWords(left, Math.max(1, post.publications.length)))
      } catch (reason) {
        const late = isFault(reason) && (reason.code === 'post_going_out' || reason.code === 'post_state')
        toast.fault(
          late ? `Too late to cancel. It’s already with ${networkOf(post.account.type).name}.` : messageOf(reason),
        )
      }
    }
    setBusy(false)
  }
  return { run, busy }
}
