import { ActionIcon } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FeedWall } from '../../ui/FeedWall.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useTitle } from '../../ui/Page.tsx'
import classes from './Wizard.module.css'

const connecting = ['Sign in', 'Choose accounts', 'Time zone']

interface Props {
  /** Names of the steps, where they are others than those of connecting. */
  steps?: string[]
  /** 1-based */
  step: number
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Left in the footer. */
  note?: ReactNode
  /** Right in the footer. */
  actions: ReactNode
  onClose: (() => void) | undefined
}

/** Steps left (a bar on phones), the sheet right, the way on always in view. */
export const Wizard = ({ steps = connecting, step, title, lead, children, note, actions, onClose }: Props) => {
  useTitle(title)
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <Logo />
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((name, i) => (
            <li
              key={name}
              data-state={i + 1 < step ? 'done' : i + 1 === step ? 'now' : 'next'}
              aria-current={i + 1 === step ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden>
                {i + 1 < step ? <IconCheck size={14} stroke={2.25} /> : i + 1}
              </span>
              {name}
              {i + 1 < step && <span className="sr-only">, done</span>}
            </li>
          ))}
        </ol>
        <div className={classes.wall}>
          <FeedWall small />
        </div>
      </aside>
      <main className={classes.sheet}>
        <header className={classes.phoneHead}>
          <Logo small />
          <span className={classes.of}>
            Step {step} of {steps.length}
          </span>
          {onClose && (
            <ActionIcon size={44} aria-label="Close" onClick={onClose}>
              <IconX size={22} stroke={1.75} />
            </ActionIcon>
          )}
        </header>
        <div className={classes.bars} aria-hidden>
          {steps.map((name, i) => (
            <span key={name} data-on={i < step || undefined} />
          ))}
        </div>
        {onClose && (
          <ActionIcon className={classes.close} size={32} aria-label="Close" onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
        <section className={classes.scroll} tabIndex={0} aria-label={title}>
          <div className={classes.content}>
            <h1>{title}</h1>
            {lead && <p className={classes.lead}>{lead}</p>}
            {children}
          </div>
        </section>
        <footer className={classes.foot}>
          <div className={classes.note}>{note}</div>
          <div className={classes.actions}>{actions}</div>
        </footer>
      </main>
    </div>
  )
}
