import { captionPieces, hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { useId, useMemo } from 'react'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { captionLimit } from '../model/composer.ts'
import classes from './CaptionEditor.module.css'

interface Props {
  value: string
  /** Networks that this text goes to. */
  types: readonly NetworkType[]
  label: string
  /** Takes the focus when the dialog opens. */
  autoFocus: boolean
  onChange: (text: string) => void
}

/** A plain text area over a drawing of the same text, so that hashtags stand out and every script types as usual. */
export const CaptionEditor = ({ value, types, label, autoFocus, onChange }: Props) => {
  const id = useId()
  const limit = captionLimit(types)
  const length = [...value].length
  const tags = useMemo(() => hashtagsOf(value).length, [value])
  const tone = (used: number, max: number) => (used > max ? 'over' : used === max ? 'at' : undefined)
  return (
    <div className={classes.box}>
      <div className={classes.layers}>
        <div className={classes.drawing} dir="auto" aria-hidden>
          {captionPieces(value).map((piece, index) => (
            <span key={index} className={piece.tag ? classes.tag : undefined}>
              {piece.text}
            </span>
          ))}
          {'\n'}
        </div>
        <textarea
          className={classes.text}
          dir="auto"
          aria-label={label}
          aria-describedby={id}
          placeholder="Write a caption"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          data-autofocus={autoFocus || undefined}
          spellCheck
          rows={5}
        />
      </div>
      <div className={classes.foot} id={id}>
        <span className={classes.counter} data-tone={tone(length, limit.length)}>
          <NetworkBadge type={limit.network} size={15} />
          <span>
            {length.toLocaleString('en')} / {limit.length.toLocaleString('en')}
            <span className="sr-only"> characters</span>
          </span>
        </span>
        <span className={classes.counter} data-tone={limit.hashtags === null ? undefined : tone(tags, limit.hashtags)}>
          # {tags}
          {limit.hashtags !== null && ` / ${limit.hashtags}`}
          <span className="sr-only"> hashtags</span>
        </span>
      </div>
    </div>
  )
}
