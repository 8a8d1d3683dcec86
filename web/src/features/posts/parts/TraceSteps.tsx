import type { Trace, TraceStep } from '@fanfare/contracts/entities/trace.ts'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHelpCircle,
  IconPlayerPause,
  IconShieldCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { foldedSteps } from '../model/folded-steps.ts'
import classes from './TraceSteps.module.css'

const verdictIcon = {
  ok: <IconCheck size={14} stroke={2.25} aria-hidden />,
  wait: <IconClock size={14} stroke={2.25} aria-hidden />,
  unknown: <IconHelpCircle size={14} stroke={2.25} aria-hidden />,
  failed: <IconAlertTriangle size={14} stroke={2.25} aria-hidden />,
  held: <IconPlayerPause size={14} stroke={2.25} aria-hidden />,
}
const verdictWord = { ok: 'done', wait: 'waiting', unknown: 'in doubt', failed: 'failed', held: 'held' }

/** The time of an instant in a zone, to the millisecond. */
const clockLabel = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'millisecond' })

/** The date of an instant in a zone: steps of one date share one heading. */
const dateOf = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

const seconds = (ms: number | null) => (ms === null ? '' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Every attempt, step by step, with the line behind which nothing is sent again unasked. */
export const TraceSteps = ({ trace, zone }: { trace: Trace; zone: string }) => {
  const { instantDay } = useTimes()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? trace.steps : foldedSteps(trace.steps)
  const attempts = [...new Set(trace.steps.map(step => step.attempt))]
  if (attempts.length === 0)
    return (
      <section className={classes.steps}>
        <p className={classes.none}>Nothing has been sent yet. Each step will appear here.</p>
      </section>
    )
  return (
    <section className={classes.steps} aria-label="Steps">
      <p className={classes.safe}>
        <IconShieldCheck size={16} stroke={1.75} aria-hidden /> Secrets are removed
      </p>
      {foldedSteps(trace.steps).length < trace.steps.length && (
        <Button variant="default" size="compact-sm" mb={12} aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          All {trace.steps.length} entries
        </Button>
      )}
      {attempts.map(attempt => {
        const steps = shown.filter(step => step.attempt === attempt)
        const line = steps.findIndex(step => step.after_commit)
        return (
          <div key={attempt}>
            <h2>
              Attempt {attempt} <span>{cityOf(zone)} time</span>
            </h2>
            <ol>
              {steps.map((step, index) => (
                <Step
                  key={step.id}
                  step={step}
                  zone={zone}
                  boundary={index === line}
                  day={
                    index === 0 || dateOf(steps[index - 1]?.at ?? step.at, zone) !== dateOf(step.at, zone)
                      ? instantDay(step.at, zone)
                      : undefined
                  }
                />
              ))}
            </ol>
          </div>
        )
      })}
    </section>
  )
}

interface StepProps {
  step: TraceStep
  zone: string
  /** It is the first behind the irreversible call. */
  boundary: boolean
  /** Its day, where the step before lies on another one. */
  day: string | undefined
}
const Step = ({ step, zone, boundary, day }: StepProps) => (
  <>
    {day && <li className={classes.date}>{day}</li>}
    {boundary && <li className={classes.boundary}>From here on, Fanfare checks before it retries</li>}
    <li className={classes.step} data-verdict={step.verdict} data-after={step.after_commit || undefined}>
      <time dateTime={step.at}>{clockLabel(step.at, zone)}</time>
      <span className={classes.mark}>
        {verdictIcon[step.verdict]}
        <span className="sr-only">{verdictWord[step.verdict]}</span>
      </span>
      <div>
        <div className={classes.stepHead}>
          <b>{step.title}</b>
          <span>{seconds(step.duration_ms)}</span>
        </div>
        <p>{step.text}</p>
        {step.calls.length > 0 && (
          <details>
            <summary>
              Raw trace, {step.calls.length} {step.calls.length === 1 ? 'call' : 'calls'} by {step.worker}
            </summary>
            <div className={classes.raw}>
              {step.calls.map((call, index) => (
                <div key={index}>
                  <p>
                    <b>{call.method}</b> {call.url}
                  </p>
                  {Object.entries(call.params).map(([name, value]) => (
                    <p key={name}>
                      {name}={value === 'removed' ? <mark>removed</mark> : value}
                    </p>
                  ))}
                  <p className={call.status !== null && call.status < 400 ? classes.good : classes.bad}>
                    {call.status ?? ''} {call.fault ?? call.answer ?? ''} {call.duration_ms} ms
                  </p>
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </li>
  </>
)
