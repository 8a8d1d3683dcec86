import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import classes from './TimeField.module.css'
import { parseClock } from './time.ts'
import { useTimes } from './use-times.ts'

interface Props {
  'aria-label': string
  'aria-describedby'?: string | undefined
  /** `HH:mm`. */
  value: string
  error?: boolean
  onChange: (value: string) => void
}

/**
 * A time of day, written as the person's settings say whatever the browser's language is; it takes `18:05`, `1805` and `6:05 pm`, and
 * the arrows step by five minutes. On phones the wheel of the device.
 */
export const TimeField = ({
  value,
  error = false,
  onChange,
  'aria-label': label,
  'aria-describedby': describedBy,
}: Props) => {
  const { clockLabel } = useTimes()
  const wheel = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  /** What is being typed; null at rest. */
  const [typed, type] = useState<string | null>(null)
  /** The time before someone typed: what is no time leaves it, and not the beginning of what was typed (`2` of `25:00`). */
  const [before, keep] = useState(value)
  if (wheel)
    return (
      <TextInput
        type="time"
        classNames={{ input: classes.wheel }}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        error={error}
        inputContainer={field => (
          <div className={classes.box}>
            {field}
            {/* The device writes the time as its own language does. */}
            <span aria-hidden>{value && clockLabel(Temporal.PlainTime.from(value))}</span>
          </div>
        )}
        onChange={event => event.currentTarget.value && onChange(event.currentTarget.value)}
      />
    )
  const write = (text: string) => {
    if (typed === null) keep(value)
    type(text)
    const time = parseClock(text) ?? (typed === null ? value : before)
    if (time) onChange(time)
  }
  const step = (event: KeyboardEvent) => {
    const minutes = event.key === 'ArrowUp' ? 5 : event.key === 'ArrowDown' ? -5 : 0
    if (!minutes || !value) return
    event.preventDefault()
    type(null)
    onChange(Temporal.PlainTime.from(value).add({ minutes }).toString({ smallestUnit: 'minute' }))
  }
  return (
    <TextInput
      aria-label={label}
      aria-describedby={describedBy}
      value={typed ?? (value && clockLabel(Temporal.PlainTime.from(value)))}
      error={error || (typed !== null && !parseClock(typed))}
      autoComplete="off"
      onFocus={event => event.currentTarget.select()}
      onChange={event => write(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={() => type(null)}
    />
  )
}
