import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconArrowsShuffle, IconCalendarOff, IconCopy, IconDots, IconPlus, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeZone } from '../../lib/account-zone/ChangeZone.tsx'
import { useAccounts, useCan, useSettings } from '../../lib/session/session.ts'
import { weekFrom } from '../../lib/time/week.ts'
import { ZoneTag } from '../../lib/time/ZoneTag.tsx'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { useTimeslotsQuery } from './api.ts'
import { slotsByDay } from './model/week.ts'
import { AddSlots } from './parts/AddSlots.tsx'
import { CopySlots } from './parts/CopySlots.tsx'
import { ClearDialog, ShuffleDialog } from './parts/PlanDialog.tsx'
import { SlotWeek } from './parts/SlotWeek.tsx'
import classes from './TimeSlotsScreen.module.css'
import { useSlots } from './use-slots.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The week of the active account: the times at which it wants posts. */
export default function TimeSlotsScreen() {
  const { accounts, active } = useAccounts()
  const list = useTimeslotsQuery()
  return list.isError && !list.data ? (
    <Page title="Time slots">
      <div className={classes.body}>
        <ErrorCard title="Time slots" error={list.error} onRetry={list.refetch} />
      </div>
    </Page>
  ) : !active ? (
    <Page title="Time slots">
      <EmptyState
        title="No accounts yet"
        text="Connect an account to choose the times at which it posts."
        action={{ label: 'Connect an account', to: '/connect/1' }}
      />
    </Page>
  ) : (
    <Week key={active.id} account={active} accounts={accounts} />
  )
}

type Dialog = { type: 'add'; day: number | null } | { type: 'copy' | 'zone' | 'shuffle' | 'clear' }

const Week = ({ account, accounts }: { account: SocialAccount; accounts: SocialAccount[] }) => {
  const { data } = useTimeslotsQuery()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const days = weekFrom(useSettings().firstDayOfTheWeek)
  const can = useCan()
  const phone = usePhone()
  const slots = useSlots()
  const mayChange = can('timeslot.write')
  const own = (data ?? []).filter(slot => slot.account_id === account.id)
  const close = () => setDialog(null)
  const count = own.length

  const copyTo = (to: SocialAccount[], replace: boolean): Promise<boolean> => {
    const ids = to.map(({ id }) => id)
    const before = (data ?? []).filter(slot => ids.includes(slot.account_id))
    return slots.copy(account, to, replace, before)
  }

  const mayCopy = mayChange && accounts.length > 1 && count > 0
  // On phones it has all that a wide window shows as buttons.
  const menu = (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={phone ? 44 : 34} aria-label={`More for ${accountName(account)}`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {phone && mayChange && (
          <Menu.Item leftSection={<IconWorld {...icon} />} onClick={() => setDialog({ type: 'zone' })}>
            Change time zone
          </Menu.Item>
        )}
        {phone && mayCopy && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => setDialog({ type: 'copy' })}>
            Copy to accounts
          </Menu.Item>
        )}
        {can('post.plan') && (
          <>
            <Menu.Item leftSection={<IconArrowsShuffle {...icon} />} onClick={() => setDialog({ type: 'shuffle' })}>
              Shuffle posts
            </Menu.Item>
            <Menu.Item leftSection={<IconCalendarOff {...icon} />} onClick={() => setDialog({ type: 'clear' })}>
              Unschedule all posts
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )

  return (
    <Page
      title="Time slots"
      actions={
        <>
          {mayChange && count > 0 && (
            <Button
              variant="default"
              leftSection={<IconPlus {...icon} />}
              aria-label="Add time slots"
              onClick={() => setDialog({ type: 'add', day: null })}
            >
              {phone ? 'Add' : 'Add time slots'}
            </Button>
          )}
          {phone && (mayChange || can('post.plan')) && menu}
        </>
      }
      second={
        <>
          <span className={classes.account}>
            <AccountAvatar account={account} size={24} /> <b>{accountName(account)}</b>
          </span>
          <ZoneTag zone={account.settings.timezone} />
          {data && (
            <span className={classes.quiet}>
              {count} {count === 1 ? 'slot' : 'slots'} a week
            </span>
          )}
          {!phone && (mayChange || can('post.plan')) && (
            <span className={classes.ways}>
              {mayChange && (
                <Button
                  variant="subtle"
                  leftSection={<IconWorld {...icon} />}
                  onClick={() => setDialog({ type: 'zone' })}
                >
                  Change time zone
                </Button>
              )}
              {mayCopy && (
                <Button
                  variant="subtle"
                  leftSection={<IconCopy {...icon} />}
                  onClick={() => setDialog({ type: 'copy' })}
                >
                  Copy to accounts
                </Button>
              )}
              {can('post.plan') && menu}
            </span>
          )}
        </>
      }
    >
      {!data ? (
        <div className={classes.skeleton} aria-busy="true">
          {days.map(day => (
            <Skeleton key={day} height={120} radius={7} />
          ))}
        </div>
      ) : count === 0 ? (
        <EmptyState
          title={`No time slots for ${accountName(account)} yet`}
          text="Choose the times at which this account usually posts. Drafts then go to the next free one."
          {...(mayChange && { action: { label: 'Add time slots', run: () => setDialog({ type: 'add', day: null }) } })}
        />
      ) : (
        <SlotWeek
          days={days}
          byDay={slotsByDay(own, account.id)}
          slots={slots}
          mayChange={mayChange}
          onAdd={day => setDialog({ type: 'add', day })}
        />
      )}
      {dialog?.type === 'add' && (
        <AddSlots
          day={dialog.day}
          days={days}
          accountName={accountName(account)}
          onAdd={(chosen, hours) => slots.add(account.id, chosen, hours, own)}
          onClose={close}
        />
      )}
      {dialog?.type === 'copy' && (
        <CopySlots from={account} accounts={accounts} slots={data ?? []} onCopy={copyTo} onClose={close} />
      )}
      {dialog?.type === 'shuffle' && <ShuffleDialog account={account} onClose={close} />}
      {dialog?.type === 'clear' && <ClearDialog account={account} onClose={close} />}
      {dialog?.type === 'zone' && <ChangeZone account={account} onClose={close} />}
    </Page>
  )
}
