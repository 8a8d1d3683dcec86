import type { ConnectFeature } from '@fanfare/contracts/endpoints/connect.ts'
import { catalogue, type ErrorCode } from '@fanfare/contracts/errors.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconBrandFacebook, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { useCheckConnectQuery } from './api.ts'
import classes from './Explain.module.css'
import { rememberReconnect } from './model/reconnect.ts'
import { Refusal } from './Refusal.tsx'
import { useDialog } from './use-dialog.ts'
import { Wizard } from './Wizard.tsx'

export const reconnectSteps = ['Sign in', 'Done']

interface Props {
  accountId: string
  /** Why the dialog came back without a connection. */
  error: string | null
  onClose: () => void
}

/** Reconnecting one account: which one, what waits for it, and the network's own dialog. Nothing else is connected by it. */
export const Reconnect = ({ accountId, error, onClose }: Props) => {
  const { accounts } = useAccounts()
  const account = accounts.find(({ id }) => id === accountId)
  const held = usePostsQuery({ query: { status: 'HELD', accounts: accountId, limit: 100 } }).data
  const { data: connection } = useCheckConnectQuery()
  const { open, busy } = useDialog()
  const [search] = useSearchParams()
  // Asked for only where someone wants to tag products: not every app has been allowed to ask for it.
  const features: ConnectFeature[] | undefined =
    search.get('feature') === 'products' ? ['comments', 'products'] : undefined
  const waiting = held?.data.filter(post => post.error?.action === 'reconnect') ?? []
  const name = account ? accountName(account) : 'this account'
  const refusal = error ? catalogue[error as ErrorCode] : undefined
  const known = held !== undefined
  // Where the dialog came back with nothing, what was held is still what it was.
  useEffect(() => {
    if (known)
      rememberReconnect(
        accountId,
        waiting.map(({ id }) => id),
      )
  }, [accountId, known, waiting.length])
  return (
    <Wizard
      steps={reconnectSteps}
      step={1}
      title={`Reconnect ${name}`}
      lead={
        account &&
        `Sign in with Facebook as someone who manages ${name}, and leave it selected. Only this account is reconnected.`
      }
      onClose={onClose}
      note={
        <>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Fanfare never sees your password
        </>
      }
      actions={
        <Button
          size="md"
          leftSection={<IconBrandFacebook size={18} stroke={1.75} aria-hidden />}
          loading={busy}
          disabled={!known}
          onClick={() => void open((connection?.missing_permissions.length ?? 0) > 0, accountId, features)}
        >
          {refusal ? 'Try again with Facebook' : 'Reconnect with Facebook'}
        </Button>
      }
    >
      {refusal && <Refusal title={refusal.title} message={refusal.message} />}
      {account && (
        <section className={classes.known}>
          <AccountAvatar account={account} size={40} />
          <div>
            <h2>{name}</h2>
            <p>
              {networkOf(account.type).name}
              {known && waiting.length > 0 && ` · ${waiting.length} ${waiting.length === 1 ? 'post' : 'posts'} on hold`}
            </p>
          </div>
        </section>
      )}
    </Wizard>
  )
}
