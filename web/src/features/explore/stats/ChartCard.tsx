import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './Stats.module.css'

interface Props {
  title: string
  /** What the chart shows, in a sentence or two. */
  summary: string
  chart: ReactNode
  /** The same as a table. */
  table: ReactNode
  wide?: boolean
}

/** A chart with its words, and the table of what it draws. */
export const ChartCard = ({ title, summary, chart, table, wide }: Props) => {
  const id = useId()
  const [view, setView] = useState('chart')
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{title}</h3>
        <SegmentedControl
          size="xs"
          aria-label={`${title} as`}
          withItemsBorders={false}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </header>
      <p className={classes.summary}>{summary}</p>
      {view === 'chart' ? <div aria-hidden>{chart}</div> : <div className={classes.scroll}>{table}</div>}
    </section>
  )
}

interface TableProps {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}
/** Numbers of a chart; the first column names them. */
export const Numbers = ({ head, rows }: TableProps) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {head.map(name => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells], at) => (
        <tr key={at}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
