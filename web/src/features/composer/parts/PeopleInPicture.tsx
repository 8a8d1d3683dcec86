import type { UserTag } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type Dispatch, useId, useRef, useState } from 'react'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { middle, type Place, placeOf, placeWords, tagLimit, usernameFault, usernameOf } from '../model/people.ts'
import classes from './PeopleInPicture.module.css'
import { TaggedPicture } from './TaggedPicture.tsx'
import { TagList } from './TagList.tsx'
import { TagSection } from './TagSection.tsx'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  postType: PostType
  dispatch: Dispatch<ComposerAction>
}

/** People tagged in one picture. Nothing where no network has tags. */
export const PeopleInPicture = ({ item, number, types, postType, dispatch }: Props) => {
  const limit = tagLimit(types, postType)
  const count = item.userTags.length
  if (!limit && count === 0) return null
  return (
    <TagSection
      name={`People in picture ${number}`}
      field="people"
      label={count === 0 ? 'Tag people' : `${count} ${count === 1 ? 'person' : 'people'} tagged`}
      icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
    >
      <Tagger key={item.key} item={item} number={number} limit={limit} dispatch={dispatch} />
    </TagSection>
  )
}

interface TaggerProps extends Pick<Props, 'item' | 'number' | 'dispatch'> {
  limit: ReturnType<typeof tagLimit>
}

const Tagger = ({ item, number, limit, dispatch }: TaggerProps) => {
  const help = useId()
  const field = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState<Place>()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [said, say] = useState('')
  const { key, userTags: tags } = item
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

  return (
    <div className={classes.tagger}>
      <TaggedPicture
        {...{ item, number, place, full, help }}
        tags={tags.map(tag => ({ id: tag.username, label: `@${tag.username}`, place: placeOf(tag) }))}
        onChoose={chosen => {
          setPlace(chosen)
          field.current?.focus()
        }}
        onMove={(username, to) => change(tags.map(tag => (tag.username === username ? { username, ...to } : tag)))}
        onSettled={(label, to) => say(`${label}, ${placeWords(to)}`)}
        onRemove={remove}
      />
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
          maxLength={lengths.username}
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
      <TagList
        name={`Tagged in picture ${number}`}
        tags={tags.map(({ username }) => ({ id: username, label: `@${username}` }))}
        onRemove={remove}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  )
}
