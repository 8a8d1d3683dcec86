import {
  AccountDisabled,
  AccountExpired,
  AccountLimited,
  CONNECTION_EXPIRING_DAYS,
  type SocialAccount,
} from '@fanfare/contracts/entities/teams.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { accountName, anyNetwork, networkIdOf, networkOf } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { ActionIcon, Anchor, Button, Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconPlugConnected, IconPlugX, IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ChangeZone } from '../../lib/account-zone/ChangeZone.tsx'
import { ChangeZones } from '../../lib/account-zone/ChangeZones.tsx'
import { useUpdateAccountMutation } from '../../lib/accounts/accounts-api.ts'
import { reconnectTo } from '../../lib/posts/fault-actions.ts'
import { useAccounts, useCan, useSettings, useTeam } from '../../lib/session/session.ts'
import { cityOf } from '../../lib/time/time.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ZoneSelect } from '../../lib/time/ZoneSelect.tsx'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Tag } from '../../ui/Tag.tsx'
import classes from './AccountSettings.module.css'
import { useDisconnectMutation } from './api.ts'
import { useSaving } from './use-saving.ts'

const soon = CONNECTION_EXPIRING_DAYS * 24 * 3600

/** The team's connected accounts: their connection, their clock, and how to end it. */
export default function AccountSettings() {
  const { accounts, error, refetch } = useAccounts()
  const saving = useSaving()
  const can = useCan()
  const [settingZones, setZones] = useState(false)
  const [leaving, setLeaving] = useState<SocialAccount | null>(null)
  const [disconnect, { isLoading }] = useDisconnectMutation()
  const team = useTeam()
  if (error) return <ErrorCard title="Accounts" error={error} onRetry={refetch} />
  if (accounts.length === 0)
    return (
      <EmptyState
        title="No accounts yet"
        text={`Connect an account on ${anyNetwork} to start planning posts.`}
        {...(can('account.connect') && { action: { label: 'Connect an account', to: '/connect/1' } })}
      />
    )
  return (
    <div className={classes.page}>
      <Room used={accounts.length} />
      <ul className={classes.list}>
        {accounts.map(account => (
          <Row key={account.id} account={account} onLeave={() => setLeaving(account)} />
        ))}
      </ul>
      <div className={classes.below}>
        {can('account.connect') && (
          <Button
            component={Link}
            to="/connect/1"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            Connect an account
          </Button>
        )}
        {accounts.length > 1 && can('account.settings') && can('timeslot.write') && (
          <Button
            variant="default"
            leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
            onClick={() => setZones(true)}
          >
            Set time zone for several
          </Button>
        )}
      </div>
      {settingZones && <ChangeZones accounts={accounts} onClose={() => setZones(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={`Disconnect ${leaving ? accountName(leaving) : ''}?`}
        confirm="Disconnect"
        danger
        busy={isLoading}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (!leaving) return
          await saving(
            disconnect({ params: { teamId: team.id, accountId: leaving.id } }).unwrap(),
            `${accountName(leaving)} is disconnected`,
          )
          setLeaving(null)
        }}
      >
        Its scheduled posts become drafts. Published posts stay online. You can reconnect it anytime.
      </ConfirmDialog>
    </div>
  )
}

/** How many accounts the plan has room for. */
const Room = ({ used }: { used: number }) => {
  const { name, socialAccounts: of } = planOf(useTeam().product_id)
  const words = used > of ? `${used} accounts, room for ${of}` : `${used} of ${of} accounts`
  return (
    <section className={classes.room} aria-label="Accounts of your plan">
      <p>
        <span>
          <strong>{words}</strong> in the {name} plan
        </span>
        {used >= of && (
          <Anchor component={Link} to="/plans">
            Upgrade Now
          </Anchor>
        )}
      </p>
      <Meter label="Accounts used" used={used} of={of} words={words} />
    </section>
  )
}

const Row = ({ account, onLeave }: { account: SocialAccount; onLeave: () => void }) => {
  const team = useTeam()
  const saving = useSaving()
  const can = useCan()
  const [update] = useUpdateAccountMutation()
  /** The zone that was chosen, until it is confirmed with what it moves. */
  const [wanted, setWanted] = useState<string | null>(null)
  const off = account.status === AccountDisabled
  return (
    <li className={classes.row}>
      <AccountAvatar account={account} size={40} />
      <div className={classes.names}>
        <strong>{accountName(account)}</strong>
        <ConnectionState account={account} />
        {account.locked && <Tag tone="warn">Locked: your plan has no room</Tag>}
      </div>
      <div className={classes.zone}>
        <ZoneSelect
          aria-label={`Time zone of ${accountName(account)}`}
          value={account.settings.timezone}
          disabled={!can('account.settings')}
          onChange={timezone => {
            // Without time slots in the plan there is nothing to look at before.
            if (can('timeslot.write')) return timezone !== account.settings.timezone && setWanted(timezone)
            void saving(
              update({ params: { teamId: team.id, accountId: account.id }, body: { timezone } }).unwrap(),
              `${accountName(account)} now posts in ${cityOf(timezone)} time`,
            )
          }}
        />
        {wanted && <ChangeZone account={account} wanted={wanted} onClose={() => setWanted(null)} />}
      </div>
      <div className={classes.actions}>
        {(account.status === AccountExpired || (!off && account.permission_missing)) && can('account.connect') && (
          <Button component={Link} to={reconnectTo(account.id)} variant="default">
            Reconnect
          </Button>
        )}
        {(account.is_checkpointed || account.is_restricted) && can('account.connect') && (
          <Button
            component={Link}
            to={`/connect/2?fix=${account.type}.${networkIdOf(account)}`}
            variant="default"
            aria-label={`What to do about ${accountName(account)}`}
          >
            What to do
          </Button>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`More for ${accountName(account)}`}>
              <IconDots size={17} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {account.profile_url && (
              <Menu.Item
                component="a"
                href={account.profile_url}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
              >
                View on {networkOf(account.type).name}
              </Menu.Item>
            )}
            {can('account.settings') && (
              <Menu.Item
                leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
                onClick={() =>
                  void saving(
                    update({ params: { teamId: team.id, accountId: account.id }, body: { disabled: !off } }).unwrap(),
                    off
                      ? `${accountName(account)} is on again`
                      : `${accountName(account)} is off. Its posts are on hold.`,
                  )
                }
              >
                {off ? 'Turn on' : 'Turn off'}
              </Menu.Item>
            )}
            {can('account.connect') && (
              <Menu.Item data-danger leftSection={<IconPlugX size={16} stroke={1.75} aria-hidden />} onClick={onLeave}>
                Disconnect
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}

/** The state of the connection in words. */
const ConnectionState = ({ account }: { account: SocialAccount }) => {
  const { instantDay } = useTimes()
  const { timezone } = useSettings()
  const ends = account.expires_at
  const left = ends
    ? Temporal.Instant.from(ends).since(Temporal.Now.instant()).total('seconds')
    : Number.POSITIVE_INFINITY
  if (account.status === AccountExpired) return <Tag tone="error">Disconnected. Its posts are on hold.</Tag>
  if (account.status === AccountDisabled) return <Tag>Turned off</Tag>
  if (account.is_checkpointed) return <Tag tone="error">{loginOf(account.login).name} has locked the login</Tag>
  if (account.is_restricted) return <Tag tone="error">Restricted by {networkOf(account.type).name}</Tag>
  if (account.permission_missing) return <Tag tone="error">Permission to publish missing</Tag>
  if (account.status === AccountLimited) return <Tag tone="warn">Daily limit reached</Tag>
  if (ends && left < soon)
    return <Tag tone="warn">Connection expires {instantDay(ends, timezone)}. Reconnect before then.</Tag>
  return (
    <span className={classes.quiet}>
      {networkOf(account.type).name}
      {ends ? `, connected until ${instantDay(ends, timezone)}` : ', connected'}
    </span>
  )
}
