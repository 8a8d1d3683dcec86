import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconBookmark,
  IconCalendarOff,
  IconCheck,
  IconCopy,
  IconExternalLink,
  IconFileTime,
  IconPencil,
  IconPlugConnected,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconSquareCheck,
  IconTrash,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { isWaiting } from '../../../lib/posts/approval/approval-words.ts'
import { composeAgain, composeCopy } from '../../../lib/posts/compose-from.ts'
import { DeleteSeriesItems } from '../../../lib/posts/DeleteSeriesItems.tsx'
import { faultActionsOf, reconnectFor } from '../../../lib/posts/fault-actions.ts'
import { LockItem } from '../../../lib/posts/locks/LockItem.tsx'
import { useLockOf } from '../../../lib/posts/locks/use-locking.ts'
import { isCancellable, isUnschedulable } from '../../../lib/posts/unschedulable.ts'
import { useCancelPublishing } from '../../../lib/posts/use-cancel-publishing.ts'
import { useSaveToLibrary } from '../../../lib/posts/use-save-to-library.ts'
import { notYourPost } from '../../../lib/session/permissions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import type { PostCommands } from '../use-post-actions.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  post: Post
  phone: boolean
  /** What the post is called. */
  title: string
  commands: PostCommands
  /** Begins a selection with this post, where the row has no box for that. */
  onSelect?: (() => void) | undefined
}

/** All that this person can do with a post of the list; of an unconfirmed one also the answers. */
export const PostMenu = (props: Props) => (
  <RowMenu label={`Actions for ${props.title}`} size={props.phone ? 44 : 28}>
    <Items {...props} />
  </RowMenu>
)

const Items = ({ post, phone, commands, onSelect }: Props) => {
  const { search } = useLocation()
  const can = useCan()
  const saveToLibrary = useSaveToLibrary()
  const cancelling = useCancelPublishing()
  const { refusal } = useLockOf(post)
  const isOwn = can('post.write', post.author_id)
  const mayEdit = !refusal && isOwn
  const mayPublish = !refusal && can('post.publish', post.author_id)
  const mayArrange = !refusal && can('post.arrange', post.author_id)
  const mayDelete = !refusal && can('post.delete', post.author_id)
  const mayDecide = can('post.decide')
  const reconnect = post.unconfirmed && can('account.connect') ? reconnectFor(post, post.error) : undefined
  const edit = { pathname: `/publishing/editor/${post.id}/post-status`, search }
  const trace = { pathname: `/publishing/trace/${post.id}`, search }
  const [alert] = post.alerts
  // The row of a table shows the main one only.
  const others =
    refusal || phone || post.status !== Posted || !alert
      ? []
      : faultActionsOf(post, alert)
          .filter(({ needs }) => !needs || can(needs, post.author_id))
          .slice(1)
  return (
    <>
      {onSelect && (
        <Menu.Item leftSection={<IconSquareCheck {...icon} />} onClick={onSelect}>
          Select
        </Menu.Item>
      )}
      {!mayEdit && <Menu.Label>{isOwn ? refusal : notYourPost}</Menu.Label>}
      {mayEdit && post.status !== InProgress && post.status !== Posted && !post.unconfirmed && (
        <Menu.Item component={Link} to={edit} leftSection={<IconPencil {...icon} />}>
          Edit
        </Menu.Item>
      )}
      {isWaiting(post) && !refusal && can('post.approve') && (
        <>
          <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={() => commands.approve(post)}>
            Approve
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => commands.sendBack(post)}>
            Send back
          </Menu.Item>
        </>
      )}
      {mayEdit && (post.status === Draft || (post.status === Scheduled && mayPublish)) && (
        <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => commands.move(post)}>
          Move to…
        </Menu.Item>
      )}
      {mayPublish && (post.status === Draft || post.status === Scheduled) && (
        <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void commands.publish(post)}>
          Publish now
        </Menu.Item>
      )}
      {mayArrange && isUnschedulable(post) && (
        <Menu.Item leftSection={<IconCalendarOff {...icon} />} onClick={() => void commands.unschedule(post)}>
          Unschedule
        </Menu.Item>
      )}
      {mayArrange && isCancellable(post) && (
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void cancelling.run([post])}>
          Cancel publishing
        </Menu.Item>
      )}
      <LockItem post={post} />
      {post.permalink && (
        <Menu.Item
          component="a"
          href={post.permalink}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          View on {networkOf(post.account.type).name}
        </Menu.Item>
      )}
      {post.unconfirmed && mayDecide && (
        <>
          <Menu.Label>Is this post live?</Menu.Label>
          <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => void commands.decide(post, true)}>
            Published
          </Menu.Item>
          <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void commands.decide(post, false)}>
            Not published
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {reconnect && (
        <Menu.Item component={Link} to={reconnect} leftSection={<IconPlugConnected {...icon} />}>
          Reconnect
        </Menu.Item>
      )}
      {(post.status !== Draft || !mayEdit) && (
        <Menu.Item component={Link} to={trace} leftSection={<IconFileTime {...icon} />}>
          Flight recorder
        </Menu.Item>
      )}
      {can('post.write') && post.status === Posted && (
        <Menu.Item component={Link} to={composeAgain(post.id, search)} leftSection={<IconRepeat {...icon} />}>
          Post again
        </Menu.Item>
      )}
      {can('post.write') && post.status !== Posted && (
        <Menu.Item component={Link} to={composeCopy(post.id, search)} leftSection={<IconCopy {...icon} />}>
          Duplicate
        </Menu.Item>
      )}
      {can('post.write') && (
        <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => void saveToLibrary([post])}>
          Save to library
        </Menu.Item>
      )}
      {others.map(action =>
        'command' in action ? (
          <Menu.Item
            key={action.label}
            leftSection={<IconRefresh {...icon} />}
            onClick={() => void commands.run(action.command, post)}
          >
            {action.label}
          </Menu.Item>
        ) : (
          'to' in action && (
            <Menu.Item key={action.label} component={Link} to={action.to} leftSection={<IconPencil {...icon} />}>
              {action.label}
            </Menu.Item>
          )
        ),
      )}
      {post.status === Posted && alert && mayDelete && (
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void commands.dismiss(post)}>
          Dismiss
        </Menu.Item>
      )}
      {mayDelete && post.status !== InProgress && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => commands.remove(post)}>
            {post.status === Posted ? 'Remove from Fanfare' : 'Delete post'}
          </Menu.Item>
          <DeleteSeriesItems post={post} onDelete={scope => void commands.removeSeries(post, scope)} />
        </>
      )}
    </>
  )
}
