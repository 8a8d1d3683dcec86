import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { TagsInput } from '@mantine/core'
import classes from './FolderField.module.css'

interface Props {
  value: string[]
  /** Folders that the team has. */
  folders: readonly string[]
  error?: string | undefined
  /** Inside a popover the list must be inside it too: a click beside a popover closes it. */
  inPopover?: boolean
  onChange: (folders: string[]) => void
}

/** The folders of a caption: existing ones are offered, new ones are made by typing. */
export const FolderField = ({ value, folders, error, inPopover, onChange }: Props) => (
  <TagsInput
    label="Folders"
    placeholder={value.length === 0 ? 'Choose or type a folder' : ''}
    value={value}
    data={[...folders]}
    maxTags={savedCaptions.tags}
    maxLength={savedCaptions.tag}
    // A folder that was typed but not confirmed counts too.
    acceptValueOnBlur
    isDuplicate={(one, all) => all.some(other => other.toLowerCase() === one.trim().toLowerCase())}
    error={error}
    data-mantine-stop-propagation={inPopover || undefined}
    comboboxProps={{ withinPortal: !inPopover, zIndex: 25, shadow: 'none' }}
    withScrollArea={false}
    clearButtonProps={{ 'aria-label': 'Remove all folders' }}
    classNames={{
      input: classes.input ?? '',
      pill: classes.pill ?? '',
      dropdown: classes.dropdown ?? '',
      option: classes.option ?? '',
    }}
    onChange={onChange}
  />
)
