import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { ComposerItem } from '../model/composer-state.ts'
import { fittingCrop } from '../model/fitting-crop.ts'
import { middle, movedBy, type Place, placeWithin, placeWords } from '../model/people.ts'
import classes from './TaggedPicture.module.css'

/** What is tagged at a place. `label` is what is shown there and read aloud. */
interface Tag {
  id: string
  label: string
  place: Place
}

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  tags: readonly Tag[]
  /** Where the next one goes. */
  place: Place | undefined
  /** No more can be tagged. */
  full: boolean
  /** Id of the words that say how a tag is moved. */
  help: string
  onChoose: (place: Place) => void
  onMove: (id: string, to: Place) => void
  /** Where it was moved to, to be read aloud. */
  onSettled: (label: string, to: Place) => void
  onRemove: (id: string) => void
}

const percent = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** A picture with what is tagged in it: placed by pointer, or by the arrow keys from the middle. */
export const TaggedPicture = ({ item, number, tags, place, full, help, ...on }: Props) => {
  const surface = useRef<HTMLDivElement>(null)
  const { width, height, preview } = item
  const shape = width && height ? width / height : 1
  const kept = width && height ? (item.crop ?? fittingCrop(width, height)) : undefined
  return (
    <div className={classes.frame}>
      <div
        ref={surface}
        className={classes.picture}
        style={{ aspectRatio: shape, width: `min(100%, ${20 * shape}rem)`, background: item.color ?? undefined }}
      >
        {preview && <img src={preview} alt="" draggable={false} />}
        {kept && (
          <span
            className={classes.kept}
            style={{
              left: `${kept.x * 100}%`,
              top: `${kept.y * 100}%`,
              width: `${kept.width * 100}%`,
              height: `${kept.height * 100}%`,
            }}
          />
        )}
        <button
          type="button"
          className={classes.surface}
          aria-label={`Choose a place in picture ${number}`}
          disabled={full}
          onClick={event => {
            const box = event.currentTarget.getBoundingClientRect()
            // A press of a key has no place: the middle, from where the arrow keys move the tag.
            const pointed = event.detail > 0
            const to = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
            on.onChoose(pointed ? placeWithin(to) : middle)
          }}
        />
        {place && <span className={classes.chosen} style={percent(place)} aria-hidden />}
        {tags.map(tag => (
          <Marker
            key={tag.id}
            tag={tag}
            surface={surface}
            help={help}
            onMove={to => on.onMove(tag.id, placeWithin(to))}
            onSettled={to => on.onSettled(tag.label, to)}
            onRemove={() => on.onRemove(tag.id)}
          />
        ))}
      </div>
    </div>
  )
}

interface MarkerProps {
  tag: Tag
  surface: RefObject<HTMLDivElement | null>
  help: string
  onMove: (to: Place) => void
  onSettled: (to: Place) => void
  onRemove: () => void
}

const Marker = ({ tag: { label, place }, surface, help, onMove, onSettled, onRemove }: MarkerProps) => {
  const held = useRef<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onRemove()
    }
    const to = movedBy(event.key, place, event.shiftKey)
    if (!to) return
    event.preventDefault()
    onMove(to)
    onSettled(to)
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const box = surface.current?.getBoundingClientRect()
    if (!box || !held.current) return
    const { x, y } = held.current
    onMove({ x: (clientX - x - box.left) / box.width, y: (clientY - y - box.top) / box.height })
  }
  return (
    <button
      type="button"
      className={classes.marker}
      style={percent(place)}
      // A name near an edge stays within the picture.
      data-edge={place.x < 0.2 ? 'left' : place.x > 0.8 ? 'right' : undefined}
      data-low={place.y > 0.85 || undefined}
      aria-label={`${label}, ${placeWords(place)}`}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        const box = surface.current?.getBoundingClientRect()
        if (!box || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        // The name is held where it was touched.
        held.current = {
          x: event.clientX - (box.left + place.x * box.width),
          y: event.clientY - (box.top + place.y * box.height),
        }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (held.current) onSettled(place)
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <bdi>{label.replace(/^@/, '')}</bdi>
    </button>
  )
}
