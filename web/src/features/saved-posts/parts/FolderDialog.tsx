import type { SavedFolder } from '@fanfare/contracts/entities/saved-posts.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useCreateSavedFolderMutation } from '../../../lib/research/saved-posts-api.ts'
import { useToast } from '../../../ui/toast.ts'
import { useRenameSavedFolderMutation } from '../api.ts'
import classes from './FolderDialog.module.css'

interface Props {
  /** The folder that gets another name; a new one without. */
  folder: SavedFolder | undefined
  onMade: (folder: SavedFolder) => void
  onClose: () => void
}

/** Makes a folder, or gives it another name. */
export const FolderDialog = ({ folder, onMade, onClose }: Props) => {
  const toast = useToast()
  const [name, setName] = useState(folder?.name ?? '')
  const [fault, setFault] = useState<string>()
  const [create, { isLoading: creating }] = useCreateSavedFolderMutation()
  const [rename, { isLoading: renaming }] = useRenameSavedFolderMutation()
  const save = async () => {
    const text = name.trim()
    if (!text) return setFault('Enter a name')
    if (text === folder?.name) return onClose()
    try {
      if (folder) await rename({ params: { id: folder.id }, body: { name: text } }).unwrap()
      else onMade(await create({ body: { name: text } }).unwrap())
      toast.done(folder ? `Folder renamed: “${text}”` : `Folder created: “${text}”`)
      onClose()
    } catch (reason) {
      setFault(messageOf(reason))
    }
  }
  return (
    <Modal opened onClose={onClose} title={folder ? 'Rename folder' : 'New folder'} size={400}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Name"
          data-autofocus
          dir="auto"
          maxLength={savedPosts.folderName}
          value={name}
          error={fault}
          onChange={event => {
            setName(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={creating || renaming}>
            {folder ? 'Rename' : 'Create'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
