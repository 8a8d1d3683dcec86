import { IconCheck } from '@tabler/icons-react'
import type { Autosave } from '../use-autosave.ts'
import classes from './SavedState.module.css'

interface Props {
  autosave: Autosave
  /** A copy of what was typed is on this device. */
  onDevice: boolean
  /** There is something that the server does not have. */
  dirty: boolean
  phone: boolean
}

/** Where what was typed is stored, in a few quiet words. */
export const SavedState = ({ autosave, onDevice, dirty, phone }: Props) => {
  const device = phone ? 'Saved' : 'Saved on this device'
  const words = dirty
    ? autosave.type === 'saving'
      ? 'Saving…'
      : onDevice && device
    : autosave.type === 'saved' && 'Saved'
  return (
    <span className={classes.saved}>
      {words && (
        <>
          {words !== 'Saving…' && <IconCheck size={14} stroke={2.25} aria-hidden />} {words}
        </>
      )}
    </span>
  )
}
