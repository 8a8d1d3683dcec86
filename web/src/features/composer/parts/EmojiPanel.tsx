import { Button, TextInput } from '@mantine/core'
import {
  IconApple,
  IconBallFootball,
  IconBulb,
  IconClock,
  IconFlag,
  IconHandStop,
  IconHeart,
  IconMoodSmile,
  IconPaw,
  IconPlane,
  IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { usePhone } from '../../../ui/breakpoints.ts'
import { type Emoji, emojiGroups, findEmoji, recentEmoji } from '../model/emoji.ts'
import { useEmoji } from '../use-emoji.ts'
import classes from './EmojiPanel.module.css'

interface Props {
  onChoose: (text: string) => void
  onClose: () => void
}

const icons = [
  IconMoodSmile,
  IconHandStop,
  IconPaw,
  IconApple,
  IconPlane,
  IconBallFootball,
  IconBulb,
  IconHeart,
  IconFlag,
]
const recentGroup = { id: -1, name: 'Recently used', Icon: IconClock }
const groups = emojiGroups.map((group, at) => ({ ...group, Icon: icons[at] ?? IconMoodSmile }))

/** How many options stand in the first row, as they are drawn. */
const columnsOf = (list: HTMLElement | null): number => {
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  return Math.max(1, options.filter(option => option.offsetTop === options[0]?.offsetTop).length)
}

/** Emoji by group, those used last first, with a search by English words. The arrows choose among them while the search is typed. */
export const EmojiPanel = ({ onChoose, onClose }: Props) => {
  const id = useId()
  const phone = usePhone()
  const list = useRef<HTMLDivElement>(null)
  const { all, failed, load } = useEmoji()
  const [recent] = useState(recentEmoji)
  const [words, setWords] = useState('')
  const [group, setGroup] = useState(recent.length > 0 ? recentGroup.id : 0)
  const [chosen, setActive] = useState(0)
  const wanted = words.trim()
  const shown = useMemo((): Emoji[] => {
    if (!all) return []
    if (wanted) return findEmoji(all, wanted)
    if (group !== recentGroup.id) return all.filter(emoji => emoji.group === group)
    return recent.flatMap(text => all.find(emoji => emoji.text === text) ?? [])
  }, [all, wanted, group, recent])
  const last = shown.length - 1
  const active = Math.min(chosen, last)
  const label = wanted ? 'Emoji found' : (groups.find(one => one.id === group)?.name ?? recentGroup.name)
  useEffect(() => setActive(0), [wanted, group])
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of an effect.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const inList = event.target instanceof HTMLInputElement || event.target === list.current
    if (event.key === 'Escape') onClose()
    else if (!inList) return
    else if (event.key === 'Enter') {
      const emoji = shown[active]
      if (emoji) onChoose(emoji.text)
    } else {
      const columns = columnsOf(list.current)
      const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
      const step = steps[event.key]
      if (step === undefined) return
      const next = active + step
      if (next >= 0 && next <= last) setActive(next)
      // The last row may be shorter than the one above it.
      else if (step > 1 && Math.floor(active / columns) < Math.floor(last / columns)) setActive(last)
    }
    event.preventDefault()
  }
  const option = (at: number) => `${id}-${at}`
  const combobox = {
    'aria-controls': id,
    'aria-activedescendant': active >= 0 ? option(active) : undefined,
    // Escape closes the picker, not the composer.
    'data-mantine-stop-propagation': true,
  }

  return (
    <div role="group" aria-label="Emoji picker" className={classes.panel} onKeyDown={onKey}>
      <TextInput
        role="combobox"
        aria-label="Search emoji"
        aria-expanded
        aria-autocomplete="list"
        placeholder="Search emoji"
        // On phones a keyboard would cover what there is to choose from.
        data-autofocus={!phone || undefined}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        {...combobox}
      />
      <div className={classes.groups} role="group" aria-label="Groups">
        {[...(recent.length > 0 ? [recentGroup] : []), ...groups].map(({ id: one, name, Icon }) => (
          <button
            key={one}
            type="button"
            className={classes.group}
            aria-label={name}
            title={name}
            aria-pressed={!wanted && group === one}
            data-mantine-stop-propagation
            onClick={() => {
              setWords('')
              setGroup(one)
            }}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </button>
        ))}
      </div>
      <p className={classes.label} aria-hidden>
        {shown[active]?.name ?? label}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        data-autofocus={phone || undefined}
        className={classes.list}
        {...combobox}
        aria-controls={undefined}
      >
        {shown.map((emoji, at) => (
          <div
            key={emoji.text}
            id={option(at)}
            role="option"
            tabIndex={-1}
            aria-label={emoji.name}
            aria-selected={at === active}
            className={classes.emoji}
            // A list that opens below a resting pointer is no choice.
            onPointerMove={({ movementX, movementY }) => (movementX || movementY) && setActive(at)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(emoji.text)}
            onKeyDown={event => event.key === 'Enter' && onChoose(emoji.text)}
          >
            {emoji.text}
          </div>
        ))}
      </div>
      {all && shown.length === 0 && <p className={classes.none}>No emoji match “{wanted}”</p>}
      {failed && (
        <div className={classes.none} role="alert">
          Emoji couldn’t be loaded. Check your connection.
          <Button variant="default" size="compact-sm" data-mantine-stop-propagation onClick={load}>
            Try again
          </Button>
        </div>
      )}
      <span className="sr-only" role="status">
        {wanted && all && `${shown.length} emoji found`}
      </span>
    </div>
  )
}
