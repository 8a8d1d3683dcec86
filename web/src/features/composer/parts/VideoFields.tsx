import { backgroundParts } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { mostParts } from '@fanfare/contracts/limits.ts'
import { kindFactsOrPost, type NetworkType, takesOf } from '@fanfare/contracts/networks.ts'
import { cutCountOf, cutsOf, secondsOf } from '@fanfare/contracts/video-pieces.ts'
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type Dispatch, useId } from 'react'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { Composer, ComposerItem } from '../model/composer-state.ts'
import type { Check } from '../model/fixes.ts'
import { clockOf, lengthOf } from '../model/kind-words.ts'
import { leastLength, type Part, withEnd } from '../model/trim.ts'
import { CoverPicker } from './CoverPicker.tsx'
import { Timeline } from './Timeline.tsx'
import classes from './VideoFields.module.css'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  postType: PostType
  /** The post is this video alone. */
  isAlone: boolean
  cover: Composer['options']['cover']
  types: readonly NetworkType[]
  /** What is done to it before it goes out, for each network: "The video will be converted for Instagram". */
  conversions: readonly Pick<Check, 'title' | 'text'>[]
  dispatch: Dispatch<ComposerAction>
}

/** The part of a video that goes out, its cover, and what is behind an item of a story. */
export const VideoFields = ({ item, number, postType, isAlone, cover, types, conversions, dispatch }: Props) => {
  const kinds = types.map(type => kindFactsOrPost(type, postType))
  const { duration, chosen, type } = item
  const change = (next: Partial<ComposerItem['chosen']>) => dispatch({ type: 'chosen', key: item.key, chosen: next })
  const takesBackground = kinds.some(({ takes }) => takes.background)
  const takesCover = isAlone && kinds.some(kind => takesOf(kind, true).cover)
  const isTrimmable = type === 'video' && duration !== null && duration > leastLength
  if (!isTrimmable && !takesBackground && !takesCover && conversions.length === 0) return null
  const part: Part = { from: chosen.start ?? 0, to: chosen.end ?? duration ?? 0 }
  const set = ({ from, to }: Part) => change({ start: from <= 0 ? null : from, end: to >= (duration ?? 0) ? null : to })
  const inPieces = kinds.filter(kind => kind.inPieces).toSorted((a, b) => a.video.seconds.max - b.video.seconds.max)[0]
  const whole = type === 'video' ? secondsOf(chosen, duration) : undefined
  // The pre-flight says of a longer one that it is too long.
  const fits = inPieces && whole && cutCountOf(whole.length, inPieces.video.seconds) <= mostParts
  const pieces = fits ? cutsOf(whole, inPieces.video.seconds) : []
  return (
    <section className={classes.fields} aria-label={`${type === 'video' ? 'Video' : 'Picture'} ${number}`}>
      {isTrimmable && <Trim {...{ item, duration, part, set }} cuts={pieces.slice(1).map(({ start }) => start)} />}
      {pieces.length > 1 && (
        <div className={classes.pieces}>
          <p>Posted in {pieces.length} parts, in order</p>
          <ol aria-label="Parts">
            {pieces.map(({ start, end }, at) => (
              <li key={start} style={{ flexGrow: end - start }}>
                <span>Part {at + 1}</span>
                <b>{lengthOf(end - start)}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
      {conversions.map(({ title, text }) => (
        <p key={title} className={classes.note} title={text}>
          <IconRefresh size={14} stroke={1.75} aria-hidden /> {title}
        </p>
      ))}
      {takesCover && duration !== null && (
        <CoverPicker
          item={item}
          part={part}
          value={cover}
          networks={types.filter(one => takesOf(kindFactsOrPost(one, postType), true).cover)}
          onChange={next => dispatch({ type: 'options', options: { cover: next } })}
        />
      )}
      {takesBackground && (
        <BackgroundField
          value={chosen.add_background}
          color={item.color}
          onChange={value => change({ add_background: value })}
        />
      )}
    </section>
  )
}

interface TrimProps {
  item: ComposerItem
  duration: number
  part: Part
  cuts: readonly number[]
  set: (part: Part) => void
}

const Trim = ({ item, duration, part, cuts, set }: TrimProps) => {
  const id = useId()
  const isWhole = part.from <= 0 && part.to >= duration
  const field = (label: string, end: 'from' | 'to') => (
    <NumberInput
      label={label}
      suffix=" s"
      min={0}
      max={Math.ceil(duration * 10) / 10}
      step={1}
      decimalScale={1}
      value={Math.round(part[end] * 10) / 10}
      onChange={value => value !== '' && set(withEnd(part, end, Number(value), duration))}
    />
  )
  return (
    <div role="group" aria-labelledby={id} data-field="trim" className={classes.trim}>
      <div className={classes.line}>
        <span id={id}>
          Trim, {clockOf(part.from)} to {clockOf(part.to)} of {clockOf(duration)}
        </span>
        {!isWhole && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => set({ from: 0, to: duration })}>
            Use all of it
          </Button>
        )}
      </div>
      <Timeline strip={item.strip} duration={duration} part={part} cuts={cuts} onChange={set} />
      <div className={classes.pair}>
        {field('Start', 'from')}
        {field('End', 'to')}
      </div>
    </div>
  )
}

interface BackgroundProps {
  value: ComposerItem['chosen']['add_background']
  color: string | null
  onChange: (value: ComposerItem['chosen']['add_background']) => void
}

/** What fills a story around a picture or video that has another shape, and up to which one. */
const BackgroundField = ({ value, color, onChange }: BackgroundProps) => {
  const [id, frameId] = [useId(), useId()]
  const chosen = value && backgroundParts(value)
  const set = (fill: string, isWide: boolean) =>
    onChange(fill === 'blur' || fill === 'color' ? (isWide ? `${fill}_16_9` : fill) : null)
  return (
    <div className={classes.background}>
      <span id={id}>Background</span>
      <SegmentedControl
        aria-labelledby={id}
        withItemsBorders={false}
        value={chosen?.fill ?? 'none'}
        onChange={next => set(next, chosen?.isWide ?? false)}
        data={[
          { value: 'none', label: 'None' },
          { value: 'blur', label: 'Blurred' },
          {
            value: 'color',
            label: (
              <span className={classes.colour}>
                <i style={{ background: color ?? undefined }} aria-hidden /> Main colour
              </span>
            ),
          },
        ]}
      />
      {chosen ? (
        <>
          <span id={frameId}>Shape</span>
          <SegmentedControl
            aria-labelledby={frameId}
            withItemsBorders={false}
            value={chosen.isWide ? 'wide' : 'full'}
            onChange={next => set(chosen.fill, next === 'wide')}
            data={[
              { value: 'full', label: 'Full screen, 9:16' },
              { value: 'wide', label: 'Wide, 16:9' },
            ]}
          />
          <small>
            {chosen.isWide
              ? 'Fills a wide frame across the middle of a phone’s screen'
              : 'Fills the empty space around landscape videos'}
          </small>
        </>
      ) : (
        <small>Fills the empty space around landscape videos</small>
      )}
    </div>
  )
}
