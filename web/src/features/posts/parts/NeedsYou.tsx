import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Anchor, Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { FaultActions } from '../../../lib/posts/FaultActions.tsx'
import { reconnectFor } from '../../../lib/posts/fault-actions.ts'
import { useLockOf } from '../../../lib/posts/locks/use-locking.ts'
import { useAccounts, useCan } from '../../../lib/session/session.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { usePostActions } from '../use-post-actions.ts'
import { PostFaultActions } from './PostFaultActions.tsx'
import classes from './TraceSide.module.css'

/** Only a person can say what became of the post: the question, the profile to look at, and the three answers. */
export const Unconfirmed = ({ post }: { post: Post }) => {
  const actions = usePostActions()
  const can = useCan()
  const may = can('post.decide')
  const { refusal } = useLockOf(post)
  const reconnect = can('account.connect') ? reconnectFor(post, post.error) : undefined
  const network = networkOf(post.account.type).name
  const profile = useAccounts().accounts.find(account => account.id === post.account.id)?.profile_url
  const name = accountName(post.account)
  return (
    <section className={classes.question}>
      <IconHelpCircle size={18} stroke={2.25} aria-hidden />
      <div>
        <h3>Is this post live?</h3>
        <p>
          {post.error?.message ?? `${network} didn’t respond.`} Fanfare won’t send it again on its own. Check{' '}
          {profile ? (
            <Anchor href={profile} target="_blank" rel="noreferrer" inherit>
              {name} on {network}
            </Anchor>
          ) : (
            `${name} on ${network}`
          )}{' '}
          {may ? 'and tell us.' : 'and ask a manager to confirm it.'}
        </p>
        <div className={classes.answers}>
          {!refusal && can('post.arrange', post.author_id) && (
            <Button variant="default" className={classes.ask} onClick={() => void actions.check(post)}>
              Check again
            </Button>
          )}
          {reconnect && (
            <Button variant="default" component={Link} to={reconnect}>
              Reconnect
            </Button>
          )}
          {may && (
            <>
              <Button variant="default" onClick={() => void actions.decide(post, false)}>
                Not published
              </Button>
              <Button onClick={() => void actions.decide(post, true)}>Published</Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** What went wrong, and the one thing to do about it. */
export const Failure = ({ post, fault }: { post: Post; fault: NonNullable<Post['error']> }) => {
  const actions = usePostActions()
  const { refusal } = useLockOf(post)
  return (
    <section className={classes.failed} data-state={stateOf(post)}>
      <h3>{fault.title}</h3>
      <p>{fault.message}</p>
      {refusal ? (
        <p>{refusal}.</p>
      ) : (
        <div className={classes.fixes}>
          <PostFaultActions post={post} actions={actions} />
        </div>
      )}
    </section>
  )
}

/** What a live post is without, and what can be done about it. */
export const Alert = ({ post, alert }: { post: Post; alert: Post['alerts'][number] }) => {
  const actions = usePostActions()
  const may = useCan()('post.arrange', post.author_id)
  return (
    <section className={classes.failed} data-state="alert">
      <h3>{alert.title}</h3>
      <p>Live. {alert.message}</p>
      <div className={classes.fixes}>
        <FaultActions post={post} fault={alert} onCommand={command => void actions.run(command, post)} />
        {may && (
          <Button variant="default" onClick={() => void actions.dismiss(post)}>
            Dismiss
          </Button>
        )}
      </div>
    </section>
  )
}
