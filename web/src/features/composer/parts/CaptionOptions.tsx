import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { IconHash, IconQuote } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './CaptionPicker.module.css'

interface Props {
  id: string
  captions: readonly SavedCaption[]
  /** Number of the one that Enter takes; -1: none. */
  active: number
  onActive: (at: number) => void
  onChoose: (caption: SavedCaption) => void
}

export const optionId = (list: string, at: number) => `${list}-${at}`

/** Saved captions to choose from. The focus stays in the field above it, which moves the active one. */
export const CaptionOptions = ({ id, captions, active, onActive, onChoose }: Props) => {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of an effect.
    void shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div id={id} role="listbox" aria-label="Saved captions" className={classes.list}>
      {captions.map((caption, at) => {
        const Kind = caption.kind === 'hashtags' ? IconHash : IconQuote
        return (
          <div
            key={caption.id}
            id={optionId(id, at)}
            ref={at === active ? shown : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classes.option}
            // A list that opens below a resting pointer is no choice.
            onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onActive(at)}
            // The field keeps the focus, and with it the caret.
            onPointerDown={event => event.preventDefault()}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(caption)}
            onKeyDown={event => event.key === 'Enter' && onChoose(caption)}
          >
            <Kind size={16} stroke={1.75} aria-hidden />
            <span>
              <b dir="auto">{caption.title}</b>
              <small dir="auto">{caption.caption.slice(0, 160)}</small>
            </span>
          </div>
        )
      })}
    </div>
  )
}
