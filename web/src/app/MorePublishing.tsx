import { Route, Routes } from 'react-router-dom'
import NotFound from './NotFound.tsx'
import { onFirstUse } from './on-first-use.tsx'

const CaptionsScreen = onFirstUse(() => import('../features/captions/CaptionsScreen.tsx'))
const SavedPostsScreen = onFirstUse(() => import('../features/saved-posts/SavedPostsScreen.tsx'))
const TraceScreen = onFirstUse(() => import('../features/posts/TraceScreen.tsx'))
const TimeSlotsScreen = onFirstUse(() => import('../features/time-slots/TimeSlotsScreen.tsx'))
const LibraryScreen = onFirstUse(() => import('../features/library/LibraryScreen.tsx'))
const ImportScreen = onFirstUse(() => import('../features/import/ImportScreen.tsx'))

/** The pages of publishing that nobody opens first: their addresses are no part of what every screen loads. */
export default function MorePublishing() {
  return (
    <Routes>
      <Route path="time-slots" element={<TimeSlotsScreen />} />
      <Route path="post-library" element={<LibraryScreen />} />
      <Route path="saved-caption" element={<CaptionsScreen />} />
      <Route path="saved-post" element={<SavedPostsScreen />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path="trace/:postId" element={<TraceScreen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
