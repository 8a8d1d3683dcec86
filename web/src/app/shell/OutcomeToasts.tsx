import { lazy, Suspense, useEffect } from 'react'
import { pendingOutcomes, selectPendingOutcomes } from '../../lib/posts/pending-outcomes.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'

const OutcomeToast = lazy(() => import('./OutcomeToast.tsx'))

/** Stands once in the shell: says what became of posts that a person asked about or sent again, on whichever screen. */
export const OutcomeToasts = ({ teamId }: { teamId: string }) => {
  const dispatch = useAppDispatch()
  const all = useAppSelector(selectPendingOutcomes)
  // Posts of another team are nobody's here.
  useEffect(() => () => void dispatch(pendingOutcomes.actions.forget()), [dispatch, teamId])
  return (
    <Suspense>
      {all.map(asked => (
        <OutcomeToast key={asked.before.id} asked={asked} />
      ))}
    </Suspense>
  )
}
