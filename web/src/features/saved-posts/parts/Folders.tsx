import type { SavedFolder } from '@fanfare/contracts/entities/saved-posts.ts'
import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import {
  IconDots,
  IconFolder,
  IconFolderOff,
  IconFolderPlus,
  IconFolders,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { Shelf } from '../model/shown.ts'
import classes from './Folders.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  shelf: Shelf
  /** A folder's id, `none` for posts in no folder; undefined: all. */
  here: string | undefined
  mayChange: boolean
  onGo: (folder: string | null) => void
  onNew: () => void
  onRename: (folder: SavedFolder) => void
  onDelete: (folder: SavedFolder) => void
}

/** All, no folder, and the folders by name, each with how many posts are in it. */
const entriesOf = ({ data, total, unfiled }: Shelf) => [
  { key: '', name: 'All saved posts', count: total, icon: IconFolders, folder: undefined },
  ...(data.length > 0
    ? [{ key: 'none', name: 'No folder', count: unfiled, icon: IconFolderOff, folder: undefined }]
    : []),
  ...data.map(folder => ({ key: folder.id, name: folder.name, count: folder.posts, icon: IconFolder, folder })),
]

/** The folders beside the posts. */
export const FolderRail = ({ shelf, here = '', mayChange, onGo, onNew, onRename, onDelete }: Props) => (
  <nav className={classes.rail} aria-label="Folders">
    <ul>
      {entriesOf(shelf).map(({ key, name, count, icon: Icon, folder }) => (
        <li key={key} className={classes.entry} data-here={key === here || undefined}>
          <button
            type="button"
            className={classes.folder}
            aria-current={key === here || undefined}
            onClick={() => onGo(key || null)}
          >
            <Icon {...icon} />
            <span dir="auto">{name}</span>{' '}
            <small>
              {count.toLocaleString('en')} <span className="sr-only">{count === 1 ? 'post' : 'posts'}</span>
            </small>
          </button>
          {folder && mayChange && (
            <FolderMenu folder={folder} size={28} onRename={onRename} onDelete={onDelete} className={classes.menu} />
          )}
        </li>
      ))}
    </ul>
    {mayChange && (
      <Button
        className={classes.new}
        variant="subtle"
        size="compact-md"
        leftSection={<IconFolderPlus {...icon} />}
        onClick={onNew}
      >
        New folder
      </Button>
    )}
  </nav>
)

/** The same where there is no room beside the posts. */
export const FolderSelect = ({
  shelf,
  here = '',
  mayChange,
  phone,
  onGo,
  onNew,
  onRename,
  onDelete,
}: Props & { phone: boolean }) => {
  const entries = entriesOf(shelf)
  const folder = entries.find(({ key }) => key === here)?.folder
  return (
    <div className={classes.choice}>
      <Select
        className={classes.select}
        size={phone ? 'sm' : 'xs'}
        aria-label="Folder"
        leftSection={<IconFolder {...icon} />}
        data={entries.map(({ key, name, count }) => ({ value: key, label: `${name} (${count.toLocaleString('en')})` }))}
        value={here}
        allowDeselect={false}
        onChange={value => onGo(value || null)}
      />
      {mayChange && (
        <FolderMenu folder={folder} size={phone ? 44 : 28} onNew={onNew} onRename={onRename} onDelete={onDelete} />
      )}
    </div>
  )
}

const FolderMenu = ({
  folder,
  size,
  className,
  onNew,
  onRename,
  onDelete,
}: {
  folder: SavedFolder | undefined
  size: number
  className?: string | undefined
  onNew?: () => void
} & Pick<Props, 'onRename' | 'onDelete'>) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon
        {...(className && { className })}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={folder ? `Actions for the folder ${folder.name}` : 'Actions for folders'}
      >
        <IconDots {...icon} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onNew && (
        <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={onNew}>
          New folder
        </Menu.Item>
      )}
      {folder && (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onRename(folder)}>
            Rename
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => onDelete(folder)}>
            {folder.posts === 0
              ? 'Delete'
              : `Delete with ${folder.posts === 1 ? 'its post' : `its ${folder.posts} posts`}`}
          </Menu.Item>
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)
