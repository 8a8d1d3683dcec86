import { type CsvColumn, csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import { Checkbox } from '@mantine/core'
import { columnLabels } from '../model/columns.ts'
import type { ImportRow } from '../model/rows.ts'
import { Cell } from './Cell.tsx'
import { RowState } from './RowState.tsx'
import classes from './Rows.module.css'

interface Props {
  rows: readonly ImportRow[]
  columns: readonly CsvColumn[]
  disabled: boolean
  onEdit: (number: number, column: CsvColumn, text: string) => void
  onChoose: (number: number, on: boolean) => void
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
/** The button of a cell, where it is shown. */
export const cellButton = (number: number, column: CsvColumn): HTMLElement | null =>
  document.querySelector(`[data-cell="${number}:${column}"]`)

/** The rows as a table; arrows go from cell to cell. */
export const RowsTable = ({ rows, columns, ...rest }: Props) => {
  const move = (event: React.KeyboardEvent) => {
    const step = steps[event.key]
    const at = event.target instanceof HTMLElement ? event.target.dataset.cell?.split(':') : undefined
    if (!step || !at) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const row = rows[rows.findIndex(({ number }) => String(number) === at[0]) + step[0]]
    const column = columns[columns.indexOf(at[1] as CsvColumn) + step[1] * rtl]
    if (!row || !column) return
    event.preventDefault()
    cellButton(row.number, column)?.focus()
  }
  return (
    <table className={classes.table} onKeyDown={move}>
      <caption className="sr-only">Rows of the file. Select a cell to edit it.</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">State</th>
          {columns.map(column => (
            <th key={column} scope="col">
              {columnLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.number} data-state={row.state} data-off={!row.chosen || undefined}>
            <th scope="row">
              <Chooser row={row} {...rest} />
            </th>
            <td>
              <RowState row={row} />
            </td>
            {columns.map(column => (
              <td key={column}>
                <RowCell row={row} column={column} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The rows as cards, for phones: of a row without fault only what it has. */
export const RowCards = ({ rows, columns, ...rest }: Props) => (
  <ul className={classes.cards} aria-label="Rows of the file">
    {rows.map(row => {
      const wrong = new Set(row.checked?.findings.map(({ column }) => column))
      return (
        <li key={row.number} data-state={row.state} data-off={!row.chosen || undefined}>
          <div className={classes.cardHead}>
            <Chooser row={row} {...rest} />
            <RowState row={row} />
          </div>
          <dl>
            {csvColumns
              .filter(column => wrong.has(column) || (columns.includes(column) && row.cells[column]?.trim()))
              .map(column => (
                <div key={column}>
                  <dt>{columnLabels[column]}</dt>
                  <dd>
                    <RowCell row={row} column={column} {...rest} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      )
    })}
  </ul>
)

type Rest = Pick<Props, 'disabled' | 'onEdit' | 'onChoose'>

const Chooser = ({ row, disabled, onChoose }: { row: ImportRow } & Rest) => (
  <Checkbox
    label={<span className={classes.number}>{row.number}</span>}
    aria-label={`Import row ${row.number}`}
    checked={row.chosen && row.state !== 'fix'}
    disabled={disabled || row.state === 'fix' || row.state === 'unchecked'}
    onChange={event => onChoose(row.number, event.currentTarget.checked)}
  />
)

const RowCell = ({ row, column, disabled, onEdit }: { row: ImportRow; column: CsvColumn } & Rest) => (
  <Cell
    number={row.number}
    column={column}
    text={row.cells[column] ?? ''}
    findings={row.checked?.findings.filter(finding => finding.column === column) ?? []}
    disabled={disabled}
    onChange={text => onEdit(row.number, column, text)}
  />
)
