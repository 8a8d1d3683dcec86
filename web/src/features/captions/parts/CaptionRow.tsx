import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { captionPieces } from '@fanfare/contracts/hashtags.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconClipboard,
  IconCopy,
  IconDots,
  IconFolder,
  IconHash,
  IconPencil,
  IconQuote,
  IconTrash,
} from '@tabler/icons-react'
import { useCan, useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { Tag } from '../../../ui/Tag.tsx'
import classes from '../CaptionsScreen.module.css'
import type { useCaptionActions } from '../use-caption-actions.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
/** As much of a text as its lines can ever show. */
const shown = 500

interface Props {
  caption: SavedCaption
  actions: ReturnType<typeof useCaptionActions>
  onEdit: () => void
  onDuplicate: () => void
}

/** A caption of the list: its name, how it begins, its folders, how often it was used, and what can be done with it. */
export const CaptionRow = ({ caption, actions, onEdit, onDuplicate }: Props) => {
  const phone = usePhone()
  const can = useCan()
  const { agoLabel } = useTimes()
  const { timezone } = useSettings()
  const mayWrite = can('caption.write', caption.author_id)
  const uses = caption.use_count
  const Kind = caption.kind === 'hashtags' ? IconHash : IconQuote
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Kind size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.what}>
        <h2 dir="auto">
          {mayWrite ? (
            <button type="button" className={classes.name} onClick={onEdit}>
              {caption.title}
            </button>
          ) : (
            caption.title
          )}
        </h2>
        <p className={classes.text} dir="auto">
          {captionPieces(caption.caption.slice(0, shown)).map((piece, at) => (
            <span key={at} className={piece.tag ? classes.tag : undefined}>
              {piece.text}
            </span>
          ))}
        </p>
        <div className={classes.facts}>
          {caption.tags.map(tag => (
            <Tag key={tag} icon={<IconFolder size={13} stroke={1.75} aria-hidden />}>
              {tag}
            </Tag>
          ))}
          <span>
            {uses === 0 || !caption.last_used_at
              ? 'Never used'
              : `Used ${uses === 1 ? 'once,' : `${uses} times, last used`} ${agoLabel(caption.last_used_at, timezone)}`}
          </span>
          {caption.kind === 'hashtags' && (
            <span>
              {caption.hashtags.length} {caption.hashtags.length === 1 ? 'hashtag' : 'hashtags'}
            </span>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        {can('post.write') && (
          <Button
            variant="default"
            {...(!phone && { size: 'compact-md' })}
            aria-label={`Use in a post: ${caption.title}`}
            onClick={() => actions.compose(caption)}
          >
            Use in a post
          </Button>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={phone ? 44 : 28}
              aria-label={`Actions for ${caption.title}`}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!mayWrite && <Menu.Label>Only its author or a manager can change this caption.</Menu.Label>}
            {mayWrite && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
                Edit
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
              Duplicate
            </Menu.Item>
            <Menu.Item leftSection={<IconClipboard {...icon} />} onClick={() => void actions.copy(caption)}>
              Copy text
            </Menu.Item>
            {mayWrite && (
              <>
                <Menu.Divider />
                <Menu.Item
                  data-danger
                  leftSection={<IconTrash {...icon} />}
                  onClick={() => void actions.remove(caption)}
                >
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
