import type { SavedFolder, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Button, Popover } from '@mantine/core'
import { IconFolder, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { useDrafts } from '../../../lib/research/DraftDialog.tsx'
import { FolderPicker } from '../../../lib/research/FolderPicker.tsx'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import frame from '../../../lib/research/PanelFrame.module.css'
import { CaptionText, PanelFrame, PanelLink, Reactions } from '../../../lib/research/PanelFrame.tsx'
import { ScorePad } from '../../../lib/research/ScorePad.tsx'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { authorOf, savedScoreWords } from '../model/words.ts'
import { Results } from './Results.tsx'
import classes from './SavedPanel.module.css'
import { SavedPicture } from './SavedPicture.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  post: SavedPost
  /** What its folder is called; undefined: it is in none. */
  folder: string | undefined
  mayDraft: boolean
  mayChange: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onDraft: () => void
  onMove: (folder: Pick<SavedFolder, 'id' | 'name'> | null) => void
  onDelete: () => void
  onClose: () => void
}

/** All about a saved post, and what came of it. */
export const SavedPanel = ({ post, folder, mayDraft, mayChange, onDraft, onMove, onDelete, ...frameProps }: Props) => {
  const drafts = useDrafts()
  const { timezone } = useSettings()
  const { instantLabel, agoLabel } = useTimes()
  const { data, network } = post
  const files = data.media_total ?? data.media.length
  return (
    <PanelFrame
      title={authorOf(post)}
      picture={<SavedPicture post={post} width={360} alt={titleOf(data)} />}
      {...frameProps}
    >
      <p className={`${frame.facts} ${classes.whose}`}>
        <NetworkBadge type={network} size={16} />
        <span>
          {typeWord(post.type, network)}
          {files > 1 && ` of ${files}`} on {networkOf(network).name}
          {data.posted_at && `, ${instantLabel(data.posted_at, timezone)}`}
        </span>
      </p>
      <Reactions likes={data.like_count} comments={data.comments_count} />
      {data.z_score !== null && (
        <p className={frame.score}>
          <ScorePad className={frame.pad} score={{ z: data.z_score }} />
          <span>{savedScoreWords(data.z_score)}</span>
        </p>
      )}
      <p className={frame.facts}>
        Saved {agoLabel(post.created_at, timezone)}
        {folder === undefined ? ', in no folder' : `, in ${folder}`}
      </p>
      <CaptionText caption={data.caption} network={network} />
      <Results results={post.results} />
      <div className={frame.acts}>
        {mayDraft && (
          <Button leftSection={<IconPlus {...icon} />} onClick={onDraft}>
            {drafts ? 'Make a draft' : 'Make a post'}
          </Button>
        )}
        <PanelLink href={data.permalink} network={network} />
        {mayChange && (
          <>
            <Move here={post.folder_id} onMove={onMove} />
            <Button variant="default" data-danger leftSection={<IconTrash {...icon} />} onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
    </PanelFrame>
  )
}

const Move = ({ here, onMove }: { here: string | null } & Pick<Props, 'onMove'>) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
      zIndex={25}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFolder {...icon} />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Move
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Move to a folder" p={8}>
        {opened && (
          <FolderPicker
            here={here}
            verb="Create the folder and move"
            onPick={folder => {
              setOpened(false)
              onMove(folder)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
