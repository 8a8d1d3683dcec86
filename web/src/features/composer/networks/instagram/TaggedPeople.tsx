import { IconUserFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComposerItem } from '../../model/composer-state.ts'
import { placeInFrame, placeOf } from '../../model/people.ts'
import classes from './TaggedPeople.module.css'

/** Who is tagged in a picture: a mark in its corner, and the names at a press, as in the feed. `frame`: shape of what is shown, width / height. */
export const TaggedPeople = ({ item, frame }: { item: ComposerItem | undefined; frame: number }) => {
  const [shown, setShown] = useState(false)
  const { width, height, userTags } = item ?? { width: null, height: null, userTags: [] }
  const shape = width && height ? width / height : frame
  const people = userTags.flatMap(tag => {
    const at = placeInFrame(placeOf(tag), shape, frame)
    return at ? [{ username: tag.username, at }] : []
  })
  if (people.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={classes.mark}
        aria-pressed={shown}
        aria-label={`People in this picture: ${people.map(({ username }) => username).join(', ')}`}
        onClick={() => setShown(!shown)}
      >
        <IconUserFilled size={14} aria-hidden />
      </button>
      {shown &&
        people.map(({ username, at }) => (
          <span
            key={username}
            className={classes.name}
            style={{ left: `${Math.min(0.85, Math.max(0.15, at.x)) * 100}%`, top: `${Math.min(0.9, at.y) * 100}%` }}
            aria-hidden
          >
            {username}
          </span>
        ))}
    </>
  )
}
