import type { CsvColumn, CsvFinding } from '@fanfare/contracts/entities/post-csv.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { columnHints, columnLabels } from '../model/columns.ts'
import classes from './Rows.module.css'

const long: readonly CsvColumn[] = ['caption', 'first_comment']

interface Props {
  number: number
  column: CsvColumn
  text: string
  findings: readonly CsvFinding[]
  disabled: boolean
  onChange: (text: string) => void
}

/**
 * A cell: pressed, it is a field. Enter keeps what was typed (in long texts Shift and Enter is a new line), Escape leaves it as it was.
 * Below it stands what is wrong, with the rule.
 */
export const Cell = ({ number, column, text, findings, disabled, onChange }: Props) => {
  const [typed, setTyped] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const name = `${columnLabels[column]}, row ${number}`
  const described = findings.length > 0 ? `fault-${number}-${column}` : undefined
  const close = (keep: boolean, focus: boolean) => {
    if (keep && typed !== undefined && typed !== text) onChange(typed)
    setTyped(undefined)
    if (focus) requestAnimationFrame(() => button.current?.focus())
  }
  const field = {
    'aria-label': name,
    'aria-describedby': described,
    value: typed ?? '',
    placeholder: columnHints[column],
    autoFocus: true,
    onBlur: () => close(true, false),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
        event.preventDefault()
        close(true, true)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        close(false, true)
      }
    },
  }
  return (
    <div className={classes.cell} data-fault={findings.length > 0 || undefined} data-column={column}>
      {typed === undefined ? (
        <button
          ref={button}
          type="button"
          className={classes.text}
          data-cell={`${number}:${column}`}
          data-empty={text.trim() === '' || undefined}
          aria-label={`${name}: ${text.trim() || 'empty'}`}
          aria-describedby={described}
          disabled={disabled}
          onClick={() => setTyped(text)}
        >
          <span dir="auto">{text.trim() || '–'}</span>
        </button>
      ) : long.includes(column) ? (
        <Textarea {...field} autosize minRows={2} maxRows={8} onChange={event => setTyped(event.currentTarget.value)} />
      ) : (
        <TextInput {...field} onChange={event => setTyped(event.currentTarget.value)} />
      )}
      {described && (
        <div className={classes.faults} id={described}>
          {findings.map(({ code, message }) => (
            <p key={`${code} ${message}`}>{message}</p>
          ))}
        </div>
      )}
    </div>
  )
}
