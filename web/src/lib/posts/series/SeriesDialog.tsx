import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { Button, Modal, Radio, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { messageOf } from '../../api/api.ts'
import { useTimes } from '../../time/use-times.ts'
import classes from './SeriesDialog.module.css'
import { useSeriesPreviewQuery, useSeriesQuery } from './series-api.ts'
import { type NextDate, nextDates, planWords, ruleWords, type SeriesChange } from './series-words.ts'
import { useSeriesChange } from './use-series-change.ts'

/** To which posts of a series a change goes: the one that is open, it and the later ones, or all. */
export type Scope = 'one' | 'later' | 'all'
type Series = SeriesChange['series']

export interface SeriesDialogProps {
  /** The place of the post in its series. */
  place: SeriesPlace
  /** What can be chosen, and what is chosen at first. */
  scopes: readonly Scope[]
  initial: Scope
  /** What the button does, by scope. */
  verbs: Record<Scope, string>
  /** The change of the series. */
  changeOf: (scope: 'later' | 'all', series: Series) => BodyOf<typeof UpdateSeries>
  /** This post alone was chosen. */
  onOne?: () => void
  onDone: () => void
  onClose: () => void
}

const labels: Record<Scope, string> = {
  one: 'This post',
  later: 'This and later posts',
  all: 'All posts of the series that aren’t live',
}

/** Asks to which posts of a series new dates go, and shows what would be done before it is. */
export default function SeriesDialog(props: SeriesDialogProps) {
  const { place, scopes, initial, verbs, changeOf, onOne, onDone, onClose } = props
  const phone = usePhone()
  const [scope, choose] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const { change, busy } = useSeriesChange()
  const params = { id: place.id }
  const series = useSeriesQuery({ params })
  const body = scope !== 'one' && series.data ? { ...changeOf(scope, series.data), skip_refused: true } : undefined
  const preview = useSeriesPreviewQuery({ params, body: { ...body, dry_run: true } }, { skip: !body || busy })
  const plan = preview.currentData
  const failed = series.error ?? preview.error
  const confirm = async () => {
    if (scope === 'one') return onOne?.()
    if (!body) return
    setFault(null)
    try {
      await change(place.id, body)
      onDone()
    } catch (reason) {
      setFault(messageOf(reason))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Change the series" size={480} fullScreen={phone}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          // The page below is a form too.
          event.stopPropagation()
          void confirm()
        }}
      >
        <Radio.Group label="Which posts change" value={scope} onChange={value => choose(value as Scope)}>
          <div className={classes.scopes}>
            {scopes.map(value => (
              <Radio key={value} value={value} label={labels[value]} />
            ))}
          </div>
        </Radio.Group>
        {scope === 'one' ? (
          <p className={classes.summary}>The rest of its series stays.</p>
        ) : failed && !plan ? (
          <ErrorCard title="The preview" error={failed} onRetry={series.error ? series.refetch : preview.refetch} />
        ) : plan ? (
          <Plan plan={plan} from={body?.from ?? 1} />
        ) : (
          <Skeleton height={168} radius={7} />
        )}
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={scope !== 'one' && !plan}>
            {verbs[scope]}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The next dates, and what becomes of the posts. */
const Plan = ({ plan, from }: { plan: SeriesChange; from: number }) => (
  <>
    <ul className={classes.dates} aria-label="Next dates">
      {nextDates(plan.series, from, Date.now()).map(next => (
        <Next key={next.date} next={next} />
      ))}
    </ul>
    <p className={classes.summary} aria-live="polite">
      {planWords(plan)} {ruleWords(plan.series)}
      {plan.refused > 0 && ` ${plan.refused} ${plan.refused === 1 ? 'date is' : 'dates are'} skipped.`}
    </p>
  </>
)

const Next = ({ next: { date, wall, refused } }: { next: NextDate }) => {
  const { dayLabel, clockLabel } = useTimes()
  const at = wall ? Temporal.PlainDateTime.from(wall) : undefined
  return (
    <li>
      <span>{dayLabel(at ?? Temporal.PlainDate.from(date))}</span>
      {at && <strong>{clockLabel(at)}</strong>}
      {refused && <em>{refused}</em>}
    </li>
  )
}
