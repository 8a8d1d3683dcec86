import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { kindFactsOrPost, type NetworkType } from '@fanfare/contracts/networks.ts'
import { NumberInput, RangeSlider, Select, Slider } from '@mantine/core'
import { type Dispatch, useId } from 'react'
import type { Composer, ComposerAction, ComposerItem } from '../model/composer.ts'
import { clockOf, partsOf } from '../model/kind-words.ts'
import classes from './VideoFields.module.css'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  postType: PostType
  cover: Composer['options']['cover']
  types: readonly NetworkType[]
  dispatch: Dispatch<ComposerAction>
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** The part of a video that goes out, its cover, and what is behind an item of a story. */
export const VideoFields = ({ item, number, postType, cover, types, dispatch }: Props) => {
  const kinds = types.map(type => kindFactsOrPost(type, postType))
  const id = useId()
  const { duration, chosen } = item
  const change = (next: Partial<ComposerItem['chosen']>) => dispatch({ type: 'chosen', key: item.key, chosen: next })
  const takesBackground = kinds.some(({ takes }) => takes.background)
  const takesCover = item.type === 'video' && kinds.some(({ takes, limits }) => takes.cover && limits.items.max === 1)
  const isTrimmable = item.type === 'video' && duration !== null && duration > 1
  if (!isTrimmable && !takesBackground && !takesCover) return null
  const start = chosen.start ?? 0
  const end = chosen.end ?? duration ?? 0
  const set = (from: number, to: number) =>
    change({ start: from <= 0 ? null : tenth(from), end: to >= (duration ?? 0) ? null : tenth(to) })
  const most = Math.min(...kinds.filter(({ inPieces }) => inPieces).map(({ video }) => video.seconds.max))
  const parts = Number.isFinite(most) && item.type === 'video' ? partsOf(chosen, duration, most) : 1
  return (
    <section className={classes.fields} aria-label={`${item.type === 'video' ? 'Video' : 'Picture'} ${number}`}>
      {isTrimmable && (
        <div data-field="trim">
          <span id={id}>
            Trim, {clockOf(start)} to {clockOf(end)} of {clockOf(duration)}
          </span>
          <div className={classes.slider}>
            <RangeSlider
              aria-labelledby={id}
              thumbFromLabel="Beginning"
              thumbToLabel="End"
              min={0}
              max={tenth(duration)}
              step={0.1}
              minRange={1}
              label={clockOf}
              value={[start, end]}
              onChange={([from, to]) => set(from, to)}
            />
          </div>
          <div className={classes.pair}>
            <NumberInput
              label="Begins at"
              suffix=" s"
              min={0}
              max={Math.max(0, end - 1)}
              step={1}
              decimalScale={1}
              value={tenth(start)}
              onChange={value => set(Number(value), end)}
            />
            <NumberInput
              label="Ends at"
              suffix=" s"
              min={start + 1}
              max={tenth(duration)}
              step={1}
              decimalScale={1}
              value={tenth(end)}
              onChange={value => set(start, Number(value))}
            />
          </div>
        </div>
      )}
      {parts > 1 && <p className={classes.note}>Goes out in {parts} parts, in order.</p>}
      {takesCover && duration !== null && (
        <div>
          <span id={`${id}-cover`}>Cover{cover?.at == null ? '' : `, at ${clockOf(cover.at)}`}</span>
          <div className={classes.slider}>
            <Slider
              aria-labelledby={`${id}-cover`}
              thumbLabel="Moment of the cover"
              min={0}
              max={tenth(duration)}
              step={0.1}
              label={clockOf}
              value={cover?.at ?? 0}
              onChange={at =>
                dispatch({ type: 'options', options: { cover: at > 0 ? { media_id: null, at: tenth(at) } : null } })
              }
            />
          </div>
        </div>
      )}
      {takesBackground && (
        <Select
          label="Background"
          description="Fills the screen around what is not upright"
          allowDeselect={false}
          data={[
            { value: 'none', label: 'None' },
            { value: 'blur', label: 'Blurred' },
            { value: 'color', label: 'Main colour' },
          ]}
          value={chosen.add_background ?? 'none'}
          onChange={value => change({ add_background: value === 'blur' || value === 'color' ? value : null })}
        />
      )}
    </section>
  )
}
