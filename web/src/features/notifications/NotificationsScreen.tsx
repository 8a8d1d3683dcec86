import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { ListNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { notificationKindNames, notificationKinds } from '@fanfare/contracts/notification-kinds.ts'
import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import { IconChecks, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { messageOf } from '../../lib/api/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useToast } from '../../ui/toast.ts'
import { useLazyNotificationsQuery, useNotificationsQuery } from './api.ts'
import { DayList } from './DayList.tsx'
import classes from './Notifications.module.css'
import { useMarking } from './use-notifications.ts'

const isKind = (text: string | null): text is Notification['kind'] => notificationKindNames.includes(text as never)

/** The filters, kept in the address. */
const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const kind = search.get('kind')
  const team = search.get('team')
  const set = (name: string, value: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const clear = () =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        for (const name of ['show', 'kind', 'team']) next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    set,
    clear,
    unread: search.get('show') === 'unread',
    kind: isKind(kind) ? kind : null,
    team: team && /^\d{1,18}$/.test(team) ? team : null,
  }
}

/** All notifications of the person, of all teams, with filters. */
export default function NotificationsScreen() {
  const { teams } = useUser()
  const { set, clear, unread, kind, team } = useFilters()
  const marking = useMarking()
  const query = {
    limit: 30,
    ...(unread ? { unread } : {}),
    ...(kind ? { kind } : {}),
    ...(team ? { team_id: team } : {}),
  }
  const { data, error, refetch } = useNotificationsQuery({ query })
  const earlier = useEarlier(query, data?.next ?? null)
  const phone = usePhone()
  const none = !data || data.unread === 0
  const filtered = unread || kind !== null || team !== null
  return (
    <Page
      title="Notifications"
      actions={
        phone ? (
          <ActionIcon size={44} aria-label="Mark all as read" disabled={none} onClick={() => void marking.all()}>
            <IconChecks size={20} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
            disabled={none}
            onClick={() => void marking.all()}
          >
            Mark all as read
          </Button>
        )
      }
      second={
        <div className={classes.filters}>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            value={unread ? 'unread' : 'all'}
            onChange={value => set('show', value === 'unread' ? 'unread' : null)}
            data={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: data && data.unread > 0 ? `Unread (${data.unread})` : 'Unread' },
            ]}
          />
          <Select
            size="xs"
            className={classes.kinds}
            aria-label="Type"
            placeholder="All types"
            clearable
            value={kind}
            onChange={value => set('kind', value)}
            data={notificationKindNames.map(name => ({ value: name, label: notificationKinds[name].label }))}
          />
          {teams.length > 1 && (
            <Select
              size="xs"
              className={classes.kinds}
              aria-label="Team"
              placeholder="All teams"
              clearable
              value={team}
              onChange={value => set('team', value)}
              data={teams.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Button
            component={Link}
            to="/settings/notifications"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconSettings size={15} stroke={1.75} aria-hidden />}
          >
            Notification settings
          </Button>
        </div>
      }
    >
      <div className={classes.page}>
        {error && !data ? (
          <ErrorCard title="Notifications" error={error} onRetry={refetch} />
        ) : !data ? (
          <RowsSkeleton rows={6} />
        ) : data.notifications.length === 0 ? (
          filtered ? (
            <EmptyState
              plain
              title={unread && !kind && !team ? 'You’ve read everything' : 'No notifications match these filters'}
              action={{ label: unread && !kind && !team ? 'Show all' : 'Clear filters', run: clear }}
            />
          ) : (
            <EmptyState
              plain
              title="No notifications yet"
              text="When a post fails, waits or goes live, or an account is disconnected, you’ll see it here."
            />
          )
        ) : (
          <>
            <DayList list={[...data.notifications, ...earlier.list]} level={2} />
            {earlier.more && (
              <div className={classes.more}>
                <Button variant="default" loading={earlier.loading} onClick={() => void earlier.load()}>
                  Show earlier
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  )
}

type Query = QueryOf<typeof ListNotifications>

/** Earlier notifications, a page with each press; `after`: the end of the first page. What is new begins them again. */
const useEarlier = (query: Query, after: string | null) => {
  const toast = useToast()
  const [load, { isFetching }] = useLazyNotificationsQuery()
  const [older, setOlder] = useState<{ of: string | null; list: Notification[]; next: string | null }>()
  const now = older?.of === after ? older : { of: after, list: [], next: after }
  return {
    list: now.list,
    more: now.next !== null,
    loading: isFetching,
    load: async () => {
      const answer = await load({ query: { ...query, ...(now.next ? { after: now.next } : {}) } })
      if (answer.data)
        setOlder({ of: after, list: [...now.list, ...answer.data.notifications], next: answer.data.next })
      else toast.fault(messageOf(answer.error))
    },
  }
}
