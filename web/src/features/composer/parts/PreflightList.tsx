import { Button, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconCircleDashed,
  IconCrop,
  IconInfoCircle,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { inOrder, type ShownLevel } from '../model/checks.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { type Check, type Fix, fixesOf } from '../model/fixes.ts'
import type { Preflight } from '../use-preflight.ts'
import classes from './PreflightList.module.css'

interface Props {
  checks: Check[]
  items: ComposerItem[]
  /** 0 to 100; null while it is not known. */
  score: number | null
  /** They are of the post as it was: neither score nor counts are said of them. */
  pending: boolean
  /** The server can't be asked: only the checks of this device are listed. */
  paused: Preflight['paused']
  /** Nothing is written yet: what is missing is shown as a step to do, not as an error. */
  fresh: boolean
  /** Whether the person may do what the button of a line says. */
  canFix: (fix: Fix) => boolean
  onFix: (check: Check, fix: Fix) => void
}

type Look = ShownLevel | 'open'
const icon = {
  pass: <IconCheck size={14} stroke={2.25} aria-hidden />,
  note: <IconInfoCircle size={14} stroke={2} aria-hidden />,
  warn: <IconAlertTriangle size={14} stroke={2.25} aria-hidden />,
  stop: <IconX size={14} stroke={2.25} aria-hidden />,
  open: <IconCircleDashed size={14} stroke={2.25} aria-hidden />,
} satisfies Record<Look, ReactNode>
const fixIcon: Record<string, ReactNode> = {
  crop: <IconCrop size={14} stroke={1.75} aria-hidden />,
  upload_again: <IconRefresh size={14} stroke={1.75} aria-hidden />,
}
const spoken: Record<Look, string> = {
  pass: 'Passed',
  note: 'Note',
  warn: 'Warning',
  stop: 'Needs fixing',
  open: 'To do',
}

/** From here on a post is ready, or nearly so. */
const good = 90
const fair = 60

/** What the checks leave of 100 points: a number and a bar. */
const Score = ({ value }: { value: number }) => (
  <span className={classes.score} data-look={value >= good ? 'good' : value >= fair ? 'fair' : 'poor'}>
    <span className="sr-only">Score: </span>
    {value}
    <span className={classes.of} aria-hidden>
      /100
    </span>
    <span className={classes.bar} aria-hidden style={{ '--score': `${value}%` } as CSSProperties} />
  </span>
)

/** The checks before publishing: what needs fixing first, then warnings and notes. What passed is folded into one line. */
export const PreflightList = ({ checks, items, score, pending, paused, fresh, canFix, onFix }: Props) => {
  const [open, setOpen] = useState(false)
  const passedId = useId()
  const rows = inOrder(checks)
  const passed = rows.filter(({ shown }) => shown === 'pass')
  const rest = rows.filter(({ shown }) => shown !== 'pass')
  const stops = rest.filter(({ shown }) => shown === 'stop').length
  const warnings = rest.filter(({ shown }) => shown === 'warn').length
  const summary = pending
    ? ''
    : stops
      ? fresh
        ? ''
        : `${stops} to fix`
      : warnings
        ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
        : ''
  const line = ({ check, shown }: (typeof rows)[number]) => {
    const look: Look = fresh && shown === 'stop' ? 'open' : shown
    const quiet = shown === 'pass' || shown === 'note'
    return (
      <li
        key={[check.code, check.item, check.title, ...check.account_ids].join()}
        className={classes.check}
        data-level={look}
      >
        {icon[look]}
        <div>
          <span className="sr-only">{spoken[look]}: </span>
          <strong>{check.title}</strong>
          {check.text && <span className={classes.text}>{quiet ? ` · ${check.text}` : check.text}</span>}
          {fixesOf(check, items)
            .filter(canFix)
            .map(fix => (
              <Button
                key={fix.kind}
                variant="default"
                size="compact-sm"
                className={classes.fix}
                leftSection={fixIcon[fix.kind]}
                onClick={() => onFix(check, fix)}
              >
                {fix.label}
              </Button>
            ))}
        </div>
      </li>
    )
  }
  return (
    <section aria-label="Checks" aria-busy={pending}>
      <header className={classes.head}>
        <h3>Checks</h3>
        {score !== null && !fresh && !pending && <Score value={score} />}
        <span className={classes.summary} data-level={stops ? 'stop' : 'warn'} aria-live="polite">
          {summary}
        </span>
      </header>
      {paused && (
        <p className={classes.paused} role="status">
          {paused === 'offline'
            ? 'Checks run again when you’re online.'
            : 'Checks couldn’t run. They’ll run again when you schedule.'}
        </p>
      )}
      {rest.length > 0 && <ul className={classes.list}>{rest.map(line)}</ul>}
      {pending && (
        <p className={classes.checking}>
          {icon.open}
          Checking…
        </p>
      )}
      {passed.length > 0 && !pending && (
        <>
          <UnstyledButton
            className={classes.passed}
            aria-expanded={open}
            aria-controls={passedId}
            onClick={() => setOpen(!open)}
          >
            {icon.pass}
            {rest.length > 0 ? `${passed.length} passed` : 'All checks passed'}
            <IconChevronDown size={14} stroke={1.75} aria-hidden data-open={open || undefined} />
          </UnstyledButton>
          <ul className={classes.list} id={passedId} hidden={!open}>
            {passed.map(line)}
          </ul>
        </>
      )}
    </section>
  )
}
