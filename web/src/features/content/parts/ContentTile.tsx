import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { IconHeart, IconMessageCircle } from '@tabler/icons-react'
import { memo } from 'react'
import type { OwnPost } from '../../../lib/own-content/model/own-page.ts'
import { formatWords, titleOf } from '../../../lib/research/networks/posts.ts'
import { PostPicture } from '../../../lib/research/PostPicture.tsx'
import { Count } from '../../../lib/research/PostTile.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import classes from './ContentTile.module.css'

interface Props {
  post: OwnPost
  /** A row of a list instead of a tile of a grid. */
  row: boolean
  /** The zone in which its time is written. */
  zone: string
  onOpen: (id: string) => void
  onBroken: (post: OwnPost) => void
}

/** A live post: its picture, whose it is, when it went live and what people did with it. */
export const ContentTile = memo(({ post, row, zone, onOpen, onBroken }: Props) => {
  const { instantDay } = useTimes()
  const { social_account: account, data } = post
  const title = titleOf(data)
  const network = networkOf(account.type).name
  const name = accountName(account)
  return (
    <li className={classes.tile} data-row={row || undefined}>
      <button type="button" className={classes.open} onClick={() => onOpen(post.id)}>
        <span className={classes.picture}>
          <PostPicture
            src={post.thumbnail_url}
            kind={post.type}
            caption={data.caption}
            width={row ? 40 : 180}
            alt=""
            onBroken={() => onBroken(post)}
          />
        </span>
        {row && (
          <span className={classes.what}>
            <b dir="auto">{title}</b>
            <small>
              {formatWords[post.type].one} on {network}, {name}
            </small>
          </span>
        )}
        {!row && (
          <span className="sr-only">
            {title}, {formatWords[post.type].one.toLowerCase()}
          </span>
        )}
      </button>
      <div className={classes.line}>
        {!row && (
          <span className={classes.account}>
            <AccountAvatar account={{ ...account, pic_url: account.picture }} size={20} />
            <span>{name}</span>
            <span className="sr-only">on {network}</span>
          </span>
        )}
        <span className={classes.counts}>
          <Count icon={IconHeart} count={data.like_count} words="likes" />
          <Count icon={IconMessageCircle} count={data.comments_count} words="comments" />
          <time dateTime={post.posted_at}>{instantDay(post.posted_at, zone)}</time>
        </span>
      </div>
    </li>
  )
})
