import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { redirectFor } from '../../lib/navigation/redirects.ts'
import { useAccounts, useSettings, useTeam, useUser } from '../../lib/session/session.ts'
import { localZone } from '../../lib/time/time.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useToast } from '../../ui/toast.ts'
import { useAvailableQuery, useCheckConnectQuery, useConnectAccountMutation } from './api.ts'
import classes from './Choose.module.css'
import { isTrouble, type Trouble } from './model/outcomes.ts'
import { NotReady } from './NotReady.tsx'
import { accountKinds } from './networks.ts'
import { Outcome } from './Outcome.tsx'
import { Wizard } from './Wizard.tsx'

const keyOf = (account: AvailableAccount) => `${account.type} ${account.account_id}`
const followers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const factsOf = ({ type, login, page, followers: count }: AvailableAccount) =>
  [
    networkOf(type).linkedTo && page ? `${accountKinds[type]}, linked to the Page ${page.name}` : accountKinds[type],
    networkOf(type).linkedTo && !loginOf(login).needsPage && 'without a Page',
    count !== null && `${followers.format(count)} followers`,
  ]
    .filter(Boolean)
    .join(', ')

/** Step 2: what the connection brought. Ready accounts are ticked as far as the plan has room. */
export const Choose = ({ onClose, onDone }: { onClose: () => void; onDone: () => void }) => {
  const toast = useToast()
  const team = useTeam()
  const { quota } = useUser()
  const settings = useSettings()
  const { accounts, refetch } = useAccounts()
  const found = useAvailableQuery({ params: { teamId: team.id } }, { refetchOnMountOrArgChange: true })
  const { data: connection } = useCheckConnectQuery()
  const [connect] = useConnectAccountMutation()
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [search] = useSearchParams()

  const newest = connection?.connections.find(({ connected }) => connected)?.login
  const isNew = ({ login }: AvailableAccount) => login === newest
  const ready = useMemo(
    () =>
      (found.data ?? [])
        .filter(account => account.state === 'connectable' || account.state === 'connected')
        .toSorted((a, b) => Number(b.login === newest) - Number(a.login === newest)),
    [found.data, newest],
  )
  const notReady = (found.data ?? []).filter((account): account is AvailableAccount & { state: Trouble } =>
    isTrouble(account.state),
  )
  const open = ready.filter(account => account.state === 'connectable')
  const room = Math.max(0, quota.social_accounts - accounts.length)
  // What other logins offer was seen before, and may have been left out on purpose.
  const picked = chosen ?? new Set(open.filter(isNew).slice(0, room).map(keyOf))

  const toggle = (account: AvailableAccount) => {
    const next = new Set(picked)
    if (!next.delete(keyOf(account))) next.add(keyOf(account))
    choose(next)
  }
  const submit = async () => {
    setBusy(true)
    const failed = new Map<string, string>()
    const zone = settings.timezone === 'UTC' ? localZone() : settings.timezone
    // One after another: each may be the last one that the plan has room for.
    for (const account of open.filter(one => picked.has(keyOf(one)))) {
      const { account_id, type, page } = account
      const body = {
        account_id,
        type,
        timezone: zone,
        ...(page && { fb_id: page.id, ...(networkOf(type).linkedTo && { fb_page_id: page.id }) }),
      }
      const answer = await connect({ params: { teamId: team.id }, body })
      if (answer.error) failed.set(keyOf(account), messageOf(answer.error))
    }
    await refetch()
    setFaults(failed)
    setBusy(false)
    if (failed.size === 0) return onDone()
    await found.refetch()
    toast.fault(
      failed.size === 1
        ? 'One account couldn’t be connected. See why next to it.'
        : `${failed.size} accounts couldn’t be connected. See why next to each one.`,
    )
  }

  // Spec §2: what the message says decides where the person goes.
  const to = isFault(found.error) ? redirectFor(found.error.code) : undefined
  if (to && !to.startsWith('/connect/2')) return <Navigate to={to} replace />
  const none = isFault(found.error) && found.error.code === 'connect.no_account'

  const [fixType, fixId] = search.get('fix')?.split('.') ?? []
  const fixed = found.data?.find(({ type, account_id }) => type === fixType && account_id === fixId)
  if (fixed)
    return (
      <Outcome
        account={fixed}
        offered={connection?.offered ?? []}
        checking={found.isFetching}
        onCheck={() => void found.refetch()}
        onClose={onClose}
      />
    )

  const count = picked.size
  const total = found.data?.length ?? 0
  const people = connection?.connections.filter(({ connected }) => connected).map(({ me }) => me.name) ?? []
  const me = people.length > 0 ? new Intl.ListFormat('en').format(new Set(people)) : undefined
  return (
    <Wizard
      step={2}
      title="Choose accounts"
      lead={
        found.data &&
        `Fanfare found ${total} ${total === 1 ? 'account' : 'accounts'}${me ? ` for ${me}` : ''}. ${room === 0 ? 'Your plan doesn’t allow any more.' : `Your plan allows ${room} more.`}`
      }
      onClose={onClose}
      note={
        <>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Fanfare never sees your password
        </>
      }
      actions={
        <>
          <Button variant="default" size="md" component={Link} to="/connect/1">
            Back
          </Button>
          {ready.length > 0 && open.length === 0 ? (
            <Button size="md" onClick={onDone} rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}>
              Continue
            </Button>
          ) : (
            <Button
              size="md"
              loading={busy}
              variant={room === 0 ? 'default' : 'filled'}
              disabled={count === 0 || count > room}
              onClick={() => void submit()}
              rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
            >
              {count === 1 ? 'Connect 1 account' : `Connect ${count} accounts`}
            </Button>
          )}
        </>
      }
    >
      {none ? (
        <p className={classes.none}>
          You signed in without including any accounts. Go back, continue with Facebook again and choose at least one
          Page there, or continue with Instagram.
        </p>
      ) : found.error && !found.data ? (
        <ErrorCard title="Accounts" error={found.error} onRetry={found.refetch} />
      ) : !found.data ? (
        <RowsSkeleton rows={4} height={66} round />
      ) : (
        <>
          {ready.length > 0 ? (
            <ul className={classes.list}>
              {ready.map(account => {
                const connected = account.state === 'connected'
                const on = connected || picked.has(keyOf(account))
                const fault = faults.get(keyOf(account))
                return (
                  <li key={keyOf(account)} data-on={(on && !connected) || undefined}>
                    <Checkbox
                      checked={on}
                      disabled={connected || (!on && count >= room)}
                      onChange={() => toggle(account)}
                      label={
                        <span className={classes.row}>
                          <AccountAvatar account={account} size={40} />
                          <span className={classes.names}>
                            <strong>{accountName(account)}</strong>
                            <span>{factsOf(account)}</span>
                            {fault && (
                              <span className={classes.fault} role="alert">
                                {fault}
                              </span>
                            )}
                          </span>
                        </span>
                      }
                      classNames={{
                        root: classes.check,
                        body: classes.checkBody,
                        labelWrapper: classes.labelWrapper,
                        label: classes.label,
                      }}
                    />
                    {connected && (
                      <span className={classes.connected}>
                        <Tag tone="done">Connected</Tag>
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
          ) : (
            <p className={classes.none}>None can be connected yet. See why below.</p>
          )}
          {room === 0 && open.length > 0 && (
            <div className={classes.full}>
              <p>
                {accounts.length} of {quota.social_accounts} accounts are in use.
              </p>
              <Button variant="default" size="compact-md" component={Link} to="/plans">
                Upgrade Now
              </Button>
            </div>
          )}
          {count > room && room > 0 && (
            <p className={classes.fault}>
              Choose up to {room}. Your plan allows {quota.social_accounts} accounts.
            </p>
          )}
          <NotReady accounts={notReady} offered={connection?.offered ?? []} />
        </>
      )}
    </Wizard>
  )
}
