import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconFolder, IconFolderOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../api/api.ts'
import classes from './FolderPicker.module.css'
import { useCreateSavedFolderMutation, useSavedFoldersQuery } from './saved-posts-api.ts'
import type { Folder } from './use-saving.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  /** The folder that is marked as the present one; null: none of them; undefined: nothing is marked. */
  here: string | null | undefined
  /** What is done with a new folder, after its name: `Create the folder and save`. */
  verb: string
  busy?: boolean
  /** A folder was chosen, or made; null: no folder. */
  onPick: (folder: Folder | null) => void | Promise<void>
}

/** Chooses a folder of saved posts, or makes one. */
export const FolderPicker = ({ here, verb, busy = false, onPick }: Props) => {
  const { data, error, refetch } = useSavedFoldersQuery()
  const [create, { isLoading: creating }] = useCreateSavedFolderMutation()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const make = async () => {
    if (!name.trim()) return setFault('Enter a name')
    try {
      await onPick(await create({ body: { name: name.trim() } }).unwrap())
    } catch (reason) {
      setFault(messageOf(reason))
    }
  }
  return (
    <div className={classes.box}>
      <div className={classes.list} aria-busy={busy || undefined}>
        <button
          type="button"
          className={classes.folder}
          data-autofocus
          aria-current={here === null || undefined}
          disabled={busy}
          onClick={() => void onPick(null)}
        >
          <IconFolderOff {...icon} />
          <span>No folder</span>
          {data && <small>{data.unfiled}</small>}
        </button>
        {data?.data.map(folder => (
          <button
            key={folder.id}
            type="button"
            className={classes.folder}
            aria-current={here === folder.id || undefined}
            disabled={busy}
            onClick={() => void onPick(folder)}
          >
            <IconFolder {...icon} />
            <span dir="auto">{folder.name}</span>
            <small>{folder.posts}</small>
          </button>
        ))}
        {!data && error && (
          <p className={classes.fault} role="alert">
            The folders couldn’t be loaded.{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        )}
      </div>
      <form
        className={classes.make}
        onSubmit={event => {
          event.preventDefault()
          void make()
        }}
      >
        <TextInput
          className={classes.name}
          aria-label="New folder"
          placeholder="New folder"
          dir="auto"
          maxLength={savedPosts.folderName}
          value={name}
          error={fault}
          onChange={event => {
            setName(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        <ActionIcon type="submit" size={32} loading={creating} aria-label={verb}>
          <IconPlus {...icon} />
        </ActionIcon>
      </form>
    </div>
  )
}
