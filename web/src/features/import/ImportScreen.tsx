import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useBack } from '../../lib/navigation/use-back.ts'
import { useLeaving } from '../../lib/navigation/use-leaving.ts'
import { useAccounts, useCan, useSettings } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LeavePrompt } from '../../ui/LeavePrompt.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './ImportScreen.module.css'
import { type Mapping, mappingOf } from './model/columns.ts'
import { type Decoded, NoTable, readTable, type Table } from './model/read-file.ts'
import { CheckRows } from './parts/CheckRows.tsx'
import { ChooseFile } from './parts/ChooseFile.tsx'
import { Columns } from './parts/Columns.tsx'
import { useImport } from './use-import.ts'

interface Opened {
  name: string
  read: Decoded
  table: Table
  mapping: Mapping
}
const steps = { file: 'File', columns: 'Columns', rows: 'Check and import' } as const

/** Posts from a CSV file: the file, which column is which, what would become of each row, the import. */
export default function ImportScreen() {
  const can = useCan()
  const { accounts } = useAccounts()
  const { dateFormat } = useSettings()
  const back = useBack('/publishing/post-status/scheduled')
  const importing = useImport()
  const { source, edited, progress } = importing
  const [opened, setOpened] = useState<Opened>()
  const [fault, setFault] = useState<string>()
  const { blocker } = useLeaving(edited || progress !== undefined)
  const step: keyof typeof steps = source ? 'rows' : opened ? 'columns' : 'file'

  const open = (name: string, read: Decoded, delimiter?: Table['delimiter']) => {
    try {
      const table = readTable(read.text, delimiter)
      setOpened({ name, read, table, mapping: mappingOf(table.header) })
      setFault(undefined)
    } catch (err) {
      if (!(err instanceof NoTable)) throw err
      setFault(err.message)
    }
  }
  const restart = () => {
    importing.restart()
    setOpened(undefined)
    setFault(undefined)
  }

  return (
    <Page
      title="Import posts"
      before={
        <ActionIcon variant="subtle" color="gray" aria-label="Back" onClick={back}>
          <IconArrowLeft size={18} stroke={1.75} />
        </ActionIcon>
      }
      second={
        <ol className={classes.steps} aria-label="Steps">
          {Object.entries(steps).map(([key, label], at) => (
            <li key={key} aria-current={key === step ? 'step' : undefined}>
              <span aria-hidden>{at + 1}</span>
              {label}
            </li>
          ))}
        </ol>
      }
    >
      {!can('post.write') ? (
        <EmptyState plain title="Your role can’t create posts" text="Ask a manager of this team to change it." />
      ) : accounts.length === 0 ? (
        <EmptyState
          title="Connect an account first"
          text="Imported posts belong to the accounts that their rows name."
          action={{ label: 'Connect an account', to: '/connect/1' }}
        />
      ) : source ? (
        <CheckRows
          importing={importing}
          onColumns={() => {
            setOpened(now => now && { ...now, table: source.table, mapping: source.mapping })
            importing.begin(undefined)
          }}
          onRestart={restart}
        />
      ) : opened ? (
        <Columns
          {...opened}
          usual={dateFormat.startsWith('M') ? 'mdy' : 'dmy'}
          fault={fault}
          onMapping={mapping => setOpened({ ...opened, mapping })}
          onDelimiter={delimiter => open(opened.name, opened.read, delimiter)}
          onCancel={restart}
          onCheck={importing.begin}
        />
      ) : (
        <ChooseFile fault={fault} onFault={setFault} onRead={open} />
      )}
      <LeavePrompt
        blocker={blocker}
        title={progress ? 'Leave during the import?' : 'Discard this import?'}
        text={
          progress
            ? 'The import continues, and you can undo it when it’s done. Rows with errors are lost.'
            : 'The changes that you made to its rows haven’t been imported.'
        }
      />
    </Page>
  )
}
