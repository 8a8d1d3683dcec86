import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

/** The ink pill at the bottom while things are selected. Children are its buttons. */
export const SelectionBar = ({
  count,
  label = 'Selected posts',
  onClear,
  children,
}: {
  count: number
  label?: string
  onClear?: () => void
  children: ReactNode
}) =>
  count === 0 ? null : (
    <div className={classes.bar} role="toolbar" aria-label={label}>
      <span className={classes.count} aria-live="polite">
        {count} selected
      </span>
      <span className={classes.rule} />
      {children}
      {onClear && (
        <button type="button" className={classes.button} onClick={onClear} aria-label="Clear selection">
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
