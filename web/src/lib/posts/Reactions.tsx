import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import classes from './Reactions.module.css'

/** What the network counts of a live post: likes and comments. Nothing until it was asked. */
export const Reactions = ({ post }: { post: Pick<Post, 'like_count' | 'comment_count'> }) => (
  <>
    {post.like_count !== null && (
      <Count Icon={IconHeart} count={post.like_count} words={post.like_count === 1 ? 'like' : 'likes'} />
    )}
    {post.comment_count !== null && (
      <Count
        Icon={IconMessageCircle}
        count={post.comment_count}
        words={post.comment_count === 1 ? 'comment' : 'comments'}
      />
    )}
  </>
)

const Count = ({ Icon, count, words }: { Icon: typeof IconHeart; count: number; words: string }) => (
  <span className={classes.count} title={`${count.toLocaleString('en-GB')} ${words}`}>
    <Icon size={13} stroke={1.75} aria-hidden />
    {count.toLocaleString('en-GB', { notation: 'compact' })}
    <span className="sr-only"> {words}</span>
  </span>
)
