import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { CalendarRow, DailyQuota, Post } from '@fanfare/contracts/entities/posts.ts'
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconLayoutSidebarRight } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { messageOf } from '../../app/api.ts'
import { useAccounts, useSettings } from '../../app/session.ts'
import { whenLabel } from '../../app/time.ts'
import { ZoneTag } from '../../app/ZoneTag.tsx'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateIcon } from '../../ui/StateChip.tsx'
import { toast } from '../../ui/toast.ts'
import { useCalendarCountsQuery, useCalendarQuotaQuery, useCalendarRowsQuery, useMovePostMutation } from './api.ts'
import classes from './CalendarScreen.module.css'
import { arrowsByCell, cellUnder, keyboardCodes } from './keyboard-drag.ts'
import {
  daysOf,
  firstDayOf,
  instantsOf,
  isViewMode,
  monthOf,
  shortDay,
  spokenDay,
  step,
  titleOf,
  today as todayIn,
} from './model/range.ts'
import { byDay, moveToDay, stateKey, stateWord, wallAt, wallOf } from './model/rows.ts'
import { Agenda } from './parts/Agenda.tsx'
import { CalendarSkeleton } from './parts/CalendarSkeleton.tsx'
import { Chip } from './parts/Chip.tsx'
import { MonthGrid } from './parts/MonthGrid.tsx'
import { WeekGrid } from './parts/WeekGrid.tsx'
import { WeekStrip } from './parts/WeekStrip.tsx'
import { useAccountFacts } from './use-account-facts.ts'

const PostCard = lazy(() => import('./parts/PostCard.tsx'))
const DraftsTray = lazy(() => import('./parts/DraftsTray.tsx'))

const filters = ['scheduled', 'posted', 'draft'] as const

interface Dragged {
  row: CalendarRow
  day: string | null
}

/** Month, week, day and list of posts; drag, keyboard or menu to move one, with Undo; an agenda on phones. */
export default function CalendarScreen() {
  const { viewMode } = useParams()
  const phone = useMediaQuery('(max-width: 699px)')
  const view = isViewMode(viewMode) ? viewMode : 'month'
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const { accounts, active } = useAccounts()
  const facts = useAccountFacts(accounts)
  const zone = active?.settings.timezone ?? settings.timezone
  const now = todayIn(zone)
  const day = search.get('date') ?? now
  const first = firstDayOf(settings.firstDayOfTheWeek)
  const shownView = phone ? 'list' : view
  const days = useMemo(() => daysOf(shownView, day, first), [shownView, day, first])
  const [only, setOnly] = useState<string[]>([])
  const [states, setStates] = useState<string[]>([])
  const [opened, setOpened] = useState<{ row: CalendarRow; at: HTMLElement } | null>(null)
  const [tray, setTray] = useState(false)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [over, setOver] = useState<{ day: string; hour?: number } | null>(null)

  const query = { ...instantsOf(days, zone), accounts: only.length ? only.join(',') : undefined }
  const rowsQuery = useCalendarRowsQuery({ query })
  const counts = useCalendarCountsQuery({ query: {} }).data
  const quotaQuery = useCalendarQuotaQuery({ query: { since: query.start, accounts: active?.id } }, { skip: !active })
  const [move] = useMovePostMutation()

  const rows = useMemo(() => {
    const all = rowsQuery.data?.rows ?? []
    return byDay(states.length ? all.filter(row => states.includes(stateKey(row.s))) : all, zone)
  }, [rowsQuery.data, states, zone])
  const quota = useMemo(
    () => new Map((quotaQuery.data ?? []).map((entry: DailyQuota) => [entry.post_date, entry])),
    [quotaQuery.data],
  )

  const go = useCallback(
    (to: string) => {
      const next = new URLSearchParams(search)
      next.set('date', to)
      setSearch(next)
    },
    [search, setSearch],
  )
  const show = (mode: string) => navigate({ pathname: `/publishing/calendar/${mode}`, search: search.toString() })
  const create = (wallDay?: string, minutes?: number) => {
    const next = new URLSearchParams(search)
    if (wallDay) next.set('wall', wallAt(wallDay, minutes ?? 9 * 60, zone, zone))
    navigate({ pathname: '/publishing/editor', search: next.toString() })
  }
  // Not while a post is carried by the arrows, nor while a dialog, a menu or a choice of its own listens to keys.
  const key = (run: () => void) => (event: KeyboardEvent) => {
    const inside = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')
    if (!dragged && !inside && !document.querySelector('[aria-modal="true"]')) run()
  }
  useHotkeys([
    ['T', key(() => go(now))],
    ['ArrowLeft', key(() => go(step(shownView, day, -1)))],
    ['ArrowRight', key(() => go(step(shownView, day, 1)))],
    ['1', key(() => show('month'))],
    ['2', key(() => show('week'))],
    ['3', key(() => show('day'))],
    ['4', key(() => show('list'))],
  ])

  const place = async (row: CalendarRow, wall: string, back: string | null) => {
    const zoneOf = facts.get(row.a)?.zone ?? zone
    const label = whenLabel(wall, zoneOf)
    try {
      await move({ params: { id: row.id }, body: { wall } }).unwrap()
      toast.done(`Moved to ${label}`, back ? { label: 'Undo', run: () => void place(row, back, null) } : undefined)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }

  const target = (row: CalendarRow, from: string | null, data: { day: string; hour?: number }) => {
    const accountZone = facts.get(row.a)?.zone ?? zone
    if (data.hour !== undefined)
      return wallAt(data.day, data.hour * 60 + (from ? new Date(row.t).getUTCMinutes() : 0), zone, accountZone)
    return from ? moveToDay(row, from, data.day, zone, accountZone) : wallAt(data.day, 9 * 60, zone, accountZone)
  }
  const dropped = ({ active: grabbed, over: on }: DragEndEvent) => {
    const data = grabbed.data.current as Dragged | undefined
    setDragged(null)
    setOver(null)
    if (!data || !on) return
    const place_ = on.data.current as { day: string; hour?: number }
    if (data.day === place_.day && place_.hour === undefined) return
    if (refusal(data, place_)) return toast.fault(refusal(data, place_) as string)
    const accountZone = facts.get(data.row.a)?.zone ?? zone
    void place(data.row, target(data.row, data.day, place_), data.day ? wallOf(data.row, accountZone) : null)
  }

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: arrowsByCell }),
  )
  /** Why a post cannot go there, else nothing. */
  const refusal = ({ row, day: from }: Dragged, to: { day: string; hour?: number }): string | undefined => {
    const used = row.a === active?.id ? quota.get(to.day) : undefined
    if (used && used.used >= used.quota && from !== to.day)
      return `Full: ${used.used} of ${used.quota} posts on ${shortDay(to.day)}`
    const at = Temporal.PlainDateTime.from(target(row, from, to)).toZonedDateTime(facts.get(row.a)?.zone ?? zone)
    return at.epochMilliseconds < Date.now() ? `${shortDay(to.day)}, ${timeAt(at, zone)} is over` : undefined
  }
  const labelOf = (what: Dragged, to: { day: string; hour?: number }) => {
    const at = Temporal.PlainDateTime.from(target(what.row, what.day, to)).toZonedDateTime(
      facts.get(what.row.a)?.zone ?? zone,
    )
    return refusal(what, to) ?? `${shortDay(to.day)}, ${timeAt(at, zone)} is free`
  }
  const spoken = (on: Over | null) => {
    const to = on?.data.current as { day: string; hour?: number } | undefined
    if (!to || !dragged) return ''
    const count = rows.get(to.day)?.length ?? 0
    return `${spokenDay(to.day)}, ${count} ${count === 1 ? 'post' : 'posts'}, ${labelOf(dragged, to)}`
  }

  const clearFilters = () => {
    setStates([])
    setOnly([])
  }
  const letGo = () => {
    setDragged(null)
    setOver(null)
  }
  const toDay = (to: string) => {
    go(to)
    document
      .getElementById(`agenda-${to}`)
      ?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  }
  const needs = (counts?.error ?? 0) + (counts?.unconfirmed ?? 0)
  const title = titleOf(shownView, day, first)
  const empty = rowsQuery.data && rows.size === 0
  const overLabel = dragged && over ? labelOf(dragged, over) : null

  const body = rowsQuery.isError ? (
    <ErrorCard title="Calendar" error={rowsQuery.error} onRetry={rowsQuery.refetch} />
  ) : !rowsQuery.data ? (
    <CalendarSkeleton weeks={Math.ceil(days.length / 7)} />
  ) : shownView === 'list' ? (
    empty ? (
      <Nothing onCreate={() => create()} filtered={states.length > 0 || only.length > 0} onClear={clearFilters} />
    ) : (
      <Agenda
        days={days}
        rows={rows}
        today={now}
        zone={zone}
        city={facts.get(active?.id ?? '')?.city ?? ''}
        facts={facts}
        onOpen={(row, at) => setOpened({ row, at })}
      />
    )
  ) : shownView === 'month' ? (
    <MonthGrid
      days={days}
      rows={rows}
      month={monthOf(day)}
      today={now}
      zone={zone}
      facts={facts}
      quota={quota}
      onOpen={(row, at) => setOpened({ row, at })}
      onMore={to => navigate({ pathname: '/publishing/calendar/day', search: `?date=${to}` })}
      onCreate={to => create(to)}
    />
  ) : (
    <WeekGrid
      days={days}
      rows={rows}
      today={now}
      zone={zone}
      facts={facts}
      onOpen={(row, at) => setOpened({ row, at })}
      onCreate={create}
    />
  )

  return (
    <Page
      title={phone ? title.split(' ')[0] : title}
      beside={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Previous ${shownView === 'list' ? 'month' : shownView}`}
            onClick={() => go(step(shownView, day, -1))}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => go(now)}>
            Today
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Next ${shownView === 'list' ? 'month' : shownView}`}
            onClick={() => go(step(shownView, day, 1))}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
          {!phone && <ZoneTag zone={zone} />}
        </>
      }
      actions={
        !phone && (
          <SegmentedControl
            aria-label="View"
            withItemsBorders={false}
            value={view}
            onChange={show}
            data={[
              { value: 'month', label: 'Month' },
              { value: 'week', label: 'Week' },
              { value: 'day', label: 'Day' },
              { value: 'list', label: 'List' },
            ]}
          />
        )
      }
      second={
        phone ? undefined : (
          <>
            <div className={classes.faces} role="group" aria-label="Accounts">
              {accounts.map(account => (
                <Tooltip key={account.id} label={facts.get(account.id)?.name}>
                  <button
                    type="button"
                    className={classes.face}
                    aria-pressed={only.includes(account.id)}
                    aria-label={`Only ${facts.get(account.id)?.name}`}
                    data-off={(only.length > 0 && !only.includes(account.id)) || undefined}
                    onClick={() =>
                      setOnly(only.includes(account.id) ? only.filter(id => id !== account.id) : [...only, account.id])
                    }
                  >
                    <AccountAvatar account={account} size={26} />
                  </button>
                </Tooltip>
              ))}
            </div>
            <span className={classes.rule} />
            {filters.map(state => (
              <Button
                key={state}
                variant="default"
                size="compact-md"
                aria-pressed={states.includes(state)}
                data-on={states.includes(state) || undefined}
                className={classes.filter}
                leftSection={<StateIcon state={state} />}
                onClick={() => setStates(states.includes(state) ? states.filter(s => s !== state) : [...states, state])}
              >
                {stateWord[state]} <span className={classes.count}>{counts?.[state] ?? ''}</span>
              </Button>
            ))}
            <span className={classes.space} />
            {needs > 0 && (
              <Link className={classes.needs} to="/publishing/post-status/error">
                <IconAlertTriangle size={15} stroke={2.25} aria-hidden /> {needs}{' '}
                {needs === 1 ? 'post needs' : 'posts need'} you <u>Review</u>
              </Link>
            )}
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />}
              aria-expanded={tray}
              onClick={() => setTray(!tray)}
            >
              Drafts tray
            </Button>
          </>
        )
      }
    >
      <DndContext
        sensors={sensors}
        collisionDetection={cellUnder}
        onDragStart={({ active: grabbed }: DragStartEvent) => setDragged((grabbed.data.current as Dragged) ?? null)}
        onDragOver={({ over: on }) => setOver((on?.data.current as { day: string; hour?: number } | undefined) ?? null)}
        onDragEnd={dropped}
        onDragCancel={letGo}
        accessibility={{
          screenReaderInstructions: {
            draggable: 'Press Space to pick the post up, arrows to move it by day, Space to drop, Escape to cancel.',
          },
          announcements: {
            onDragStart: () => 'Picked up the post',
            onDragOver: ({ over: on }) => spoken(on),
            onDragEnd: ({ over: on }) =>
              on ? `Dropped on ${spokenDay((on.data.current as { day: string }).day)}` : 'Not moved',
            onDragCancel: () => 'Not moved',
          },
        }}
      >
        <div className={classes.body} data-busy={rowsQuery.isFetching || undefined}>
          {phone && (
            <>
              <WeekStrip day={day} first={first} today={now} rows={rows} onPick={toDay} />
              {needs > 0 && (
                <Link className={`${classes.needs} ${classes.needsPhone}`} to="/publishing/post-status/error">
                  <IconAlertTriangle size={18} stroke={2.25} aria-hidden /> {needs}{' '}
                  {needs === 1 ? 'post needs' : 'posts need'} you <u>Review</u>
                </Link>
              )}
            </>
          )}
          <div className={classes.view}>{body}</div>
          {tray && !phone && (
            <Suspense>
              <DraftsTray facts={facts} onClose={() => setTray(false)} />
            </Suspense>
          )}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={classes.overlay}>
              <Chip
                row={dragged.row}
                time={placeTime(dragged.row, zone)}
                city={undefined}
                account={facts.get(dragged.row.a)}
                lifted
              />
              {overLabel && <span className={classes.label}>{overLabel}</span>}
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {opened && (
        <Suspense>
          <PostCard
            postId={opened.row.id}
            anchor={opened.at}
            zone={zone}
            onMove={(post: Post, wall: string) => void place(opened.row, wall, post.schedule?.wall ?? null)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const clock = (at: Temporal.ZonedDateTime) =>
  `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`
const placeTime = (row: CalendarRow, zone: string) => clock(Temporal.Instant.from(row.t).toZonedDateTimeISO(zone))
const timeAt = (at: Temporal.ZonedDateTime, zone: string) => clock(at.withTimeZone(zone))

const Nothing = ({ onCreate, filtered, onClear }: { onCreate: () => void; filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState title="No posts match" plain action={{ label: 'Clear filters', run: onClear }} />
  ) : (
    <EmptyState
      title="Nothing planned"
      text="Create a post, or drag a draft onto a day."
      action={{ label: 'Create', run: onCreate }}
    />
  )
