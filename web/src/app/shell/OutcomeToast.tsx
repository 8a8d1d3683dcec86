import { useEffect } from 'react'
import { isFault } from '../../lib/api/api.ts'
import { go } from '../../lib/navigation/navigate.ts'
import { isUnderWay, outcomeAbout, outcomeOf } from '../../lib/posts/outcome-words.ts'
import { type PendingOutcome, pendingOutcomes } from '../../lib/posts/pending-outcomes.ts'
import { usePostQuery } from '../../lib/posts/posts-api.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'

const { learn, end } = pendingOutcomes.actions

/** Draws nothing: shows a toast once the outcome of the post is known. The team stream keeps the post up to date. */
export default function OutcomeToast({ asked }: { asked: PendingOutcome }) {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const { id } = asked.before
  const { data, error } = usePostQuery({ params: { id } })
  const known = asked.post.version
  useEffect(() => {
    if (isFault(error) && error.code === 'post_not_found') return void dispatch(end(id))
    if (!data || data.version < known) return
    if (isUnderWay(data)) {
      if (data.version > known) dispatch(learn(data))
      return
    }
    dispatch(end(id))
    const outcome = outcomeOf(data)
    if (!outcome) return
    const { kind, text, action } = outcome
    const run = () => ('to' in action ? go(action.to) : void window.open(action.href, '_blank', 'noopener,noreferrer'))
    toast[kind](text, { label: action.label, run }, outcomeAbout(id))
  }, [id, data, error, known, toast, dispatch])
  return null
}
