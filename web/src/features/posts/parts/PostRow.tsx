import { Draft, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { isPageAlert } from '@fanfare/contracts/page-alerts.ts'
import { Button, Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { approvalWord, isWaiting } from '../../../lib/posts/approval/approval-words.ts'
import { alsoToOf } from '../../../lib/posts/linked-page.ts'
import { heldOf } from '../../../lib/posts/locks/held.ts'
import { LockWords } from '../../../lib/posts/locks/LockMark.tsx'
import { lockRefusal } from '../../../lib/posts/locks/use-locks.ts'
import { PostAccountNames, PostAvatars } from '../../../lib/posts/PostAccounts.tsx'
import { partlyLive, sentenceOfPost } from '../../../lib/posts/partly.ts'
import type { PendingOutcome } from '../../../lib/posts/pending-outcomes.ts'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { Reactions } from '../../../lib/posts/Reactions.tsx'
import { SeriesMark } from '../../../lib/posts/SeriesMark.tsx'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import classes from '../PostsScreen.module.css'
import type { PostCommands } from '../use-post-actions.ts'
import type { RowFacts } from '../use-row-facts.ts'
import { PostFaultActions } from './PostFaultActions.tsx'
import { PostMenu } from './PostMenu.tsx'

const againWord = { check: 'Checking', retry: 'Retrying' } as const

interface Props {
  post: Post
  phone: boolean
  chosen: boolean
  /** Posts are being selected: phones show a box on each, too. */
  choosing: boolean
  /** It is checked or sent again: it stays where it was until that is known. */
  again?: PendingOutcome['command'] | undefined
  facts: RowFacts
  commands: PostCommands
  /** An approval is under way. */
  approving: boolean
  /** Grows when its picture is to be loaded again. */
  thumbTries: number
}

/**
 * A row: what, where, when, state with its reason, and the one fix that fits. It asks for nothing itself: what all rows need is asked for
 * once, and a row is drawn again where something of its own has changed.
 */
export const PostRow = memo((props: Props) => {
  const { post, phone, chosen, choosing, again, facts, commands, approving, thumbTries } = props
  const { search, can, accounts, lockOf, instantDay, timeLabel } = facts
  const also = alsoToOf(post, accounts, Date.now())
  const lock = lockOf(heldOf(post))
  const refusal = lockRefusal(lock, 'changed')
  const mayEdit = !refusal && can('post.write', post.author_id)
  const mayCheck = !refusal && can('post.arrange', post.author_id)
  const mayDelete = can('post.delete', post.author_id)
  const state = again ? 'inprogress' : stateOf(post)
  const [alert] = post.alerts
  // As much as its column may ever hold: the rest is cut where the room ends.
  const title = post.caption.split('\n')[0]?.slice(0, 200) || 'No caption'
  const edit = { pathname: `/publishing/editor/${post.id}`, search }
  const trace = { pathname: `/publishing/trace/${post.id}`, search }
  const at = post.status === Posted ? (post.posted_at ?? post.post_at) : post.post_at
  const fix =
    state === 'unconfirmed'
      ? mayCheck && (
          <Button variant="default" size="compact-md" onClick={() => void commands.check(post)}>
            Check
          </Button>
        )
      : isWaiting(post) && can('post.approve')
        ? !choosing &&
          !refusal && (
            <Button variant="default" size="compact-md" loading={approving} onClick={() => commands.approve(post)}>
              Approve
            </Button>
          )
        : // A table has no room for the sentence: there it is in the menu.
          !refusal &&
          (phone || mayEdit) && <PostFaultActions post={post} actions={commands} size="compact-md" one={!phone} />
  const menu = (
    <PostMenu
      post={post}
      phone={phone}
      title={title}
      commands={commands}
      onSelect={phone && mayDelete && !choosing ? () => commands.choose(post, false) : undefined}
    />
  )
  const box = (
    <Checkbox
      checked={chosen}
      onChange={event => commands.choose(post, (event.nativeEvent as MouseEvent).shiftKey)}
      disabled={!mayDelete}
      aria-label={`Choose ${title}`}
    />
  )
  const what = (
    <Link
      className={classes.what}
      to={mayEdit && (post.status === Draft || post.status === Scheduled || state === 'error') ? edit : trace}
    >
      <Thumbnail
        key={thumbTries}
        onBroken={() => commands.brokenThumb(post.id)}
        {...shownPicture(post)}
        kind={post.type}
        width={phone ? 56 : 36}
        height={phone ? 70 : 45}
        alt=""
      />
      <span>
        <b dir="auto">{title}</b>
        <small>
          {typeWord(post.type, post.account.type)}
          {post.series && ' · '}
          {post.series && <SeriesMark series={post.series} />}
          <Reactions post={post} />
        </small>
      </span>
    </Link>
  )
  const account = (
    <span className={classes.account}>
      <PostAvatars post={post} size={26} />
      <span>
        <PostAccountNames post={post} />
        {also && <small>{also}</small>}
      </span>
    </span>
  )
  const when = at ? (
    <span className={classes.when}>
      <b>
        {instantDay(at, post.account.timezone)}, {timeLabel(at, post.account.timezone)}
      </b>{' '}
      {cityOf(post.account.timezone)}
    </span>
  ) : (
    <span className={classes.when}>No time yet</span>
  )
  const sentence = sentenceOfPost(post)
  // Live, and missing on the linked page: not simply posted.
  const lacksPage = post.status === Posted && post.alerts.some(({ code }) => isPageAlert(code))
  const partly = lacksPage ? 'Partly posted' : state === 'inprogress' ? undefined : partlyLive(post)
  const word = again ? againWord[again] : (partly ?? approvalWord(post))
  const stateCell = (
    <span className={classes.state} data-state={post.status === Posted && alert ? 'alert' : state}>
      <StateChip
        state={lacksPage && !again ? 'held' : state}
        percent={again === 'check' ? undefined : post.progress?.percent}
        {...(word && { word })}
      />
      {sentence && <small>{sentence}</small>}
      {lock && <LockWords lock={lock} />}
    </span>
  )
  if (phone)
    return (
      <article className={classes.card} data-state={state} data-chosen={chosen || undefined}>
        {choosing && <span className={classes.cardBox}>{box}</span>}
        {what}
        <div className={classes.cardLines}>
          {when}
          {account}
          {stateCell}
          {fix}
        </div>
        {menu}
      </article>
    )
  return (
    <tr className={classes.row} data-chosen={chosen || undefined}>
      <td>{box}</td>
      <td>{what}</td>
      <td>{account}</td>
      <td>{when}</td>
      <td>{stateCell}</td>
      <td className={classes.end}>
        {fix}
        {menu}
      </td>
    </tr>
  )
})
