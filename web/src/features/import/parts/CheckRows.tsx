import { Button, Progress, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import classes from '../ImportScreen.module.css'
import { type RowState, shownColumns } from '../model/rows.ts'
import { countOf, type Importing } from '../use-import.ts'
import { MissingFiles } from './MissingFiles.tsx'
import { cellButton, RowCards, RowsTable } from './Rows.tsx'
import { UnclearNames } from './UnclearNames.tsx'

type Shown = 'all' | Exclude<RowState, 'unchecked'>
const words: Record<Shown, string> = { all: 'All', fix: 'To fix', same: 'Duplicates', ready: 'Ready' }

interface Props {
  importing: Importing
  onColumns: () => void
  onRestart: () => void
}

/** What would become of each row, and where it can be fixed; the import of the good ones, and what it made. */
export const CheckRows = ({ importing, onColumns, onRestart }: Props) => {
  const phone = usePhone()
  const { rows, good, posts, checking, fault, progress, imported, undoing, source } = importing
  const [asked, setAsked] = useState<Shown>('all')
  if (!source) return null
  const counts = (shown: Shown) => (shown === 'all' ? rows : rows.filter(({ state }) => state === shown)).length
  // The last row of a filter was fixed: the others are shown again.
  const shown = counts(asked) === 0 ? 'all' : asked
  const listed = shown === 'all' ? rows : rows.filter(({ state }) => state === shown)
  const columns = shownColumns(rows, source.mapping)
  const faults = listed.flatMap(
    ({ number, checked }) => checked?.findings.map(({ column }) => ({ number, column })) ?? [],
  )
  const next = () => {
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined
    const from = faults.findIndex(({ number, column }) => `${number}:${column}` === at)
    const to = faults[(from + 1) % faults.length]
    if (!to) return
    const button = cellButton(to.number, to.column)
    button?.scrollIntoView({ block: 'center', inline: 'center' })
    button?.click()
  }
  const waits = progress !== undefined || undoing
  const list = { rows: listed, columns, disabled: waits, onEdit: importing.edit, onChoose: importing.choose }

  return (
    <div className={classes.check}>
      {imported && (
        <div className={classes.done} role="status">
          <IconCheck size={16} stroke={2.25} aria-hidden />
          <p>
            <b>{countOf(imported.ids.length)} imported.</b>{' '}
            {rows.length > 0 &&
              `${countOf(rows.length, 'row')} ${counts('fix') === rows.length ? `still ${rows.length === 1 ? 'needs' : 'need'} fixing` : 'not imported'}.`}
          </p>
          <Button variant="default" loading={undoing} onClick={importing.undo}>
            Undo import
          </Button>
          <Button variant="default" component={Link} to="/publishing/calendar/month">
            Open the calendar
          </Button>
          <Button variant="subtle" color="gray" onClick={onRestart}>
            Import another file
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <div className={classes.bar}>
          <SegmentedControl
            aria-label="Rows that are shown"
            withItemsBorders={false}
            value={shown}
            onChange={value => setAsked(value as Shown)}
            data={(Object.keys(words) as Shown[])
              .filter(one => one === 'all' || counts(one) > 0)
              .map(one => ({ value: one, label: `${words[one]} ${counts(one)}` }))}
          />
          {faults.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
              onClick={next}
            >
              Next error
            </Button>
          )}
        </div>
      )}
      <UnclearNames importing={importing} disabled={waits || checking} />
      <MissingFiles importing={importing} disabled={waits || checking} />
      {fault && <ErrorCard title="The check of the rows" error={{ message: fault }} onRetry={importing.retry} />}
      {rows.length > 0 && (
        <div className={classes.rows}>{phone ? <RowCards {...list} /> : <RowsTable {...list} />}</div>
      )}
      {rows.length > 0 && (
        <div className={classes.foot}>
          <div className={classes.sum} aria-live="polite">
            {progress ? (
              <>
                Importing: {progress.done} of {countOf(progress.all, 'row')}
                <Progress
                  value={(progress.done / Math.max(1, progress.all)) * 100}
                  size="sm"
                  aria-label="Progress of the import"
                />
              </>
            ) : checking ? (
              'Checking the rows'
            ) : (
              <>
                {counts('fix') > 0 && (
                  <span className={classes.wrong}>
                    <IconAlertTriangle size={14} stroke={2.25} aria-hidden /> {countOf(counts('fix'), 'row')} to fix.
                  </span>
                )}{' '}
                {good.length > 0 ? `${countOf(good.length, 'row')} can be imported.` : 'No row can be imported yet.'}
              </>
            )}
          </div>
          <Button variant="default" disabled={waits} onClick={onColumns}>
            Back to columns
          </Button>
          <Button
            loading={progress !== undefined}
            disabled={checking || undoing || Boolean(fault) || good.length === 0}
            onClick={() => void importing.run()}
          >
            {posts > 0 ? `Import ${countOf(posts)}` : 'No posts to import'}
          </Button>
        </div>
      )}
    </div>
  )
}
