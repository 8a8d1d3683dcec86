import type { ReactNode } from 'react'
import classes from './ChipProgress.module.css'

/** How far the publishing of a post is, in place of its caption; before it whose post it is. */
export const ChipProgress = ({ percent, children }: { percent: number; children: ReactNode }) => (
  <span className={classes.progress}>
    {children}
    <i>
      <i style={{ inlineSize: `${percent}%` }} />
    </i>
    {percent}%
  </span>
)
