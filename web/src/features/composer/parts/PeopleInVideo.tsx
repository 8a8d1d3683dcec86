import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { Dispatch } from 'react'
import type { ComposerAction } from '../model/composer-reducer.ts'
import type { ComposerItem } from '../model/composer-state.ts'
import { tagLimit } from '../model/people.ts'
import { UsernamesField } from './UsernamesField.tsx'

interface Props {
  item: ComposerItem
  /** 1-based. */
  number: number
  /** Networks that the post goes to. */
  types: readonly NetworkType[]
  postType: PostType
  dispatch: Dispatch<ComposerAction>
}

/** People tagged in a video, by username: a video has no places for them. Nothing where no network has tags. */
export const PeopleInVideo = ({ item, number, types, postType, dispatch }: Props) => {
  const limit = tagLimit(types, postType)
  if (!limit) return null
  const places = new Map(item.userTags.map(tag => [tag.username, tag]))
  return (
    <UsernamesField
      label={`People in video ${number}`}
      field="people"
      description={`Tag up to ${limit.most} public accounts. Tags in a video have no position.`}
      value={item.userTags.map(({ username }) => username)}
      most={limit.most}
      full={`${limit.name} allows ${limit.most} people in a video.`}
      clear="Remove all people"
      onChange={usernames =>
        dispatch({
          type: 'tags',
          key: item.key,
          tags: usernames.map(username => places.get(username) ?? { username, x: null, y: null }),
        })
      }
    />
  )
}
