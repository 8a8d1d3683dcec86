import { type CsvColumn, csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import { Button, Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccounts } from '../../../lib/session/session.ts'
import { localZone } from '../../../lib/time/time.ts'
import { ZoneSelect } from '../../../lib/time/ZoneSelect.tsx'
import { accountChoices } from '../../../ui/account-name.ts'
import { Tag } from '../../../ui/Tag.tsx'
import classes from '../ImportScreen.module.css'
import { columnHints, columnLabels, type Mapping, mappedColumns, unusedColumns } from '../model/columns.ts'
import { dateOrderOf } from '../model/dates.ts'
import { wordFor } from '../model/names.ts'
import { type Decoded, delimiters, isDelimiter, type Table } from '../model/read-file.ts'
import { withColumn } from '../model/rows.ts'
import { countOf, type Source } from '../use-import.ts'

interface Props {
  name: string
  read: Pick<Decoded, 'encoding' | 'guessed'>
  table: Table
  mapping: Mapping
  /** How this person writes dates, where the file does not tell. */
  usual: 'dmy' | 'mdy'
  /** Why the table could not be read with another delimiter. */
  fault: string | undefined
  onMapping: (mapping: Mapping) => void
  onDelimiter: (delimiter: Table['delimiter']) => void
  onCancel: () => void
  onCheck: (source: Source) => void
}

/** Names of unused columns that are listed. */
const shownUnused = 5

/** Which column of the file is which of a post, with an example of each; how the file was read. */
export const Columns = (props: Props) => {
  const { name, read, table, mapping, usual, fault, onMapping, onDelimiter, onCancel, onCheck } = props
  const { accounts } = useAccounts()
  const [account, setAccount] = useState<string | null>(accounts.length === 1 ? (accounts[0]?.id ?? null) : null)
  const [zone, setZone] = useState<string>()
  const cellsOf = (column: CsvColumn) => {
    const at = mapping[column]
    return at === undefined ? [] : table.rows.map(({ cells }) => cells[at]?.trim() ?? '')
  }
  const found = dateOrderOf(cellsOf('date'), usual)
  const [order, setOrder] = useState<'dmy' | 'mdy'>()
  const dates = found.unclear && order ? order : found.order
  const unused = unusedColumns(table.header, mapping)
  const ready = mapping.accounts !== undefined || account !== null
  const options = table.header.map((title, at) => ({ value: String(at), label: title || `Column ${at + 1}` }))

  const choose = (column: CsvColumn, value: string | null) => {
    const next = { ...mapping }
    delete next[column]
    // A column of the file is one column of a post.
    for (const other of mappedColumns(next)) if (String(next[other]) === value) delete next[other]
    if (value !== null) next[column] = Number(value)
    onMapping(next)
  }
  const check = () => {
    const settings = { ...(zone && { zone }), dates }
    const one = accounts.find(({ id }) => id === account)
    if (mapping.accounts !== undefined || !one) return onCheck({ table, mapping, settings })
    onCheck({ ...withColumn(table, mapping, 'accounts', wordFor(one, accounts)), settings })
  }

  return (
    <form
      className={classes.step}
      onSubmit={event => {
        event.preventDefault()
        check()
      }}
    >
      <div className={classes.facts}>
        <b>{name}</b>
        <Tag>{countOf(table.rows.length, 'row')}</Tag>
        <Tag tone={read.guessed ? 'warn' : undefined}>{read.guessed ? `${read.encoding}, a guess` : read.encoding}</Tag>
      </div>
      {read.guessed && (
        <p className={classes.note}>
          <IconAlertTriangle size={16} stroke={2.25} aria-hidden />
          The file doesn’t say how its letters are encoded. If accents look wrong in the examples below, save it as “CSV
          UTF-8” and choose it again.
        </p>
      )}
      <h2 className={classes.heading}>Match the columns</h2>
      <ul className={classes.matching}>
        {csvColumns.map(column => {
          const example = cellsOf(column).find(Boolean)
          return (
            <li key={column}>
              <Select
                label={columnLabels[column]}
                description={columnHints[column]}
                placeholder="Not in the file"
                data={options}
                value={mapping[column] === undefined ? null : String(mapping[column])}
                clearable
                clearButtonProps={{ 'aria-label': `No column for ${columnLabels[column]}` }}
                onChange={value => choose(column, value)}
              />
              <p className={classes.example} dir="auto">
                {example ? `Example: ${example}` : mapping[column] === undefined ? '' : 'All rows are empty'}
              </p>
            </li>
          )
        })}
      </ul>
      {unused.length > 0 && (
        <p className={classes.note} role="status">
          <IconAlertTriangle size={16} stroke={2.25} aria-hidden />
          {unused.length === 1
            ? 'One column of the file isn’t used'
            : `${unused.length} columns of the file aren’t used`}
          : {unused.slice(0, shownUnused).join(', ')}
          {unused.length > shownUnused && ` and ${unused.length - shownUnused} more`}.
        </p>
      )}
      <div className={classes.options}>
        {mapping.accounts === undefined && (
          <Select
            label="Account for all rows"
            description="The file has no column for accounts."
            placeholder="Choose an account"
            data={accountChoices(accounts)}
            value={account}
            onChange={setAccount}
            withAsterisk
          />
        )}
        {found.unclear && (
          <Select
            label={`Dates such as ${found.unclear}`}
            description="Both ways of reading them are possible."
            data={[
              { value: 'dmy', label: 'Day first' },
              { value: 'mdy', label: 'Month first' },
            ]}
            value={dates}
            allowDeselect={false}
            onChange={value => setOrder(value === 'mdy' ? 'mdy' : 'dmy')}
          />
        )}
        <Select
          label="Times are in"
          description="Where a row has no time zone of its own."
          data={[
            { value: 'own', label: 'Each account’s time zone' },
            { value: 'one', label: 'One time zone' },
          ]}
          value={zone ? 'one' : 'own'}
          allowDeselect={false}
          onChange={value => setZone(value === 'one' ? localZone() : undefined)}
        />
        {zone && <ZoneSelect label="Time zone" description="For the whole file." value={zone} onChange={setZone} />}
        <Select
          label="Columns are separated by"
          description="Detected automatically."
          data={Object.entries(delimiters).map(([value, label]) => ({ value, label }))}
          value={table.delimiter}
          allowDeselect={false}
          error={fault}
          onChange={value => value && isDelimiter(value) && onDelimiter(value)}
        />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Choose another file
        </Button>
        <Button type="submit" disabled={!ready}>
          Check {countOf(table.rows.length, 'row')}
        </Button>
      </div>
    </form>
  )
}
