import type { SavedFolder, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { Modal } from '@mantine/core'
import { FolderPicker } from '../../../lib/research/FolderPicker.tsx'

interface Props {
  posts: readonly SavedPost[]
  onMove: (folder: Pick<SavedFolder, 'id' | 'name'> | null) => void
  onClose: () => void
}

/** Asks where saved posts are moved. */
export const MoveDialog = ({ posts, onMove, onClose }: Props) => {
  const [first] = posts
  const together = posts.every(post => post.folder_id === first?.folder_id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={posts.length === 1 ? 'Move to folder' : `Move ${posts.length} posts to a folder`}
      size={360}
    >
      <FolderPicker
        here={together ? first?.folder_id : undefined}
        verb="Create the folder and move"
        onPick={folder => {
          onMove(folder)
          onClose()
        }}
      />
    </Modal>
  )
}
