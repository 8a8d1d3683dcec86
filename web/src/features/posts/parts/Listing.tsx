import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../PostsScreen.module.css'

/** A table on a desktop, cards on a phone. */
export const Listing = ({
  phone,
  label,
  timeHead,
  all,
  onAll,
  children,
}: {
  phone: boolean
  label: string
  timeHead: string
  /** How many of the shown rows are chosen. */
  all: 'none' | 'some' | 'all'
  onAll: () => void
  children: ReactNode
}) =>
  phone ? (
    <div>{children}</div>
  ) : (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr className={classes.head}>
          <td>
            <Checkbox
              aria-label="Choose all on this page"
              checked={all === 'all'}
              indeterminate={all === 'some'}
              onChange={onAll}
            />
          </td>
          <th scope="col">Post</th>
          <th scope="col">Account</th>
          <th scope="col">{timeHead}</th>
          <th scope="col">State</th>
          <td />
        </tr>
      </thead>
      {children}
    </table>
  )
