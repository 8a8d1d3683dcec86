import type { ReactNode } from 'react'
import classes from './Tag.module.css'

/** A short fact on sunken ground, 22 px. `tone` gives it a state's colours: warn, error, done, info. */
export const Tag = ({
  children,
  icon,
  tone,
  title,
}: {
  children: ReactNode
  icon?: ReactNode
  tone?: 'warn' | 'error' | 'done' | 'info' | undefined
  title?: string
}) => (
  <span className={classes.tag} data-tone={tone} title={title}>
    {icon}
    {children}
  </span>
)
