import { lazy, Suspense } from 'react'
import { endWatch, minimizeWatch, selectWatch } from '../../lib/posts/publishing-watch.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'

const PublishingDialog = lazy(() =>
  import('./parts/PublishingDialog.tsx').then(module => ({ default: module.PublishingDialog })),
)

/** Mounted once in the shell: shows the posts that are being published, on any screen. */
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
