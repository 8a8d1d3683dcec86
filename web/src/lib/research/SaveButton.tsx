import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { FolderPicker } from './FolderPicker.tsx'
import type { ScoredPost } from './model/scored.ts'
import { titleOf } from './networks/posts.ts'
import classes from './SaveButton.module.css'
import { type Folder, useSaving } from './use-saving.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  item: ScoredPost
  /** With its word; an icon otherwise. */
  wide?: boolean
  /** Side of the icon, px. */
  size?: number
}

/** Saves a post into a folder that is chosen or made on the spot. Saved again, it moves there. */
export const SaveButton = ({ item, wide, size = 28 }: Props) => {
  const { savedOf } = useSaving()
  const [opened, setOpened] = useState(false)
  const isSaved = savedOf(item.post.id) !== undefined
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark
  const name = `${isSaved ? 'Saved. Move' : 'Save'} ${titleOf(item.post)}`
  const props = {
    onClick: () => setOpened(!opened),
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': opened,
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
      zIndex={25}
    >
      <Popover.Target>
        {wide ? (
          <Button variant="default" leftSection={<Icon {...icon} />} {...props}>
            {isSaved ? 'Saved' : 'Save'}
          </Button>
        ) : (
          <ActionIcon className={classes.icon} size={size} aria-label={name} {...props}>
            <Icon {...icon} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Save to a folder" p={8}>
        {opened && <Folders item={item} onDone={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

const Folders = ({ item, onDone }: { item: ScoredPost; onDone: () => void }) => {
  const { save, savedOf } = useSaving()
  const [busy, setBusy] = useState(false)
  const put = async (folder: Folder | null) => {
    setBusy(true)
    // Where it is not known whether it is saved: without a folder it stays where it lies.
    const stored = await save(item, folder ?? (savedOf(item.post.id) ? null : undefined))
    setBusy(false)
    if (stored) onDone()
  }
  return (
    <FolderPicker here={savedOf(item.post.id)?.folder_id} verb="Create the folder and save" busy={busy} onPick={put} />
  )
}
