import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { captionPieces, hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { Button, Popover } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useId, useMemo, useRef, useState } from 'react'
import { useUseCaptionMutation } from '../../../lib/captions/captions-api.ts'
import { useCan } from '../../../lib/session/session.ts'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { insertText } from '../insert-text.ts'
import { insertion, slashAt } from '../model/slash.ts'
import { captionLimit } from '../model/strictest.ts'
import { useCaret } from '../use-caret.ts'
import { useRelatedTags } from '../use-related-tags.ts'
import { useSavedCaptions } from '../use-saved-captions.ts'
import classes from './CaptionEditor.module.css'
import { CaptionOptions, optionId } from './CaptionOptions.tsx'
import { CaptionPicker } from './CaptionPicker.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { RelatedTags } from './RelatedTags.tsx'

interface Props {
  value: string
  /** Networks that this text goes to. */
  types: readonly NetworkType[]
  postType: PostType
  label: string
  /** Takes the focus when the dialog opens. */
  autoFocus: boolean
  onChange: (text: string) => void
}

/**
 * A plain text area over a drawing of the same text, so that hashtags stand out and every script types as usual. A `/` at the start of a
 * line or after a blank offers saved captions.
 */
export const CaptionEditor = ({ value, types, postType, label, autoFocus, onChange }: Props) => {
  const id = useId()
  const list = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const keepCaret = useCaret(area, value)
  const can = useCan()
  const may = can('caption.read')
  const [use] = useUseCaptionMutation()
  /** Where the caret is while the text has the focus. */
  const [caret, setCaret] = useState<number | null>(null)
  /** The `/` for which the offer was closed. */
  const [closed, setClosed] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const found = may && caret !== null && !picking ? slashAt(value, caret) : undefined
  const slash = found && found.from !== closed ? found : undefined
  const typed = slash?.words ?? ''
  // A `/` alone may be meant as one: Enter then begins a new line.
  const saved = useSavedCaptions(typed, { on: slash !== undefined, firstActive: typed !== '' })
  const offered = slash !== undefined && saved.captions.length > 0
  const related = useRelatedTags(value)
  const limit = captionLimit(types, postType)
  const length = [...value].length
  const tags = useMemo(() => hashtagsOf(value).length, [value])
  const tone = (used: number, max: number) => (used > max ? 'over' : used === max ? 'at' : undefined)

  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    keepCaret(currentTarget)
    const { selectionStart, selectionEnd } = currentTarget
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
    // Typed again, a `/` is offered again.
    if (closed !== null && value[closed] !== '/') setClosed(null)
  }
  /** Puts a saved text at the caret, in place of the `/` and its words where it was called so. The browser's own undo takes it out again. */
  const insert = (caption: SavedCaption) => {
    const text = area.current
    if (!text) return
    setPicking(false)
    text.focus()
    if (slash) text.setSelectionRange(slash.from, caret ?? slash.from + 1)
    insertText(text, insertion(text.value, text.selectionStart, caption.caption), onChange)
    setCaret(text.selectionStart)
    // A use that cannot be counted keeps nobody from writing.
    void use({ params: { id: caption.id } })
  }
  /** Adds a hashtag at the end: those of a caption are there. */
  const addTag = (tag: string) => {
    const text = area.current
    if (!text) return
    text.focus()
    text.setSelectionRange(text.value.length, text.value.length)
    insertText(text, insertion(text.value, text.value.length, `#${tag} `), onChange)
    setCaret(text.selectionStart)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offered || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    if (event.key === 'Escape') {
      event.preventDefault()
      return setClosed(slash.from)
    }
    const did = saved.onKey(event.key)
    if (!did) return
    event.preventDefault()
    if (did !== 'moved') insert(did)
  }
  const close = () => {
    setPicking(false)
    area.current?.focus()
  }

  return (
    <Popover
      opened={picking || offered}
      onChange={opened => {
        if (opened) return
        setPicking(false)
        if (slash) setClosed(slash.from)
      }}
      position="bottom-start"
      width="target"
      trapFocus={picking}
      closeOnEscape={false}
      // The box around the text has no role that could be expanded.
      withRoles={false}
      shadow="none"
    >
      <Popover.Target refProp="ref">
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
              ref={area}
              className={classes.text}
              data-field="caption"
              dir="auto"
              aria-label={label}
              aria-describedby={id}
              aria-autocomplete={may ? 'list' : undefined}
              aria-controls={offered ? list : undefined}
              aria-activedescendant={offered && saved.active >= 0 ? optionId(list, saved.active) : undefined}
              placeholder={may ? 'Write a caption, or type / for a saved one' : 'Write a caption'}
              value={value}
              onChange={event => {
                onChange(event.currentTarget.value)
                follow(event)
              }}
              onSelect={follow}
              onBlur={() => setCaret(null)}
              onKeyDown={onKeyDown}
              // Escape closes the offer, not the composer.
              data-mantine-stop-propagation={offered || undefined}
              data-autofocus={autoFocus || undefined}
              spellCheck
              rows={5}
            />
          </div>
          <RelatedTags tags={related} onInsert={addTag} />
          <div className={classes.foot}>
            <span className={classes.tools}>
              {may && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconQuote size={15} stroke={1.75} aria-hidden />}
                  aria-haspopup="dialog"
                  aria-expanded={picking}
                  onClick={() => setPicking(!picking)}
                >
                  Saved captions
                </Button>
              )}
              <EmojiButton field={`${label[0]?.toLowerCase()}${label.slice(1)}`} area={area} onChange={onChange} />
            </span>
            <span className={classes.counters} id={id}>
              <span className={classes.counter} data-tone={tone(length, limit.length)}>
                <NetworkBadge type={limit.network} size={15} />
                <span>
                  {length.toLocaleString('en')} / {limit.length.toLocaleString('en')}
                  <span className="sr-only"> characters</span>
                </span>
              </span>
              <span
                className={classes.counter}
                data-tone={limit.hashtags === null ? undefined : tone(tags, limit.hashtags)}
              >
                # {tags}
                {limit.hashtags !== null && ` / ${limit.hashtags}`}
                <span className="sr-only"> hashtags</span>
              </span>
            </span>
            <span className="sr-only" role="status">
              {offered &&
                `${saved.captions.length} saved ${saved.captions.length === 1 ? 'caption' : 'captions'}. Arrow keys to choose, Enter to insert.`}
            </span>
          </div>
        </div>
      </Popover.Target>
      <Popover.Dropdown p={picking ? 0 : 6} {...(picking && { role: 'dialog', 'aria-label': 'Saved captions' })}>
        {picking ? (
          <CaptionPicker text={value} onChoose={insert} onClose={close} />
        ) : (
          <CaptionOptions
            id={list}
            captions={saved.captions}
            active={saved.active}
            onActive={saved.setActive}
            onChoose={insert}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
