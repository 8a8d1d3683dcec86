import { lazy, Suspense } from 'react'
import type { PlacePostsProps } from './PlacingDialog.tsx'

const PlacingDialog = lazy(() => import('./PlacingDialog.tsx'))

/** A dialog that puts drafts and library items into the next free time slots. It is loaded when it opens. */
export const PlacePosts = (props: PlacePostsProps) => (
  <Suspense fallback={null}>
    <PlacingDialog {...props} />
  </Suspense>
)
