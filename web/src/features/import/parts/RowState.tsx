import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { type ImportRow, timesOf } from '../model/rows.ts'
import { countOf } from '../use-import.ts'
import classes from './Rows.module.css'

const icon = { size: 13, stroke: 2.25, 'aria-hidden': true } as const

/** What becomes of a row, in a word, and when: a day and a month that were taken for each other are seen before the import. */
export const RowState = ({ row }: { row: ImportRow }) => {
  const { whenLabel } = useTimes()
  return (
    <div className={classes.state}>
      <Outcome row={row} />
      {timesOf(row, whenLabel).map(label => (
        <small key={label}>{label}</small>
      ))}
    </div>
  )
}

/** Of a row that is there already, what it is the same as. */
const Outcome = ({ row: { state, checked, cells } }: { row: ImportRow }) => {
  if (!checked) return <Tag>Checking</Tag>
  if (state === 'fix')
    return (
      <Tag tone="error" icon={<IconAlertTriangle {...icon} />}>
        {countOf(checked.findings.length, 'error')}
      </Tag>
    )
  if (state === 'same') {
    const [post] = checked.same_as
    const [other] = checked.same_rows
    return (
      <span className={classes.same}>
        <Tag tone="warn" icon={<IconCopy {...icon} />}>
          {post ? 'Already there' : `Same as row ${other}`}
        </Tag>
        {post && (
          <a href={`/publishing/editor/${post}`} target="_blank" rel="noreferrer">
            View post
          </a>
        )}
      </span>
    )
  }
  return (
    <Tag tone="done" icon={<IconCheck {...icon} />}>
      {['Ready', checked.posts.length > 1 && `${checked.posts.length} posts`, !cells.date?.trim() && 'as a draft']
        .filter(Boolean)
        .join(', ')}
    </Tag>
  )
}
