import type { UserTag } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconUserPlus, IconX } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef, useState } from 'react'
import type { ComposerAction, ComposerItem } from '../model/composer.ts'
import { fittingCrop } from '../model/fitting-crop.ts'
import {
  middle,
  movedBy,
  type Place,
  placeOf,
  placeWithin,
  placeWords,
  tagLimit,
  usernameFault,
  usernameOf,
} from '../model/people.ts'
import classes from './PeopleInPicture.module.css'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  postType: PostType
  dispatch: Dispatch<ComposerAction>
}

const percent = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** People tagged in one picture, behind a button: placed by pointer, or by the arrow keys from the middle. Nothing where no network has tags. */
export const PeopleInPicture = ({ item, number, types, postType, dispatch }: Props) => {
  const [open, setOpen] = useState(false)
  const body = useId()
  const limit = tagLimit(types, postType)
  if (!limit && item.userTags.length === 0) return null
  const count = item.userTags.length
  return (
    <section aria-label={`People in picture ${number}`}>
      <Button
        className={classes.toggle}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden data-turned={open || undefined} />}
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? 'Tag people' : `${count} ${count === 1 ? 'person' : 'people'} tagged`}
      </Button>
      <div id={body} hidden={!open}>
        {open && <Tagger key={item.key} item={item} number={number} limit={limit} dispatch={dispatch} />}
      </div>
    </section>
  )
}

interface TaggerProps extends Pick<Props, 'item' | 'number' | 'dispatch'> {
  limit: ReturnType<typeof tagLimit>
}

const Tagger = ({ item, number, limit, dispatch }: TaggerProps) => {
  const help = useId()
  const field = useRef<HTMLInputElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [said, say] = useState('')
  const { key, userTags: tags, width, height, preview } = item
  const shape = width && height ? width / height : 1
  const kept = width && height ? (item.crop ?? fittingCrop(width, height)) : undefined
  const most = limit?.most ?? 0
  const full = tags.length >= most
  const change = (next: UserTag[]) => dispatch({ type: 'tags', key, tags: next })

  const add = () => {
    const username = usernameOf(name)
    const wrong = usernameFault(
      username,
      tags.map(tag => tag.username),
    )
    setFault(wrong)
    if (wrong || full) return
    change([...tags, { username, ...(place ?? middle) }])
    say(`@${username} tagged, ${placeWords(place ?? middle)}`)
    setName('')
    setPlace(undefined)
  }
  const remove = (username: string) => {
    change(tags.filter(tag => tag.username !== username))
    say(`@${username} isn’t tagged any more`)
    field.current?.focus()
  }
  const move = (username: string, to: Place) =>
    change(tags.map(tag => (tag.username === username ? { username, ...placeWithin(to) } : tag)))

  return (
    <div className={classes.tagger}>
      <div className={classes.stage}>
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
              // A press of a key has no place: the middle, from where the arrow keys move the person.
              const pointed = event.detail > 0
              const to = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
              setPlace(pointed ? placeWithin(to) : middle)
              field.current?.focus()
            }}
          />
          {place && <span className={classes.chosen} style={percent(place)} aria-hidden />}
          {tags.map(tag => (
            <Marker
              key={tag.username}
              tag={{ username: tag.username, ...placeOf(tag) }}
              surface={surface}
              help={help}
              onMove={to => move(tag.username, to)}
              onSettled={to => say(`@${tag.username}, ${placeWords(to)}`)}
              onRemove={() => remove(tag.username)}
            />
          ))}
        </div>
      </div>
      <p className={classes.help} id={help}>
        {full && limit
          ? `${limit.name} allows ${most} people in a picture.`
          : 'Choose a place in the picture, then type a username. Drag a name to move it, or use the arrow keys; Delete removes it.'}
      </p>
      <div className={classes.add}>
        <TextInput
          ref={field}
          aria-label={`Username of a person in picture ${number}`}
          placeholder="Username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
          disabled={full}
          leftSection="@"
          value={name}
          error={fault}
          // Escape takes back the chosen place and does not close the composer.
          data-mantine-stop-propagation={place !== undefined || name !== '' || undefined}
          onChange={event => {
            setName(event.currentTarget.value)
            setFault(undefined)
          }}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') {
              setPlace(undefined)
              setName('')
              setFault(undefined)
            }
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={full} onClick={add}>
          Tag person
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className={classes.people} aria-label={`Tagged in picture ${number}`}>
          {tags.map(({ username }) => (
            <li key={username}>
              <bdi>@{username}</bdi>
              <ActionIcon size={24} aria-label={`Remove @${username}`} onClick={() => remove(username)}>
                <IconX size={14} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}

interface MarkerProps {
  tag: Place & { username: string }
  surface: RefObject<HTMLDivElement | null>
  /** Id of the words that say how it is moved. */
  help: string
  onMove: (to: Place) => void
  /** Where it was moved to, to be read aloud. */
  onSettled: (to: Place) => void
  onRemove: () => void
}

/** The name of a person in the picture. */
const Marker = ({ tag, surface, help, onMove, onSettled, onRemove }: MarkerProps) => {
  const held = useRef<{ x: number; y: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return onRemove()
    }
    const to = movedBy(event.key, tag, event.shiftKey)
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
      style={percent(tag)}
      // A name near an edge stays within the picture.
      data-edge={tag.x < 0.2 ? 'left' : tag.x > 0.8 ? 'right' : undefined}
      data-low={tag.y > 0.85 || undefined}
      aria-label={`@${tag.username}, ${placeWords(tag)}`}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        const box = surface.current?.getBoundingClientRect()
        if (!box || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        // The name is held where it was touched.
        held.current = {
          x: event.clientX - (box.left + tag.x * box.width),
          y: event.clientY - (box.top + tag.y * box.height),
        }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (held.current) onSettled(tag)
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <bdi>{tag.username}</bdi>
    </button>
  )
}
