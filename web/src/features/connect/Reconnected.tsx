import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { reconnectTo } from '../../lib/posts/fault-actions.ts'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { useCheckConnectQuery } from './api.ts'
import classes from './Explain.module.css'
import { forgetReconnect, outcomeOf, type Reconnect, wordsOf } from './model/reconnect.ts'
import { reconnectSteps } from './Reconnect.tsx'
import { Wizard } from './Wizard.tsx'

/** How long the posts are watched, ms: the account and then its posts learn of the new connection by events. */
const watchForMs = 20_000
const look = 1_000

/** The end of reconnecting: whether it worked, and how many posts go out now. */
export const Reconnected = ({ of, onDone }: { of: Reconnect; onDone: () => void }) => {
  const [watching, setWatching] = useState(true)
  const pollingInterval = watching ? look : 0
  const { accounts, refetch } = useAccounts()
  const account = accounts.find(({ id }) => id === of.account)
  const works = account !== undefined && (account.status === AccountActive || account.status === AccountLimited)
  const asked = usePostsQuery(
    { query: { ids: of.held.join(','), limit: 100 } },
    { skip: of.held.length === 0, pollingInterval, refetchOnMountOrArgChange: true },
  )
  const outcome = outcomeOf(asked.data?.data ?? [])
  const isKnown = of.held.length === 0 || asked.data !== undefined
  const settled = works && isKnown && outcome.waiting === 0
  useEffect(() => {
    const timer = setTimeout(() => setWatching(false), watchForMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (works || !watching) return
    const timer = setInterval(() => void refetch(), look)
    return () => clearInterval(timer)
  }, [works, watching, refetch])
  useEffect(() => {
    if (settled) setWatching(false)
  }, [settled])
  const silent = useCheckConnectQuery(undefined, { refetchOnMountOrArgChange: true }).data?.missing_features.includes(
    'comments',
  )
  const name = account ? accountName(account) : 'The account'
  const pending = watching && !settled
  const failed = !pending && !works
  const done = () => {
    forgetReconnect()
    onDone()
  }
  return (
    <Wizard
      steps={reconnectSteps}
      step={2}
      title={pending ? `Reconnecting ${name}` : `${name} ${failed ? "isn't" : 'is'} reconnected`}
      onClose={done}
      actions={
        failed ? (
          <Button size="md" component={Link} to={reconnectTo(of.account)}>
            Try again
          </Button>
        ) : (
          <>
            {outcome.asking + outcome.waiting + outcome.failed > 0 && !pending && (
              <Button
                variant="default"
                size="md"
                component={Link}
                to="/publishing/post-status/needs"
                onClick={forgetReconnect}
              >
                Review posts
              </Button>
            )}
            <Button size="md" disabled={pending} onClick={done}>
              Done
            </Button>
          </>
        )
      }
    >
      <section className={classes.known} role="status">
        {account && <AccountAvatar account={account} size={40} />}
        <div>
          <h2>{name}</h2>
          <p>
            {pending
              ? 'Reconnecting…'
              : failed
                ? `You signed in, but without access to ${name}. Sign in as someone who manages it, and leave it selected.`
                : wordsOf(outcome)}
          </p>
          {!pending && !failed && silent && <p>First comments still aren't allowed. Reconnect again to allow them.</p>}
        </div>
        {pending ? (
          <Loader size={18} aria-hidden />
        ) : failed ? (
          <IconAlertTriangle size={20} stroke={2.25} color="var(--unconfirmed-mark)" aria-hidden />
        ) : (
          <IconCheck size={20} stroke={2.25} color="var(--posted-mark)" aria-hidden />
        )}
      </section>
    </Wizard>
  )
}
