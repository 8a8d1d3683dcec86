import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import type { OwnPost } from '../../../lib/own-content/model/own-page.ts'
import { composeAgain } from '../../../lib/posts/compose-from.ts'
import { useDrafts } from '../../../lib/research/DraftDialog.tsx'
import { formatWords, titleOf } from '../../../lib/research/networks/posts.ts'
import frame from '../../../lib/research/PanelFrame.module.css'
import { CaptionText, PanelFrame, PanelLink, Reactions } from '../../../lib/research/PanelFrame.tsx'
import { PostPicture } from '../../../lib/research/PostPicture.tsx'
import { SaveButton } from '../../../lib/research/SaveButton.tsx'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { scoredOf } from '../model/own.ts'
import classes from './ContentPanel.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  post: OwnPost
  mayWrite: boolean
  maySave: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onBroken: (post: OwnPost) => void
  /** Makes a draft of one that was published elsewhere. */
  onDraft: () => void
  onClose: () => void
}

/** All about a live post of the team's own. */
export const ContentPanel = ({ post, mayWrite, maySave, onBroken, onDraft, ...frameProps }: Props) => {
  const { search } = useLocation()
  const drafts = useDrafts()
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const { social_account: account, data, product_post_id: ours } = post
  return (
    <PanelFrame
      title={titleOf(data)}
      picture={
        <PostPicture
          src={post.thumbnail_url}
          kind={post.type}
          caption={data.caption}
          width={360}
          alt={titleOf(data)}
          onBroken={() => onBroken(post)}
        />
      }
      {...frameProps}
    >
      <p className={`${frame.facts} ${classes.account}`}>
        <AccountAvatar account={{ ...account, pic_url: account.picture }} size={24} />
        <span>
          <b>{accountName(account)}</b>
          <br />
          {formatWords[post.type].one}
          {post.media.length > 1 && ` of ${post.media.length}`} on {networkOf(account.type).name},{' '}
          {instantLabel(post.posted_at, timezone)}
        </span>
      </p>
      <Reactions likes={data.like_count} comments={data.comments_count} />
      <CaptionText caption={data.caption} network={account.type} />
      <p className={frame.facts}>
        {ours ? (
          <Link to={{ pathname: `/publishing/trace/${ours}`, search }}>Published with Fanfare</Link>
        ) : (
          `Published outside Fanfare`
        )}
      </p>
      <div className={frame.acts}>
        {mayWrite && ours && (
          <Button component={Link} to={composeAgain(ours, search)} leftSection={<IconRepeat {...icon} />}>
            Post again
          </Button>
        )}
        {mayWrite && maySave && !ours && post.permalink && (
          <Button leftSection={<IconPlus {...icon} />} onClick={onDraft}>
            {drafts ? 'Make a draft' : 'Make a post'}
          </Button>
        )}
        {maySave && post.permalink && <SaveButton item={scoredOf(post)} wide />}
        {post.permalink && <PanelLink href={post.permalink} network={account.type} />}
      </div>
    </PanelFrame>
  )
}
