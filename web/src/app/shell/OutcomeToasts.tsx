import { lazy, Suspense, useEffect } from 'react'
import { pendingOutcomes, selectPendingOutcomes } from '../../lib/posts/pending-outcomes.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'

const OutcomeToast = lazy(() => import('./OutcomeToast.tsx'))

/** Mounted once in the shell: shows the outcome of posts that a person had checked or retried, on any screen. */
export const OutcomeToasts = ({ teamId }: { teamId: string }) => {
  const dispatch = useAppDispatch()
  const all = useAppSelector(selectPendingOutcomes)
  // After a change of team the outcomes of the former team are not shown.
  useEffect(() => () => void dispatch(pendingOutcomes.actions.clear()), [dispatch, teamId])
  return (
    <Suspense>
      {all.map(asked => (
        <OutcomeToast key={asked.before.id} asked={asked} />
      ))}
    </Suspense>
  )
}
