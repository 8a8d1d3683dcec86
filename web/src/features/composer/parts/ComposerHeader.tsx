import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../Composer.module.css'
import type { Composer as State } from '../model/composer-state.ts'
import type { Autosave } from '../use-autosave.ts'
import { SavedState } from './SavedState.tsx'
import { SaveToLibrary } from './SaveToLibrary.tsx'

interface Props {
  title: string
  state: State
  onLeave: () => void
  /** Accounts, where they are chosen in the header. */
  chips: ReactNode
  autosave: Autosave
  savedOnDevice: boolean
  /** A draft on the server holds all of a new post. */
  stored: boolean
  phone: boolean
  /** On a phone the preview is shown instead of the fields. */
  previewing: boolean
  onPreview: (previewing: boolean) => void
}

/** The top of the composer: its title, what of it is saved, and the button that closes it. */
export const ComposerHeader = (props: Props) => {
  const { title, state, onLeave, chips, autosave, savedOnDevice, stored, phone, previewing, onPreview } = props
  const leave = (
    <ActionIcon variant="subtle" color="gray" size={phone ? 44 : 32} aria-label="Close" onClick={onLeave}>
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  )
  return (
    <header className={classes.head}>
      {phone && leave}
      <h2 data-autofocus={phone || undefined} tabIndex={-1}>
        {title}
      </h2>
      {chips}
      <SavedState autosave={autosave} onDevice={savedOnDevice} dirty={state.dirty && !stored} phone={phone} />
      <SaveToLibrary state={state} phone={phone} />
      {phone ? (
        <Button variant="subtle" color="gray" onClick={() => onPreview(!previewing)}>
          {previewing ? 'Write' : 'Preview'}
        </Button>
      ) : (
        leave
      )}
    </header>
  )
}
