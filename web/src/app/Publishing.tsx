import { useRef } from 'react'
import { type Location, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { isViewMode } from '../features/calendar/model/range.ts'
import { tabKeyOf } from '../features/posts/tab-keys.ts'
import { onFirstUse } from './on-first-use.tsx'

/** Loaded with the application where a person arrives at it (`first-reads.ts`). */
export const CalendarScreen = onFirstUse(() => import('../features/calendar/CalendarScreen.tsx'))
const GridScreen = onFirstUse(() => import('../features/grid/GridScreen.tsx'))
const PostsScreen = onFirstUse(() => import('../features/posts/PostsScreen.tsx'))
const MorePublishing = onFirstUse(() => import('./MorePublishing.tsx'))
const LibraryEditorRoute = onFirstUse(() => import('../features/composer/LibraryEditorRoute.tsx'))
const ComposerRoute = onFirstUse(() => import('../features/composer/ComposerRoute.tsx'))

const library = '/publishing/post-library'
/** The dialogs with an address of their own: the composer, and the editor of the post library. */
const isEditor = (pathname: string) => /^\/publishing\/(post-library\/)?editor(\/|$)/.test(pathname)
/** The page behind a dialog that was opened by its address. */
const behindEditor = (pathname: string) => (pathname.startsWith(library) ? library : '/publishing/calendar/month')
const Month = () => <Navigate to={{ pathname: '/publishing/calendar/month', search: useLocation().search }} replace />
const Scheduled = () => (
  <Navigate to={{ pathname: '/publishing/post-status/scheduled', search: useLocation().search }} replace />
)

/** An unknown view or tab redirects to the first one and leaves no entry in the history. */
const CalendarView = () => (isViewMode(useParams().viewMode) ? <CalendarScreen /> : <Month />)
const PostsTab = () => (tabKeyOf(useParams().status) ? <PostsScreen /> : <Scheduled />)

/**
 * `/publishing/…`. The composer is a dialog with an address of its own: the screen from which it was opened stays mounted behind it, with
 * its scroll and its filters. Opened by its address, it has the calendar behind it. The editor of the post library is another, over the library.
 */
export const Publishing = () => {
  const location = useLocation()
  const behind = useRef<Location | null>(null)
  const editing = isEditor(location.pathname)
  if (!editing) behind.current = location
  const background = behind.current ?? { ...location, pathname: behindEditor(location.pathname) }
  return (
    <>
      <Routes location={background}>
        <Route index element={<Month />} />
        <Route path="calendar" element={<Month />} />
        <Route path="calendar/grid" element={<GridScreen />} />
        <Route path="calendar/:viewMode" element={<CalendarView />} />
        <Route path="post-status" element={<Scheduled />} />
        <Route path="post-status/:status" element={<PostsTab />} />
        <Route path="*" element={<MorePublishing />} />
      </Routes>
      {editing && (
        <Routes>
          <Route path="editor" element={<ComposerRoute />} />
          <Route path="editor/:postId/:source?" element={<ComposerRoute />} />
          <Route path="post-library/editor/:postLibraryId?" element={<LibraryEditorRoute />} />
          <Route path="*" element={<MorePublishing />} />
        </Routes>
      )}
    </>
  )
}
