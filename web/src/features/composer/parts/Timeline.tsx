import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clockOf } from '../model/kind-words.ts'
import { movedEnd, type Part, withEnd } from '../model/trim.ts'
import classes from './Timeline.module.css'

interface Props {
  /** Address of ten frames in a row. */
  strip: string | null
  /** Seconds. */
  duration: number
  part: Part
  /** Seconds at which the part is cut into pieces. */
  cuts: readonly number[]
  onChange: (part: Part) => void
}

const ends = [
  { end: 'from', label: 'Beginning' },
  { end: 'to', label: 'End' },
] as const

/** The timeline of a video with a handle at each end of the part that goes out: moved by pointer, or by the arrow keys. */
export const Timeline = ({ strip, duration, part, cuts, onChange }: Props) => {
  const track = useRef<HTMLDivElement>(null)
  const share = (second: number) => `${(second / duration) * 100}%`
  /** The second under a pointer. Time runs from left to right in every language. */
  const secondAt = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect()
    return box ? ((clientX - box.left) / box.width) * duration : 0
  }
  const onKeyDown = (event: KeyboardEvent, end: 'from' | 'to') => {
    const to = movedEnd(event.key, part[end], duration, event.shiftKey)
    if (to === undefined) return
    event.preventDefault()
    onChange(withEnd(part, end, to, duration))
  }
  return (
    <div ref={track} className={classes.track} dir="ltr" data-plain={strip ? undefined : true}>
      {strip && <img src={strip} alt="" draggable={false} />}
      <span className={classes.out} style={{ left: 0, width: share(part.from) }} />
      <span className={classes.out} style={{ left: share(part.to), right: 0 }} />
      <span className={classes.kept} style={{ left: share(part.from), width: share(part.to - part.from) }} />
      {cuts.map(second => (
        <span key={second} className={classes.cut} style={{ left: share(second) }} />
      ))}
      {ends.map(({ end, label }) => (
        <button
          key={end}
          type="button"
          role="slider"
          className={classes.handle}
          data-end={end}
          style={{ left: share(part[end]) }}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={Math.round(duration * 10) / 10}
          aria-valuenow={part[end]}
          aria-valuetext={`${clockOf(part[end])}, ${part[end].toFixed(1)} seconds`}
          onKeyDown={event => onKeyDown(event, end)}
          onPointerDown={event => {
            if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={event => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              onChange(withEnd(part, end, secondAt(event), duration))
          }}
        />
      ))}
    </div>
  )
}
