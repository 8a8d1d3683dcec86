import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { endWatch, minimizeWatch, selectWatch } from '../../lib/posts/publishing-watch.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import { usePhone } from '../../ui/breakpoints.ts'

const PublishingDialog = lazy(() =>
  import('./parts/PublishingDialog.tsx').then(module => ({ default: module.PublishingDialog })),
)

/** Mounted once in the shell: shows the posts that are being published, on any screen. */
export const PublishingWatch = () => {
  const dispatch = useAppDispatch()
  const watch = useAppSelector(selectWatch)
  const phone = usePhone()
  const { pathname } = useLocation()
  if (!watch) return null
  // The flight recorder of the same post says more, and a phone has no room for both.
  const isOnScreen = watch.posts.some(({ id }) => pathname === `/publishing/trace/${id}`)
  if (phone && watch.minimized && isOnScreen) return null
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
