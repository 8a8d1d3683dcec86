import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Compose } from './Compose.tsx'
import { sourceOf } from './model/source.ts'

/**
 * `/single/editor/{source?}` (spec §2): the composer in the whole window, as other programs open it. The source is a post's id,
 * `library-{id}` for a new post from an item of the post library, and `new` or nothing for a new one.
 */
export default function SingleEditorRoute() {
  const { source } = useParams()
  const { search } = useLocation()
  const found = sourceOf(source)
  if (!found) return <Navigate to={{ pathname: '/single/editor/new', search }} replace />
  return <Compose {...found} page />
}
