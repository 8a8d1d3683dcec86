import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { memo } from 'react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useTimes } from '../time/use-times.ts'
import type { ScoredPost } from './model/scored.ts'
import { formatWords, titleOf } from './networks/posts.ts'
import classes from './PostRow.module.css'
import { Count } from './PostTile.tsx'
import { SaveButton } from './SaveButton.tsx'
import { ScorePad } from './ScorePad.tsx'

interface Props {
  item: ScoredPost
  /** The zone in which its time is written. */
  zone: string
  maySave: boolean
  onOpen: (id: string) => void
}

/** A post of the list: its first words, when it was published, its numbers. */
export const PostRow = memo(({ item, zone, maySave, onOpen }: Props) => {
  const { post, score, tags } = item
  const { instantDay } = useTimes()
  return (
    <article className={classes.row}>
      <button type="button" className={classes.open} onClick={() => onOpen(post.id)}>
        <Thumbnail src={post.picture} kind={post.format} width={40} height={50} alt="" />
        <span className={classes.what}>
          <b dir="auto">{titleOf(post)}</b>
          <small>
            {formatWords[post.format].one}, {instantDay(new Date(post.at).toISOString(), zone)}
            {tags.length > 0 && `, ${tags.length} ${tags.length === 1 ? 'hashtag' : 'hashtags'}`}
          </small>
        </span>
      </button>
      <span className={classes.counts}>
        <Count icon={IconHeart} count={post.likes} words="likes" />
        <Count icon={IconMessageCircle} count={post.comments} words="comments" />
      </span>
      <ScorePad className={classes.score} score={score} />
      {maySave && <SaveButton item={item} />}
    </article>
  )
})
