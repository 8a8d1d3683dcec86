import { lazy, Suspense } from 'react'
import { endWatch, minimizeWatch, useWatch } from '../../app/publishing-watch.ts'

const PublishingDialog = lazy(() =>
  import('./parts/PublishingDialog.tsx').then(module => ({ default: module.PublishingDialog })),
)

/** Stands once in the shell: shows what is going out, on whichever screen. */
export const PublishingWatch = () => {
  const watch = useWatch()
  if (!watch) return null
  return (
    <Suspense>
      <PublishingDialog
        key={watch.posts.map(post => post.id).join()}
        {...watch}
        onMinimize={minimizeWatch}
        onClose={endWatch}
      />
    </Suspense>
  )
}
