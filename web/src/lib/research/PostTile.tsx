import { networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconBookmarkFilled, IconExternalLink, IconHeart, IconMessageCircle, IconPlus } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useDrafts } from './DraftDialog.tsx'
import type { ScoredPost } from './model/scored.ts'
import { age, compact, whole } from './model/words.ts'
import { formatWords, titleOf } from './networks/posts.ts'
import classes from './PostTile.module.css'
import { SaveButton } from './SaveButton.tsx'
import { ScorePad } from './ScorePad.tsx'
import { useSaving } from './use-saving.ts'

interface Props {
  item: ScoredPost
  /** When the screen was opened, Unix ms. */
  now: number
  /** Its buttons are shown while the pointer is over it; not on phones, whose panel has them. */
  acts: boolean
  mayDraft: boolean
  maySave: boolean
  onOpen: (id: string) => void
  onDraft: (item: ScoredPost) => void
}

/** Width from which a thumbnail shows its kind as on large tiles, px. */
const large = 180

/** A post of the wall: its picture, its score, what people did with it. */
export const PostTile = memo(({ item, now, acts, mayDraft, maySave, onOpen, onDraft }: Props) => {
  const drafts = useDrafts()
  const { savedOf } = useSaving()
  const { post, score } = item
  const title = titleOf(post)
  // Its buttons are many: they are drawn for the one that is looked at, not for the sixty that are seen.
  const [near, setNear] = useState(false)
  return (
    <article className={classes.tile} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <div className={classes.picture}>
        <button type="button" className={classes.open} onClick={() => onOpen(post.id)}>
          {post.picture ? (
            <Thumbnail fill src={post.picture} kind={post.format} width={large} alt="" />
          ) : (
            <span className={classes.words} dir="auto" aria-hidden>
              {post.caption}
            </span>
          )}
          <span className="sr-only">
            {title}, {formatWords[post.format].one.toLowerCase()}
          </span>
        </button>
        <ScorePad className={classes.score} score={score} />
        {savedOf(post.id) && (
          <span className={classes.saved} data-hides={acts || undefined}>
            <IconBookmarkFilled size={12} aria-hidden />
            <span className="sr-only">Saved</span>
          </span>
        )}
        {acts && near && (
          <div className={classes.acts}>
            {mayDraft && (
              <Button
                className={classes.draft}
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
                aria-label={`${drafts ? 'Draft' : 'Post'} from ${title}`}
                onClick={() => onDraft(item)}
              >
                {drafts ? 'Draft' : 'Post'}
              </Button>
            )}
            <a
              className={classes.link}
              href={post.permalink}
              target="_blank"
              rel="noreferrer"
              aria-label={`View ${title} on ${networkOf(post.network).name}`}
            >
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
            </a>
            {maySave && <SaveButton item={item} />}
          </div>
        )}
      </div>
      <p className={classes.counts}>
        <Count icon={IconHeart} count={post.likes} words="likes" />
        <Count icon={IconMessageCircle} count={post.comments} words="comments" />
        <time dateTime={new Date(post.at).toISOString()}>{age(post.at, now)}</time>
      </p>
    </article>
  )
})

/** A number of the network's; a dash where it is hidden. */
export const Count = ({
  icon: Icon,
  count,
  words,
}: {
  icon: typeof IconHeart
  count: number | null
  words: string
}) => (
  <span className={classes.count} title={count === null ? `${words} hidden` : `${whole(count)} ${words}`}>
    <Icon size={14} stroke={1.75} aria-hidden />
    {count === null ? '–' : compact(count)}
    <span className="sr-only">{count === null ? ` ${words} hidden` : ` ${words}`}</span>
  </span>
)
