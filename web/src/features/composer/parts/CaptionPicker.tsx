import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconTextPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCan } from '../../../lib/session/session.ts'
import { useSavedCaptions } from '../use-saved-captions.ts'
import { CaptionOptions, optionId } from './CaptionOptions.tsx'
import classes from './CaptionPicker.module.css'
import { SaveCaption } from './SaveCaption.tsx'

interface Props {
  /** The text of the composer, to be saved. */
  text: string
  onChoose: (caption: SavedCaption) => void
  onClose: () => void
}

/** What the button below the text opens: saved captions with a search, and saving the text as one. */
export const CaptionPicker = ({ text, onChoose, onClose }: Props) => {
  const list = useId()
  const can = useCan()
  const [words, setWords] = useState('')
  const [saving, setSaving] = useState(false)
  const saved = useSavedCaptions(words, { on: true, firstActive: true })
  if (saving) return <SaveCaption text={text} folders={saved.folders} onDone={onClose} />
  return (
    <div className={classes.picker}>
      <TextInput
        role="combobox"
        aria-label="Search saved captions"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={saved.captions.length > 0 ? optionId(list, saved.active) : undefined}
        placeholder="Search saved captions"
        data-autofocus
        // Escape closes the picker, not the composer.
        data-mantine-stop-propagation
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.key === 'Tab') return
          if (event.key === 'Escape') return onClose()
          const did = saved.onKey(event.key)
          if (did || event.key === 'Enter') event.preventDefault()
          if (did && did !== 'moved') onChoose(did)
        }}
      />
      <CaptionOptions
        id={list}
        captions={saved.captions}
        active={saved.active}
        onActive={saved.setActive}
        onChoose={onChoose}
      />
      {saved.captions.length === 0 && !saved.searching && (
        <p className={classes.none}>
          {saved.failed
            ? 'Saved captions couldn’t be loaded. Close this and try again.'
            : saved.empty
              ? 'No saved captions yet. Save texts that you use often and insert them here.'
              : `No captions match “${words.trim()}”`}
        </p>
      )}
      {can('caption.add') && (
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            disabled={!text.trim()}
            leftSection={<IconTextPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            Save as caption
          </Button>
        </div>
      )}
    </div>
  )
}
