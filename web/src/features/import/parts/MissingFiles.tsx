import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { accepted } from '../../../lib/uploads/taken-files.ts'
import classes from '../ImportScreen.module.css'
import { unclearNames } from '../model/names.ts'
import type { Importing } from '../use-import.ts'
import { useMissingFiles } from '../use-missing-files.ts'

/** Names that there is room for. */
const most = 6

/** Files that rows name and that nobody has uploaded: added here by button or drop, their rows become good. */
export const MissingFiles = ({ importing, disabled }: { importing: Importing; disabled: boolean }) => {
  const missing = unclearNames(importing.rows, 'media')
  const { take, uploading, faults } = useMissingFiles(
    missing.map(({ word }) => word),
    importing.recheck,
  )
  const [over, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  if (missing.length === 0 && !uploading && faults.length === 0) return null
  return (
    <section
      className={classes.files}
      aria-label="Missing files"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take([...event.dataTransfer.files])
      }}
    >
      {missing.length > 0 && (
        <>
          <FileButton
            onChange={files => {
              take(files)
              // One that could not be sent is chosen again.
              reset.current?.()
            }}
            resetRef={reset}
            accept={accepted}
            multiple
          >
            {props => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
                loading={uploading !== undefined}
                disabled={disabled}
              >
                Add files
              </Button>
            )}
          </FileButton>
          <p>
            <b>{missing.length === 1 ? '1 file is missing:' : `${missing.length} files are missing:`}</b>{' '}
            {missing
              .slice(0, most)
              .map(({ word }) => word)
              .join(', ')}
            {missing.length > most && ` and ${missing.length - most} more`}. Choose or drop{' '}
            {missing.length === 1 ? 'it' : 'them'} here, with the same {missing.length === 1 ? 'name' : 'names'}.
          </p>
        </>
      )}
      <div role="status">
        {uploading && (
          <p>
            Uploading {uploading.name}
            {uploading.all > 1 && `, ${uploading.at} of ${uploading.all}`}: {uploading.percent}%
          </p>
        )}
        {faults.map(fault => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </section>
  )
}
