import { lazy, Suspense } from 'react'
import type { SeriesDialogProps } from './SeriesDialog.tsx'

const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'))

/** A dialog that gives posts of a series other dates. It is loaded when it opens. */
export const ChangeSeries = (props: SeriesDialogProps) => (
  <Suspense fallback={null}>
    <SeriesDialog {...props} />
  </Suspense>
)
