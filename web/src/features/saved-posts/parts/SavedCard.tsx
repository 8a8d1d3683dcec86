import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import {
  IconDots,
  IconExternalLink,
  IconFolder,
  IconHeart,
  IconMessageCircle,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useDrafts } from '../../../lib/research/DraftDialog.tsx'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { Count } from '../../../lib/research/PostTile.tsx'
import { ScorePad } from '../../../lib/research/ScorePad.tsx'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { authorOf, scoreOf } from '../model/words.ts'
import classes from './SavedCard.module.css'
import { SavedPicture } from './SavedPicture.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  post: SavedPost
  phone: boolean
  mayDraft: boolean
  mayChange: boolean
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
  onDraft: () => void
  onMove: () => void
  onDelete: () => void
}

/** A saved post: its picture, whose it is, what people did with it, and what came of it. */
export const SavedCard = (props: Props) => {
  const drafts = useDrafts()
  const { post, phone, mayDraft, mayChange, chosen, onChoose, onOpen, onDraft, onMove, onDelete } = props
  const { timezone } = useSettings()
  const { agoLabel } = useTimes()
  const { data, network } = post
  const title = titleOf(data)
  const score = scoreOf(post)
  const [result] = post.results
  const networkName = networkOf(network).name
  return (
    <li className={classes.card} data-chosen={chosen || undefined}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className="sr-only">Open {title}</span>
        <SavedPicture post={post} width={180} alt="" />
      </button>
      {score && <ScorePad className={classes.score} score={score} />}
      {mayChange && (
        <Checkbox className={classes.choose} checked={chosen} onChange={onChoose} aria-label={`Choose ${title}`} />
      )}
      <div className={classes.lines}>
        <span className={classes.author}>
          <NetworkBadge type={network} size={16} />
          <span dir="auto">{authorOf(post)}</span>
          <span className="sr-only">on {networkName}</span>
        </span>
        {post.type !== 'text' && (
          <p className={classes.title} dir="auto">
            {title}
          </p>
        )}
        <p className={classes.counts}>
          <Count icon={IconHeart} count={data.like_count} words="likes" />
          <Count icon={IconMessageCircle} count={data.comments_count} words="comments" />
          <time dateTime={post.created_at}>Saved {agoLabel(post.created_at, timezone)}</time>
        </p>
        {result && <StateChip state={result.status} />}
      </div>
      <div className={classes.acts}>
        {mayDraft && (
          <Button
            variant="default"
            size={phone ? 'sm' : 'compact-md'}
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            aria-label={`${drafts ? 'Draft' : 'Post'} from ${title}`}
            onClick={onDraft}
          >
            {drafts ? 'Draft' : 'Post'}
          </Button>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={phone ? 44 : 28} aria-label={`Actions for ${title}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href={data.permalink}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink {...icon} />}
            >
              View on {networkName}
            </Menu.Item>
            {mayChange && (
              <>
                <Menu.Item leftSection={<IconFolder {...icon} />} onClick={onMove}>
                  Move to folder
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={onDelete}>
                  Delete
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
