import { bulk } from '@fanfare/contracts/limits.ts'
import { Button, Modal, NumberInput, Progress, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { messageOf } from '../../api/api.ts'
import { useTimes } from '../../time/use-times.ts'
import { staysOnline } from '../use-remove-post.tsx'
import classes from './BulkDialog.module.css'
import { type BulkChange, type BulkTarget, moveWords, type Outcome, sizeOf, useBulk } from './use-bulk.ts'

const maxDays = bulk.dayShift
const shownRefusals = 5
const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`
const counted =
  (verb: string, rest = '') =>
  (count: number) =>
    [verb, posts(count), rest].filter(Boolean).join(' ')
const words = {
  delete: { title: counted('Delete'), confirm: counted('Delete'), will: counted('', 'will be deleted.') },
  move: {
    title: counted('Move'),
    confirm: counted('Move'),
    will: (count: number, _all: boolean, where: string) => `${posts(count)} will move ${where}.`,
  },
  retry: { title: counted('Retry'), confirm: counted('Retry'), will: counted('', 'will be sent again.') },
  draft: {
    title: counted('Move', 'to Drafts?'),
    confirm: () => 'Move to Drafts',
    will: (count: number, all: boolean) =>
      `${all ? (count === 1 ? 'It’ll' : 'They’ll') : `${posts(count)} will`} be unscheduled until you schedule ${count === 1 ? 'it' : 'them'} again.`,
  },
} satisfies Record<BulkChange['action'], Record<string, (count: number, all: boolean, where: string) => string>>
/** Why a post stays as it is, beside its name. The time of many is not chosen: only that one has passed is worth reading. */
const reasonOf = ({ code, title, message }: Outcome['refused'][number]) =>
  code === 'schedule_in_past' ? title : message

/** The month that is open at first: that of the first post, or today's where that is earlier or not known. */
const opening = (times: readonly string[]) => {
  const [first] = times.toSorted()
  return first && Date.parse(first) > Date.now() ? { defaultDate: first.slice(0, 10) } : {}
}

interface Props {
  action: BulkChange['action']
  target: BulkTarget
  /** Live posts may be among them. */
  live: boolean
  /** The instants at which its posts go out, where they are known: a date is chosen from the month of the first one on. */
  times?: readonly string[]
  onClose: () => void
  /** The change was begun. */
  onRun: () => void
}

/** Before many posts change it says how many will, and which won’t and why; then it shows how far the work is. */
export const BulkDialog = ({ action, target, live, times = [], onClose, onRun }: Props) => {
  const { look, run } = useBulk()
  const { dayLabel } = useTimes()
  const [by, setBy] = useState<'later' | 'earlier' | 'date'>('later')
  const [days, setDays] = useState<number | string>(1)
  const [date, setDate] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [fault, setFault] = useState<string>()
  const [looked, setLooked] = useState(0)
  const [busy, setBusy] = useState(false)
  const closed = useRef(false)
  const far = typeof days === 'number' && Number.isInteger(days) && days > 0 && days <= maxDays
  const change: BulkChange | undefined =
    action !== 'move'
      ? { action }
      : by !== 'date'
        ? far
          ? { action, days: by === 'later' ? days : -days }
          : undefined
        : date
          ? { action, date }
          : undefined
  const key = JSON.stringify(change)
  useEffect(() => {
    setOutcome(undefined)
    setFault(undefined)
    setLooked(0)
    if (!change) return
    let over = false
    // Nothing is asked while a number is still being typed.
    const timer = setTimeout(() => {
      look(target, change, { stopped: () => over, onProgress: count => over || setLooked(count) })
        .then(found => over || setOutcome(found))
        .catch(err => over || setFault(messageOf(err)))
    }, 250)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key])
  useEffect(
    () => () => {
      closed.current = true
    },
    [],
  )
  const size = sizeOf(target)
  const say = words[action]
  const start = async () => {
    if (!change) return
    setBusy(true)
    setLooked(0)
    onRun()
    await run(target, change, { onProgress: count => closed.current || setLooked(count) })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={say.title(size)} size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void start()
        }}
      >
        {action === 'move' && (
          <>
            <SegmentedControl
              aria-label="How to move"
              data={[
                { value: 'later', label: 'Later' },
                { value: 'earlier', label: 'Earlier' },
                { value: 'date', label: 'To a date' },
              ]}
              value={by}
              onChange={value => setBy(value as typeof by)}
              disabled={busy}
            />
            {by !== 'date' ? (
              <NumberInput
                label="Days"
                description="Each post keeps its time of day."
                min={1}
                max={maxDays}
                allowDecimal={false}
                value={days}
                onChange={setDays}
                disabled={busy}
                data-autofocus
              />
            ) : (
              <DatePickerInput
                label="Date"
                description="Each post keeps its time of day."
                placeholder="Choose a date"
                {...opening(times)}
                value={date}
                onChange={setDate}
                disabled={busy}
              />
            )}
          </>
        )}
        {action === 'delete' && (
          <p className={classes.note}>
            {live ? staysOnline : 'You can undo this right after, and restore a post for 30 days.'}
          </p>
        )}
        <div aria-live="polite">
          {fault ? (
            <p className={classes.note}>{fault}</p>
          ) : busy || (change && !outcome) ? (
            <>
              <p className={classes.note}>
                {busy ? 'Working' : 'Checking'}: {Math.min(looked, size)} of {size}
              </p>
              <Progress value={(looked / Math.max(1, size)) * 100} size="sm" aria-label="Progress" />
            </>
          ) : outcome ? (
            <p className={classes.note}>
              {say.will(outcome.done.length, outcome.refused.length === 0, change ? moveWords(change, dayLabel) : '')}
              {outcome.refused.length > 0 &&
                ` ${posts(outcome.refused.length)} will stay as ${outcome.refused.length === 1 ? 'it is' : 'they are'}:`}
            </p>
          ) : null}
        </div>
        {!busy && outcome && outcome.refused.length > 0 && (
          <ul className={classes.refused}>
            {outcome.refused.slice(0, shownRefusals).map(refused => (
              <li key={refused.id}>
                <b dir="auto">{refused.caption.split('\n')[0] || 'No caption'}</b>
                {reasonOf(refused)}
              </li>
            ))}
            {outcome.refused.length > shownRefusals && <li>and {outcome.refused.length - shownRefusals} more</li>}
          </ul>
        )}
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            {busy ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            variant={action === 'delete' ? 'default' : 'filled'}
            data-danger={action === 'delete' || undefined}
            loading={busy}
            disabled={!outcome || outcome.done.length === 0}
          >
            {outcome ? say.confirm(outcome.done.length) : say.confirm(size)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
