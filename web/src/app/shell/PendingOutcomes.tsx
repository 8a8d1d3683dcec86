import { lazy, Suspense, useEffect } from 'react'
import { askedAgain, selectAskedAgain } from '../../lib/posts/pending-outcomes.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'

const AskedAgainPost = lazy(() => import('./PendingOutcome.tsx'))

/** Stands once in the shell: says what became of posts that a person asked about or sent again, on whichever screen. */
export const AskedAgain = ({ teamId }: { teamId: string }) => {
  const dispatch = useAppDispatch()
  const all = useAppSelector(selectAskedAgain)
  // Posts of another team are nobody's here.
  useEffect(() => () => void dispatch(askedAgain.actions.forget()), [dispatch, teamId])
  return (
    <Suspense>
      {all.map(asked => (
        <AskedAgainPost key={asked.before.id} asked={asked} />
      ))}
    </Suspense>
  )
}
