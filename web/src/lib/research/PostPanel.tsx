import { networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useSettings } from '../session/session.ts'
import { useTimes } from '../time/use-times.ts'
import { useDrafts } from './DraftDialog.tsx'
import type { ScoredPost } from './model/scored.ts'
import { counted, scoreWords } from './model/words.ts'
import { formatWords, titleOf } from './networks/posts.ts'
import classes from './PanelFrame.module.css'
import { CaptionText, Fact, PanelFrame, PanelLink, Reactions } from './PanelFrame.tsx'
import { SaveButton } from './SaveButton.tsx'
import { ScorePad } from './ScorePad.tsx'

interface Props {
  item: ScoredPost
  /** What its likes and comments are compared with is another set for hashtags: what a score says there. */
  explained?: string | undefined
  mayDraft: boolean
  maySave: boolean
  /** The posts before and after it in what is seen; absent at the ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onDraft: () => void
  onClose: () => void
}

/** All about one post, beside the wall; on a phone over it. */
export const PostPanel = ({ item, explained, mayDraft, maySave, onPrevious, onNext, onDraft, onClose }: Props) => {
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const drafts = useDrafts()
  const { post, score } = item
  const network = networkOf(post.network).name
  return (
    <PanelFrame
      title={post.username ? `@${post.username}` : 'Post'}
      picture={
        post.picture ? (
          <Thumbnail fill src={post.picture} kind={post.format} width={360} alt={titleOf(post)} />
        ) : (
          <span className={classes.none}>{formatWords[post.format].one}</span>
        )
      }
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <p className={classes.facts}>
        {formatWords[post.format].one}
        {post.items > 1 && ` of ${post.items}`}, {instantLabel(new Date(post.at).toISOString(), timezone)}
      </p>
      <Reactions likes={post.likes} comments={post.comments}>
        {post.views !== null && <Fact icon={IconEye} label="Views" value={post.views} />}
      </Reactions>
      <p className={classes.score}>
        <ScorePad className={classes.pad} score={score} />
        <span>{explained ?? scoreWords(score)}</span>
      </p>
      <CaptionText caption={post.caption} network={post.network} />
      {post.media.length === 0 && post.format !== 'text' && (
        <p className={classes.facts}>
          {network} doesn’t share this post’s files, so no {drafts ? 'draft' : 'post'} can be made from it.
        </p>
      )}
      <div className={classes.acts}>
        {mayDraft && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onDraft}>
            {drafts ? 'Make a draft' : 'Make a post'}
          </Button>
        )}
        {maySave && <SaveButton item={item} wide />}
        <PanelLink href={post.permalink} network={post.network} />
      </div>
    </PanelFrame>
  )
}

/** What the score of a post among others of a hashtag says. */
export const amongTag = (posts: number): string =>
  `Posts of a hashtag belong to many profiles. The score compares it with the ${counted(posts, 'post')} published before it.`
