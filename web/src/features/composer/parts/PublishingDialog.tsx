import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconArrowBackUp, IconMinimize, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { endUndo, type Watch } from '../../../lib/posts/publishing-watch.ts'
import { useCancelPublishing } from '../../../lib/posts/use-cancel-publishing.ts'
import { useAppDispatch } from '../../../lib/store/hooks.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import { elsewhere, mayCancel, over, titleOf, toneOf } from '../model/publishing-progress.ts'
import { usePublishingProgress } from '../use-publishing-progress.ts'
import { useUndo } from '../use-undo.ts'
import { PageRow } from './PageRow.tsx'
import classes from './PublishingDialog.module.css'
import { PublishingRow, sentenceOf } from './PublishingRow.tsx'

interface Props extends Watch {
  onMinimize: () => void
  onClose: () => void
}

/** Watching posts being published: a row an account, a four-part bar, a sentence and what can be done. Publishing needs no window. */
export const PublishingDialog = ({ posts, minimized, onMinimize, onClose, ...watch }: Props) => {
  const times = useTimes()
  const { watched, act, again } = usePublishingProgress(posts)
  const dispatch = useAppDispatch()
  const cancelling = useCancelPublishing()
  // What is live of each by now: the answer says how much that is of all.
  const stoppable = watched
    .filter(mayCancel)
    .map(({ post, message }) => ({ ...post, publications: message.publications }))
  const undo = useUndo(watch, () => dispatch(endUndo()))
  const done = watched.every(over)
  const title = titleOf(watched)
  // The one that needs someone, where there is one.
  const needy = watched.find(one => ['error', 'unconfirmed', 'held'].includes(toneOf(one)))?.post
  const post = needy ?? posts[0]
  /** A link leads away: what is still being published stays in the corner, what is over is put away. */
  const leave = done ? onClose : onMinimize
  const rows = (
    <ul className={classes.rows}>
      {watched.map(one => (
        <Fragment key={one.post.id}>
          <PublishingRow
            watched={one}
            compact={minimized}
            main={done && one.post.id === needy?.id}
            onLeave={leave}
            onCommand={command => void act(command, one.post)}
            onAgain={again}
          />
          {elsewhere(one).map(part => (
            <PageRow key={part.part} part={part} zone={one.post.account.timezone} compact={minimized} />
          ))}
        </Fragment>
      ))}
    </ul>
  )
  const spoken = (
    <div className="sr-only" aria-live={watched.some(one => one.message.status === 'error') ? 'assertive' : 'polite'}>
      {watched
        .map(one => {
          const said =
            toneOf(one) === 'inprogress' ? (one.message.progress?.text ?? 'Starting') : sentenceOf(one, times)
          return `${accountName(one.post.account)} on ${networkOf(one.post.account.type).name}: ${said}`
        })
        .join('. ')}
    </div>
  )
  const starts = undo.left > 0
  const note = starts ? (
    <p className={classes.note}>
      Publishing starts in {undo.left} {undo.left === 1 ? 'second' : 'seconds'}.
    </p>
  ) : (
    !done && (
      <p className={classes.note}>
        Publishing continues in the background.
        {stoppable.length > 0 && ' Cancel stops what isn’t live yet.'}
      </p>
    )
  )
  const takeBack = starts && (
    <Button
      variant="default"
      loading={undo.busy}
      leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      onClick={() => void undo.run()}
    >
      Undo
    </Button>
  )
  const cancel = !starts && stoppable.length > 0 && (
    <Button
      variant="default"
      loading={cancelling.busy}
      leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
      onClick={() => void cancelling.run(stoppable)}
    >
      Cancel
    </Button>
  )
  if (minimized)
    return (
      <aside className={classes.card} aria-label="Publishing">
        <header>
          <strong>{title}</strong>
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Close" size={28}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </header>
        {rows}
        {note}
        {takeBack}
        {cancel}
        {spoken}
      </aside>
    )
  return (
    <Modal.Root opened onClose={onClose} size={540} padding={0} centered zIndex={20}>
      <Modal.Overlay color="var(--scrim)" backgroundOpacity={1} />
      <Modal.Content radius={16} aria-label={title} className={classes.dialog}>
        <header>
          <Pictures post={post} />
          <div className={classes.heading}>
            <h2>{title}</h2>
            {post && !starts && (
              <p>
                Started {times.timeLabel(post.post_at ?? post.updated_at, post.account.timezone)}{' '}
                {cityOf(post.account.timezone)}
              </p>
            )}
          </div>
          <Tip label="Minimize">
            <ActionIcon variant="subtle" color="gray" onClick={onMinimize} aria-label="Minimize" size={28}>
              <IconMinimize size={16} stroke={1.75} />
            </ActionIcon>
          </Tip>
        </header>
        {rows}
        {note}
        <footer>
          {takeBack}
          {cancel}
          {post && !starts && (
            <Button variant="default" component={Link} to={`/publishing/trace/${post.id}`} onClick={leave}>
              Flight recorder
            </Button>
          )}
          {done ? (
            <Button variant={needy ? 'default' : 'filled'} onClick={onClose}>
              Done
            </Button>
          ) : (
            <Button onClick={onMinimize}>Keep working</Button>
          )}
        </footer>
        {spoken}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The first three pictures, one over the other. */
const Pictures = ({ post }: { post: Post | undefined }) =>
  post && post.media.length > 0 ? (
    <div className={classes.pictures} aria-hidden>
      {post.media.slice(0, 3).map(item => (
        <Thumbnail
          key={item.media_id}
          mediaId={item.media_id}
          color={item.dominantColor ?? undefined}
          width={44}
          height={55}
          alt=""
        />
      ))}
    </div>
  ) : null
