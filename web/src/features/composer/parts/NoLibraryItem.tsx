import { isFault } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Frame } from './Frame.tsx'

interface Props {
  title: string
  error: unknown
  onRetry: () => unknown
  onClose: () => void
}

/** The item of the library that an address names is not there, or could not be loaded. */
export const NoLibraryItem = ({ title, error, onRetry, onClose }: Props) => (
  <Frame title={title} onClose={onClose}>
    {isFault(error) && (error.code === 'post_library_not_found' || error.code === 'invalid_input') ? (
      <EmptyState
        plain
        title="Post Library not found!"
        text="It may have been deleted."
        action={{ label: 'Open the library', to: '/publishing/post-library' }}
      />
    ) : (
      <ErrorCard title={title} error={error} onRetry={onRetry} />
    )}
  </Frame>
)
