import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Card.module.css'
import { cardId } from './model/settings-index.ts'

/** One subject of a settings page: a title, what it is for, its controls. */
export const Card = ({
  title,
  anchor = title,
  text,
  children,
  side,
  flush,
}: {
  title: string
  /** What the index finds it by, where its title says more. */
  anchor?: string
  text?: ReactNode
  children?: ReactNode
  side?: ReactNode
  flush?: boolean
}) => {
  const card = useRef<HTMLElement>(null)
  const id = cardId(anchor)
  // A setting that was found in the index: its card comes into sight.
  useEffect(() => {
    if (window.location.hash === `#${id}`) card.current?.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <section ref={card} id={id} className={classes.card} data-flush={flush || undefined}>
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
}

export const Cards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
