import type { ConnectFeature } from '@fanfare/contracts/entities/integrations.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf, loginsFor } from '@fanfare/contracts/networks/logins.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDialog } from '../../lib/connect/use-dialog.ts'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { useCheckConnectQuery } from './api.ts'
import classes from './Explain.module.css'
import { rememberReconnect } from './model/reconnect.ts'
import { loginNamed, otherAccountWords, refusalWords } from './model/refusal.ts'
import { loginWords } from './networks.ts'
import { Refusal } from './Refusal.tsx'
import { SignInWays } from './SignInWays.tsx'
import { Wizard } from './Wizard.tsx'

export const reconnectSteps = ['Sign in', 'Done']

/** What a person may have come for beside publishing, and why the network asks for it. */
const asked = [
  { feature: 'products', needsPage: true, why: '' },
  { feature: 'insights', needsPage: false, why: 'Allow insights: figures are read only with that permission. ' },
  {
    feature: 'research',
    needsPage: true,
    why: 'Allow insights: Instagram shows other profiles and hashtags only with that permission. ',
  },
] as const

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
  const { open, busyWith } = useDialog()
  const [search] = useSearchParams()
  // Asked for only where someone wants it: not every app has been allowed to ask for it.
  const wanted = asked.find(({ feature }) => feature === search.get('feature'))
  const features: ConnectFeature[] | undefined = wanted && ['comments', wanted.feature]
  const waiting = held?.data.filter(post => post.error?.action === 'reconnect') ?? []
  const name = account ? accountName(account) : 'this account'
  const named = loginNamed(search.get('login'))
  // The login that came back is kept, and is the newest of its kind.
  const signedInAs = connection?.connections.find(({ login }) => login === named)?.me.name
  const other = error && account && signedInAs ? otherAccountWords(error, named, { signedInAs, account }) : undefined
  const refusal = error ? (other ?? refusalWords(error, named)) : undefined
  const known = held !== undefined
  // Where the dialog came back with nothing, what was held is still what it was.
  useEffect(() => {
    if (known)
      rememberReconnect(
        accountId,
        waiting.map(({ id }) => id),
      )
  }, [accountId, known, waiting.length])
  // The way it was connected comes first. Products are tagged, and others’ profiles read, through a page alone.
  const ways = account
    ? loginsFor(account.type)
        .map(({ key }) => key)
        .filter(key => connection?.offered.includes(key) && (!wanted?.needsPage || loginOf(key).needsPage))
        .sort((a, b) => Number(b === account.login) - Number(a === account.login))
    : []
  const loginOfPerson = (key: LoginKey) => connection?.connections.find(({ login }) => login === key)
  return (
    <Wizard
      steps={reconnectSteps}
      step={1}
      title={`Reconnect ${name}`}
      lead={account && `Sign in again. ${wanted?.why ?? ''}Other accounts of the same login are reconnected too.`}
      onClose={onClose}
      note={
        <>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Fanfare never sees your password
        </>
      }
      actions={null}
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
      <SignInWays
        logins={ways}
        verb={refusal ? 'Try again' : 'Reconnect'}
        textOf={key => loginWords[key].reconnect(name)}
        busyWith={busyWith}
        disabled={!known}
        onChoose={key =>
          void open(key, {
            again: loginOfPerson(key),
            account: accountId,
            features,
            // A browser that is signed in there as someone else would answer the same once more.
            rerequest: error === 'connect_account_missing',
          })
        }
      />
    </Wizard>
  )
}
