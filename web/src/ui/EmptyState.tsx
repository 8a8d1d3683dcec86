import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import j2 from '../assets/pictures/j2.webp'
import n4 from '../assets/pictures/n4.webp'
import o1 from '../assets/pictures/o1.webp'
import classes from './EmptyState.module.css'

/** `run` does something here; `to` leads to another page. */
type Action = { label: string; icon?: ReactNode } & ({ run: () => void; to?: never } | { to: string; run?: never })
interface Props {
  title: string
  text?: string
  action?: Action
  second?: Action
  /** Addresses of three pictures of the team's own; else the shipped ones. */
  pictures?: readonly string[]
  /** No result: no art. */
  plain?: boolean
}

/** Three fanned pictures, one line, one or two next steps. */
export const EmptyState = ({ title, text, action, second, pictures = [n4, o1, j2], plain }: Props) => (
  <div className={classes.empty} data-plain={plain || undefined}>
    {!plain && (
      <div className={classes.fan} aria-hidden>
        {pictures.slice(0, 3).map(src => (
          <img key={src} src={src} alt="" width={72} height={90} draggable={false} />
        ))}
      </div>
    )}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {(action || second) && (
      <div className={classes.actions}>
        {action && <ActionButton action={action} variant={plain ? 'default' : 'filled'} />}
        {second && <ActionButton action={second} variant="default" />}
      </div>
    )}
  </div>
)

const ActionButton = ({
  action: { label, icon, run, to },
  variant,
}: {
  action: Action
  variant: 'default' | 'filled'
}) =>
  to ? (
    <Button variant={variant} leftSection={icon} component={Link} to={to}>
      {label}
    </Button>
  ) : (
    <Button variant={variant} leftSection={icon} onClick={run}>
      {label}
    </Button>
  )
