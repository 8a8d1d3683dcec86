import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Delayed } from '../../../ui/Delayed.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import classes from './Panel.module.css'

interface Props {
  title: string
  /** How many there are, beside the title. */
  count?: number | undefined
  /** Where all of it is. */
  all?: { label: string; to: { pathname: string; search: string } }
  /** A fault instead of the content. */
  error?: unknown
  onRetry?: () => unknown
  loading?: boolean
  /** Said where there is nothing. */
  empty?: string | undefined
  children?: ReactNode
}

/** A part of the dashboard: what it is, how many, and where the rest is. */
export const Panel = ({ title, count, all, error, onRetry, loading, empty, children }: Props) => {
  const id = useId()
  if (error) return <ErrorCard title={title} error={error} {...(onRetry && { onRetry })} />
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
        {all && (
          <Link className={classes.all} to={all.to}>
            {all.label}
          </Link>
        )}
      </header>
      {loading ? (
        <Delayed>
          <RowsSkeleton rows={3} />
        </Delayed>
      ) : empty ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        children
      )}
    </section>
  )
}
