import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Frame } from './Frame.tsx'

/** Spec §8, word for word: a file of the post has no address any more. */
export const repostRefused = 'Unable to repost this post, Video might contain copyrighted content.'

interface Props {
  title: string
  text: string
  onClose: () => void
}

/** A post that cannot be posted again, and why. */
export const NoRepost = ({ title, text, onClose }: Props) => (
  <Frame title="Create" onClose={onClose}>
    <EmptyState
      plain
      title={title}
      text={text}
      action={{ label: 'Open posts', to: '/publishing/post-status/posted' }}
    />
  </Frame>
)
