import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconSend, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { composeFrom } from '../../../lib/posts/compose-from.ts'
import { titleOfItem, usageWords } from '../../../lib/posts/library-words.ts'
import { useCan, useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import classes from '../LibraryScreen.module.css'
import type { Shape } from '../use-library-filter.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
/** Width from which a thumbnail shows its kind as on large tiles, px. */
const large = 180

interface Props {
  item: PostLibrary
  shape: Shape
  phone: boolean
  /** It can be chosen for what is done with several items at once. */
  mayChoose: boolean
  chosen: boolean
  onChoose: () => void
  onDelete: () => void
}

/** An item of the library: its picture, its words, whose it is and where it is used. */
export const ItemCard = ({ item, shape, phone, mayChoose, chosen, onChoose, onDelete }: Props) => {
  const { search } = useLocation()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const can = useCan()
  const mayEdit = can('post.write', item.author_id)
  const mayDelete = can('post.delete', item.author_id)
  const title = titleOfItem(item)
  const [first] = item.media
  const edit = { pathname: `/publishing/post-library/editor/${item.id}`, search }
  const use = composeFrom(item.id, search)
  return (
    <li className={classes.card} data-chosen={chosen || undefined}>
      <Link className={classes.open} to={edit} aria-label={first ? `Open ${title}` : undefined}>
        <span className={classes.picture} data-shape={shape}>
          {first ? (
            <Thumbnail
              fill
              mediaId={first.media_id}
              color={first.dominantColor}
              kind={item.type}
              width={large}
              alt={first.alt_text}
            />
          ) : (
            <span className={classes.words} dir="auto">
              <span className="sr-only">Open </span>
              {item.caption}
            </span>
          )}
        </span>
      </Link>
      {mayChoose && (
        <Checkbox className={classes.choose} checked={chosen} onChange={onChoose} aria-label={`Choose ${title}`} />
      )}
      <div className={classes.lines}>
        {first && (
          <p className={classes.title} dir="auto">
            {title}
          </p>
        )}
        <span className={classes.account}>
          {item.account ? <AccountAvatar account={item.account} size={20} /> : <IconUsers size={16} aria-hidden />}
          <span>{item.account ? accountName(item.account) : 'Any account'}</span>
        </span>
        <span className={classes.usage} data-used={item.usage.posts > 0 || undefined}>
          {usageWords(item.usage, at => instantDay(at, item.account?.timezone ?? timezone))}
        </span>
        {item.tags.length > 0 && (
          <span className={classes.tags}>
            {item.tags.slice(0, 3).map(tag => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {item.tags.length > 3 && <Tag>+{item.tags.length - 3}</Tag>}
          </span>
        )}
      </div>
      <div className={classes.acts}>
        {can('post.write') && (
          <Button
            variant="default"
            size={phone ? 'sm' : 'compact-md'}
            component={Link}
            to={use}
            // What is seen of it comes first, for those who say what they see.
            aria-label={`Use in a post: ${title}`}
          >
            {phone ? 'Use' : 'Use in a post'}
          </Button>
        )}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={phone ? 44 : 28} aria-label={`Actions for ${title}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {can('post.write') && (
              <Menu.Item component={Link} to={use} leftSection={<IconSend {...icon} />}>
                Use in a new post
              </Menu.Item>
            )}
            <Menu.Item component={Link} to={edit} leftSection={<IconPencil {...icon} />}>
              {mayEdit ? 'Edit' : 'Open'}
            </Menu.Item>
            {mayDelete && (
              <>
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
