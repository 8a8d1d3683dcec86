import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Trace } from '@fanfare/contracts/entities/trace.ts'
import { LockMark } from '../../../lib/posts/locks/LockMark.tsx'
import { Places } from '../../../lib/posts/Places.tsx'
import { PostAccountNames, PostAvatars } from '../../../lib/posts/PostAccounts.tsx'
import { shownPicture } from '../../../lib/posts/shown-picture.ts'
import { sourceWords } from '../../../lib/posts/source-words.ts'
import { ViewOnNetwork } from '../../../lib/posts/ViewOnNetwork.tsx'
import { offsetLabel } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { Alert, Failure, Unconfirmed } from './NeedsYou.tsx'
import classes from './TraceSide.module.css'

/** The post itself, what it needs of a person, and the facts of its way out. */
export const TraceSide = ({ post, trace }: { post: Post; trace: Trace }) => {
  const { instantLabel } = useTimes()
  const state = stateOf(post)
  const zone = post.account.timezone
  const source = sourceWords[post.source]
  const facts: [string, string][] = [
    ...(source ? ([['Made from', source]] as [string, string][]) : []),
    ['Attempts', `${trace.attempts} of ${Math.max(1, trace.max_retry)}`],
    ['Delay', trace.lateness_s === null ? '–' : `${trace.lateness_s.toFixed(1)} s`],
    ...Object.entries(trace.prepared).map(([name, id]): [string, string] => [
      name,
      id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-3)}` : id,
    ]),
    ['Publish calls', String(trace.commits)],
    ...(trace.deadline_at ? ([['Deadline', instantLabel(trace.deadline_at, zone)]] as [string, string][]) : []),
  ]
  return (
    <aside className={classes.side} aria-label="The post">
      <header>
        <Thumbnail
          {...shownPicture(post)}
          kind={post.type}
          width={88}
          height={110}
          alt={post.media[0]?.alt_text ?? ''}
        />
        <div>
          <StateChip state={state} percent={post.progress?.percent} />
          <h2 dir="auto">{post.caption.split('\n')[0] || 'No caption'}</h2>
          <p>
            <PostAvatars post={post} size={20} /> <PostAccountNames post={post} />
          </p>
          {post.post_at && (
            <p>
              {instantLabel(post.post_at, zone)}, {offsetLabel(zone, Temporal.Instant.from(post.post_at))}
            </p>
          )}
          <LockMark post={post} />
        </div>
      </header>
      {post.unconfirmed && <Unconfirmed post={post} />}
      {!post.unconfirmed && post.error && <Failure post={post} fault={post.error} />}
      {post.alerts.map(alert => (
        <Alert key={alert.code} post={post} alert={alert} />
      ))}
      <Places post={post} />
      {post.permalink && <ViewOnNetwork account={post.account} permalink={post.permalink} fullWidth />}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
