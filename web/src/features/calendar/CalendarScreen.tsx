import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { calendarViews } from '../../lib/navigation/calendar-views.ts'
import { useBulk } from '../../lib/posts/bulk/use-bulk.ts'
import { PlacePosts } from '../../lib/posts/placing/PlacePosts.tsx'
import type { Placeable } from '../../lib/posts/placing/placeable.ts'
import { useSeriesMoves } from '../../lib/posts/series/use-series-moves.tsx'
import { Thumbs, useThumbs } from '../../lib/posts/use-thumbs.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { Page } from '../../ui/Page.tsx'
import classes from './CalendarScreen.module.css'
import { Carrying } from './carrying.ts'
import { titleOf } from './model/day-words.ts'
import { DayNotes } from './notes/day-notes.ts'
import { useNotes } from './notes/use-notes.ts'
import { CalendarBody } from './parts/CalendarBody.tsx'
import { DragArea } from './parts/DragArea.tsx'
import { FilterBar } from './parts/FilterBar.tsx'
import { NeedsYou } from './parts/NeedsYou.tsx'
import { Pager } from './parts/Pager.tsx'
import { PhoneFilters, PhoneMore } from './parts/PhoneBar.tsx'
import { WeekStrip } from './parts/WeekStrip.tsx'
import { RowLocks, useRowLocks } from './row-locks.ts'
import { RowWarnings, useRowWarnings } from './row-warnings.ts'
import { Selecting } from './selection.ts'
import { OpenSlots } from './slots/open-slots.ts'
import { useOpenSlots } from './slots/use-open-slots.ts'
import { useLibraryItem } from './tray/use-library-item.ts'
import { usePostAgain } from './tray/use-post-again.ts'
import { useAccountFacts } from './use-account-facts.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useRows } from './use-rows.ts'
import { useSelecting } from './use-selecting.ts'
import { useView } from './use-view.ts'

const PostCard = lazy(() => import('./parts/PostCard.tsx'))
const NoteDialog = lazy(() => import('./notes/NoteDialog.tsx'))
const CalendarBulkBar = lazy(() => import('./parts/CalendarBulkBar.tsx'))
const Tray = lazy(() => import('./tray/Tray.tsx'))

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Month, week, day and list of posts; drag, keyboard or menu to move one, with Undo; an agenda on phones. */
export default function CalendarScreen() {
  const phone = usePhone()
  const view = useView(phone)
  const { accounts } = useAccounts()
  const facts = useAccountFacts(accounts)
  /** The account whose post is being moved. */
  const [carried, setCarried] = useState<string>()
  const found = useRows(view, carried)
  const { request, rows, quota, quotas, needs, isCounting, filters } = found
  const notes = useNotes(view)
  const { moves, dialog } = useSeriesMoves()
  const bulk = useBulk()
  const use = useLibraryItem()
  const again = usePostAgain()
  const warnings = useRowWarnings(found.all, facts)
  const locks = useRowLocks(found.all)
  const thumbs = useThumbs()
  const [opened, setOpened] = useState<{ row: CalendarRow; at: HTMLElement; other?: string } | null>(null)
  const open = useCallback((row: CalendarRow, at: HTMLElement) => setOpened({ row, at }), [])
  const [tray, setTray] = useState(false)
  const [placing, setPlacing] = useState<readonly Placeable[]>()
  const slots = useOpenSlots(view, found, facts, { tray, phone })
  const carrying = useRef(false)
  const selecting = useSelecting(found, () => carrying.current)
  useCalendarKeys(view, () => carrying.current, notes.may ? notes.add : undefined)
  const toDay = (to: string) => {
    view.go(to)
    document.getElementById(`agenda-${to}`)?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' })
  }
  const title = titleOf(view.view, view.day, view.first)

  return (
    <Page
      // A long month would push what stands beside it to a line of its own.
      title={phone ? title.split(' ')[0]?.slice(0, 3) : title}
      documentTitle="Calendar"
      beside={<Pager view={view} phone={phone} />}
      actions={
        phone ? (
          <PhoneMore
            exported={filters.exported}
            slots={slots}
            onNote={notes.may ? notes.add : undefined}
            selecting={selecting}
          />
        ) : (
          <SegmentedControl
            aria-label="View"
            withItemsBorders={false}
            value={view.chosen}
            onChange={view.show}
            data={calendarViews}
          />
        )
      }
      second={
        !phone && (
          <FilterBar
            filters={filters}
            needs={needs}
            facts={facts}
            slots={slots}
            onNote={notes.may ? notes.add : undefined}
            selecting={selecting}
            tray={tray}
            onTray={() => setTray(!tray)}
          />
        )
      }
    >
      <DragArea
        zone={view.zone}
        facts={facts}
        rows={rows}
        quota={quota}
        quotaOf={carried ?? view.account?.id}
        onCarry={account => {
          carrying.current = account !== undefined
          setCarried(account)
        }}
        along={selecting.along}
        onMoveAll={(all, days) => {
          void bulk.run({ ids: all.map(({ id }) => id) }, { action: 'move', days })
          selecting.end()
        }}
        slotOn={slots.firstOn}
        onUse={use}
        onAgain={again}
        onMove={(row, to) => void moves.move(row.id, to, row.n)}
      >
        <div className={classes.body} data-busy={request.isFetching || undefined}>
          {phone && (
            <>
              <WeekStrip day={view.day} first={view.first} today={view.now} rows={rows} onPick={toDay} />
              <PhoneFilters filters={filters} facts={facts} />
              <NeedsYou count={needs} wide />
            </>
          )}
          <div className={classes.view}>
            <RowWarnings value={warnings}>
              <RowLocks value={locks}>
                <Thumbs value={thumbs}>
                  <Carrying value={carried !== undefined}>
                    <OpenSlots value={slots.shown}>
                      <DayNotes value={notes.shown}>
                        <Selecting value={selecting.shown}>
                          <CalendarBody
                            view={view}
                            request={request}
                            // What needs a person stands above the days of a phone: they are not drawn only to move down.
                            waits={phone && isCounting}
                            rows={rows}
                            quota={quota}
                            quotas={quotas}
                            carried={carried}
                            filters={filters}
                            facts={facts}
                            onOpen={open}
                          />
                        </Selecting>
                      </DayNotes>
                    </OpenSlots>
                  </Carrying>
                </Thumbs>
              </RowLocks>
            </RowWarnings>
          </div>
          {tray && !phone && (
            <Suspense>
              <Tray
                facts={facts}
                zone={view.zone}
                away={carried !== undefined}
                onPlace={setPlacing}
                onClose={() => setTray(false)}
              />
            </Suspense>
          )}
        </div>
      </DragArea>
      {selecting.entries.length > 0 && (
        <Suspense>
          <CalendarBulkBar picked={selecting.entries} onClear={selecting.end} />
        </Suspense>
      )}
      {notes.open && (
        <Suspense>
          <NoteDialog open={notes.open} onClose={notes.close} />
        </Suspense>
      )}
      {placing && <PlacePosts drafts={placing} libraryItems={[]} onClose={() => setPlacing(undefined)} />}
      {dialog}
      {opened && (
        <Suspense>
          <PostCard
            key={opened.other}
            postId={opened.other ?? opened.row.id}
            anchor={opened.at}
            zone={view.zone}
            moves={moves}
            warnings={opened.other ? [] : warnings(opened.row)}
            onOpen={id => setOpened({ ...opened, other: id })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}
