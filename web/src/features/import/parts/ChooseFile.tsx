import { csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import { csv } from '@fanfare/contracts/limits.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, FileButton, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAccounts } from '../../../lib/session/session.ts'
import { saveCsv } from '../../../ui/save-file.ts'
import classes from '../ImportScreen.module.css'
import { columnHints, columnLabels } from '../model/columns.ts'
import { type Decoded, NoTable, readFile } from '../model/read-file.ts'
import { sampleCsv } from '../model/sample.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

interface Props {
  /** Why the last file was not taken. */
  fault: string | undefined
  onFault: (fault: string) => void
  onRead: (name: string, read: Decoded) => void
}

/** A file by button or drop, or rows that are pasted; what the columns mean, and a file to begin with. */
export const ChooseFile = ({ fault, onFault, onRead }: Props) => {
  const { accounts } = useAccounts()
  const [over, setOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const take = async (file: File | null | undefined) => {
    if (!file) return
    try {
      onRead(file.name, await readFile(file))
    } catch (err) {
      onFault(err instanceof NoTable ? err.message : `${file.name} couldn’t be read. Try again.`)
    }
  }
  const takeText = (text: string) => onRead('Pasted rows', { text, encoding: 'UTF-8', guessed: false })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isField(event.target)) return
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain')
      if (text) takeText(text)
      else if (file) void take(file)
      else return
      event.preventDefault()
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  })
  const names = accounts.map(accountName)
  const tomorrow = () => Temporal.Now.plainDateISO().add({ days: 1 }).toString()

  return (
    <div className={classes.choose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button inside does the same */}
      <div
        className={classes.drop}
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
          void take(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet className={classes.dropIcon} size={28} stroke={1.5} aria-hidden />
        <h2 className={classes.heading}>{over ? 'Drop the file to read it' : 'Drop a CSV file here'}</h2>
        <p className={classes.quiet}>
          One post per row, up to {csv.rows} rows. You’ll see every post before anything is imported.
        </p>
        <div className={classes.buttons}>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={file => void take(file)}
          >
            {props => <Button {...props}>Choose a file</Button>}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveCsv('fanfare-sample.csv', sampleCsv(names, tomorrow()))}
          >
            Download a sample
          </Button>
        </div>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={16} stroke={2.25} aria-hidden />
          {fault}
        </p>
      )}
      <form
        className={classes.paste}
        onSubmit={event => {
          event.preventDefault()
          takeText(pasted)
        }}
      >
        <Textarea
          label="Or paste rows from a spreadsheet"
          description="Include the header row."
          autosize
          minRows={3}
          maxRows={10}
          value={pasted}
          onChange={event => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
          Use pasted rows
        </Button>
      </form>
      <section aria-labelledby="import-columns">
        <h2 className={classes.heading} id="import-columns">
          Columns
        </h2>
        <p className={classes.quiet}>
          Only the accounts are required. Other names and any order are fine: you match them in the next step.
        </p>
        <dl className={classes.columns}>
          {csvColumns.map(column => (
            <div key={column}>
              <dt>
                <code>{column}</code>
                <span>{columnLabels[column]}</span>
              </dt>
              <dd>{columnHints[column]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
