import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconCrop, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Check } from '../model/checks.ts'
import classes from './PreflightList.module.css'

interface Props {
  checks: Check[]
  pending: boolean
  /** Nothing is written yet: what is missing is then no fault but the next step. */
  fresh: boolean
  onFix: (check: Check) => void
}

const icon = {
  pass: <IconCheck size={14} stroke={2.25} aria-hidden />,
  warn: <IconAlertTriangle size={14} stroke={2.25} aria-hidden />,
  stop: <IconX size={14} stroke={2.25} aria-hidden />,
  open: <IconCircleDashed size={14} stroke={2.25} aria-hidden />,
}
const fixIcon: Record<string, ReactNode> = {
  crop: <IconCrop size={14} stroke={1.75} aria-hidden />,
  upload_again: <IconRefresh size={14} stroke={1.75} aria-hidden />,
}
const spoken = { pass: 'Passed', warn: 'Warning', stop: 'Needs fixing', open: 'To do' }
const order = { stop: 0, warn: 1, pass: 2 }

/** What would go wrong, before it does. Passes are one quiet line each; warnings and stops open, with a cure. */
export const PreflightList = ({ checks, pending, fresh, onFix }: Props) => {
  const stops = checks.filter(check => check.level === 'stop').length
  const warnings = checks.filter(check => check.level === 'warn').length
  const levelOf = (check: Check) => (fresh && check.level === 'stop' ? 'open' : check.level)
  const summary = stops
    ? fresh
      ? ''
      : `${stops} to fix`
    : warnings
      ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
      : checks.length
        ? 'All clear'
        : ''
  return (
    <section aria-label="Pre-flight" aria-busy={pending}>
      <header className={classes.head}>
        <h3>Pre-flight</h3>
        <span className={classes.summary} data-level={stops ? 'stop' : warnings ? 'warn' : 'pass'} aria-live="polite">
          {summary}
        </span>
      </header>
      <ul className={classes.list}>
        {[...checks]
          .sort((a, b) => order[a.level] - order[b.level])
          .map(check => (
            <li
              key={`${check.code}-${check.account_id}-${check.item}`}
              className={classes.check}
              data-level={levelOf(check)}
            >
              {icon[levelOf(check)]}
              <div>
                <span className="sr-only">{spoken[levelOf(check)]}: </span>
                <strong>{check.title}</strong>
                {check.text && (
                  <span className={classes.text}>{check.level === 'pass' ? ` · ${check.text}` : check.text}</span>
                )}
                {check.fix && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    className={classes.fix}
                    leftSection={fixIcon[check.fix.kind]}
                    onClick={() => onFix(check)}
                  >
                    {check.fix.label}
                  </Button>
                )}
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}
