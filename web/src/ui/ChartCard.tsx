import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './ChartCard.module.css'

interface Props {
  title: string
  /** Its place below the other headings of the page. */
  level?: 2 | 3
  /** What the chart shows, in a sentence or two. */
  summary: string
  /** What changes the chart. */
  tools?: ReactNode
  /** Absent: there is nothing to draw, and the summary says why. */
  chart: ReactNode | undefined
  /** The same as a table. */
  table: ReactNode
  wide?: boolean
}

/** A chart with its words, and the table of what it draws. */
export const ChartCard = ({ title, level = 3, summary, tools, chart, table, wide }: Props) => {
  const id = useId()
  const [view, setView] = useState('chart')
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.card} data-wide={wide || undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <Heading id={id}>{title}</Heading>
        {chart && (
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
        )}
        {tools}
      </header>
      <p className={classes.summary}>{summary}</p>
      {chart &&
        (view === 'chart' ? (
          <div aria-hidden>{chart}</div>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
          <section className={classes.scroll} aria-label="Numbers" tabIndex={0}>
            {table}
          </section>
        ))}
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
