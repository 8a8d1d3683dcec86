import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type CaptionFaults, faultsOf, missingOf } from '../../../lib/captions/caption-faults.ts'
import { nameFor } from '../../../lib/captions/caption-name.ts'
import { useStoreCaptionMutation } from '../../../lib/captions/captions-api.ts'
import { FolderField } from '../../../lib/captions/FolderField.tsx'
import { useToast } from '../../../ui/toast.ts'
import classes from './CaptionPicker.module.css'

interface Props {
  text: string
  folders: readonly string[]
  onDone: () => void
}

/** Saves the text of the composer under a name. */
export const SaveCaption = ({ text, folders, onDone }: Props) => {
  const toast = useToast()
  const [draft, setDraft] = useState({ title: nameFor(text), tags: [] as string[] })
  const [faults, setFaults] = useState<CaptionFaults>({})
  const [store, { isLoading }] = useStoreCaptionMutation()
  const save = async () => {
    const body = { ...draft, title: draft.title.trim(), caption: text }
    const missing = missingOf(body)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await store({ body }).unwrap()
      toast.done('Caption saved')
      onDone()
    } catch (fault) {
      setFaults(faultsOf(fault))
    }
  }
  return (
    // Not a form: it would be inside that of the composer.
    <div
      role="group"
      aria-label="Save as caption"
      className={classes.save}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.role === 'combobox')
          return
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        dir="auto"
        maxLength={savedCaptions.title}
        value={draft.title}
        error={faults.title ?? faults.caption}
        onChange={event => {
          setDraft({ ...draft, title: event.currentTarget.value })
          setFaults({})
        }}
      />
      <FolderField
        inPopover
        value={draft.tags}
        folders={folders}
        error={faults.tags}
        onChange={tags => setDraft({ ...draft, tags })}
      />
      {faults.form && (
        <p className={classes.fault} role="alert">
          {faults.form}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="default" loading={isLoading} onClick={() => void save()}>
          Save caption
        </Button>
      </div>
    </div>
  )
}
