import { lazy, Suspense } from 'react'
import { endWatch, minimizeWatch, selectWatch } from '../../lib/posts/publishing-watch.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'

const PublishingDialog = lazy(() =>
  import('./parts/PublishingDialog.tsx').then(module => ({ default: module.PublishingDialog })),
)

/** Stands once in the shell: shows what is going out, on whichever screen. */
export const PublishingWatch = () => {
  const dispatch = useAppDispatch()
  const watch = useAppSelector(selectWatch)
  if (!watch) return null
  return (
    <Suspense>
      <PublishingDialog
        key={watch.posts.map(post => post.id).join()}
        {...watch}
        onMinimize={() => dispatch(minimizeWatch())}
        onClose={() => dispatch(endWatch())}
      />
    </Suspense>
  )
}
