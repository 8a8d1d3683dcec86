import { Draft, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Link } from 'react-router-dom'
import { PostAccountNames } from '../../../lib/posts/PostAccounts.tsx'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { useCan } from '../../../lib/session/session.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import classes from './Panel.module.css'

interface Props {
  post: Post
  search: string
  /** Beside the account: what there is to know of it here. */
  note?: string | undefined
  tone?: 'warning' | 'error' | undefined
}

/** A post in a line: what it is, where and when. It opens where something can be done about it. */
export const PostLine = ({ post, search, note, tone }: Props) => {
  const can = useCan()
  const { instantDay, timeLabel } = useTimes()
  const { timezone } = post.account
  const at = post.status === Posted ? (post.posted_at ?? post.post_at) : post.post_at
  const isOpen = post.status === Draft || post.status === Scheduled || stateOf(post) === 'error'
  const page = isOpen && can('post.write', post.author_id) ? 'editor' : 'trace'
  return (
    <Link className={classes.row} to={{ pathname: `/publishing/${page}/${post.id}`, search }}>
      <Thumbnail {...shownPicture(post)} kind={post.type} width={36} height={45} alt="" />
      <span className={classes.words}>
        <b dir="auto">{post.caption.split('\n')[0]?.slice(0, 200) || 'No caption'}</b>
        <small>
          <PostAccountNames post={post} />
        </small>
        {note && <small data-tone={tone}>{note}</small>}
      </span>
      <span className={classes.end}>
        {at ? (
          <>
            {instantDay(at, timezone)}
            <br />
            {timeLabel(at, timezone)} {cityOf(timezone)}
          </>
        ) : (
          'No time yet'
        )}
      </span>
    </Link>
  )
}
