import type { ReactNode } from 'react'
import classes from './Card.module.css'

/** One subject of a settings page: a title, what it is for, its controls. */
export const Card = ({
  title,
  text,
  children,
  side,
  flush,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  side?: ReactNode
  flush?: boolean
}) => (
  <section className={classes.card} data-flush={flush || undefined}>
    <header>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {side}
    </header>
    {children && <div className={classes.content}>{children}</div>}
  </section>
)

export const Cards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
