import { networkOf } from '@fanfare/contracts/networks.ts'
import { Link, useLocation } from 'react-router-dom'
import type { OwnPost } from '../../../lib/own-content/model/own-page.ts'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { PostPicture } from '../../../lib/research/PostPicture.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import classes from './Grid.module.css'

interface Props {
  content: OwnPost
  /** The zone in which its time is written. */
  zone: string
  onBroken: (content: OwnPost) => void
}

/** What the network has of the profile beside the listed posts of Fanfare. It stays where it is, and opens: a post of Fanfare here, another one on the network. */
export const NetworkTile = ({ content, zone, onBroken }: Props) => {
  const { instantLabel } = useTimes()
  const { search } = useLocation()
  const { data, permalink, product_post_id: ours } = content
  const network = networkOf(content.social_account.type).name
  const face = (
    <>
      {content.type === 'text' ? (
        <span className={classes.words} dir="auto" aria-hidden>
          {data.caption || 'No caption'}
        </span>
      ) : (
        <span className={classes.picture}>
          <PostPicture
            src={content.thumbnail_url}
            kind={content.type}
            caption={data.caption}
            // Drawn as the tiles of posts are.
            width={36}
            alt=""
            onBroken={() => onBroken(content)}
          />
        </span>
      )}
      <span className="sr-only">
        {`${titleOf(data)}, Live on ${network}, ${instantLabel(content.posted_at, zone)}`}
      </span>
    </>
  )
  if (ours)
    return (
      <Link className={classes.tile} to={{ pathname: `/publishing/trace/${ours}`, search }}>
        {face}
      </Link>
    )
  if (permalink)
    return (
      <a className={classes.tile} href={permalink} target="_blank" rel="noreferrer">
        {face}
      </a>
    )
  return <span className={`${classes.tile} ${classes.still}`}>{face}</span>
}
