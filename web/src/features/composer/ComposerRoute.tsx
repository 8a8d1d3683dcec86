import { useParams, useSearchParams } from 'react-router-dom'
import { Compose } from './Compose.tsx'
import { homeOf } from './model/source.ts'

/** `/publishing/editor` (Create) and `/publishing/editor/:postId` (Edit Post), a dialog over the calendar. */
export default function ComposerRoute() {
  const { postId, source } = useParams()
  const [search] = useSearchParams()
  const given = (name: string) => (postId ? null : search.get(name))
  const again = given('again')
  return (
    <Compose
      postId={postId}
      libraryId={given('library')}
      copyId={again ?? given('copy')}
      again={again !== null}
      home={homeOf(source)}
    />
  )
}
