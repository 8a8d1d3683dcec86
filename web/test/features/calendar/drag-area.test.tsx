import type { DndContextProps, DragEndEvent } from '@dnd-kit/core'
import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { act, render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { DragArea } from '../../../src/features/calendar/parts/DragArea.tsx'
import { selectToasts } from '../../../src/ui/toast.ts'

/** What the drag library is given: nothing can be dragged where nothing has a size. */
let given: DndContextProps
vi.mock('@dnd-kit/core', async original => ({
  ...(await original<typeof import('@dnd-kit/core')>()),
  DndContext: (props: DndContextProps) => {
    given = props
    return props.children
  },
  DragOverlay: () => null,
}))

test('a refused drop is announced only briefly, because the label beside the chip has said it', () => {
  const onMove = vi.fn()
  const row = { id: '1', a: '2', s: Scheduled, t: '2099-11-19T15:20:00Z', c: 'Green night' } as CalendarRow
  const store = createStore()
  render(
    <DragArea
      zone="Europe/Lisbon"
      facts={new Map()}
      rows={new Map()}
      quota={new Map()}
      quotaOf={undefined}
      onCarry={() => undefined}
      along={() => []}
      onMoveAll={() => undefined}
      slotOn={() => undefined}
      onUse={() => undefined}
      onAgain={() => undefined}
      onMove={onMove}
    >
      <p>Days</p>
    </DragArea>,
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  )
  const drop = (day: string) =>
    act(() =>
      given.onDragEnd?.({
        active: { data: { current: { row, day: '2099-11-19' } } },
        over: { data: { current: { day } } },
      } as unknown as DragEndEvent),
    )
  drop('2020-01-01')
  expect(selectToasts(store.getState()).map(({ kind, text }) => [kind, text])).toEqual([
    ['info', 'Wed 1 Jan, 15:20 has passed'],
  ])
  expect(onMove).not.toHaveBeenCalled()
  drop('2099-11-20')
  expect(onMove).toHaveBeenCalledWith(row, { wall: '2099-11-20T15:20', zone: 'Europe/Lisbon', slot: false })
})

test('a post that is selected takes the others along, by whole days', () => {
  const onMove = vi.fn()
  const onMoveAll = vi.fn()
  const row = { id: '1', a: '2', s: Scheduled, t: '2099-11-19T15:20:00Z', c: 'Green night' } as CalendarRow
  const other = { ...row, id: '2' }
  const store = createStore()
  render(
    <DragArea
      zone="Europe/Lisbon"
      facts={new Map()}
      rows={new Map()}
      quota={new Map()}
      quotaOf={undefined}
      onCarry={() => undefined}
      along={one => (one.id === '1' ? [row, other] : [])}
      onMoveAll={onMoveAll}
      slotOn={() => undefined}
      onUse={() => undefined}
      onAgain={() => undefined}
      onMove={onMove}
    >
      <p>Days</p>
    </DragArea>,
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  )
  const drop = (to: object) =>
    act(() =>
      given.onDragEnd?.({
        active: { data: { current: { row, day: '2099-11-19' } } },
        over: { data: { current: to } },
      } as unknown as DragEndEvent),
    )
  // In a week another hour of the same day: nothing moves, and it says why.
  drop({ day: '2099-11-19', hour: 9 })
  expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual(['2 posts, moved together by whole days'])
  expect(onMoveAll).not.toHaveBeenCalled()
  drop({ day: '2099-11-17', hour: 9 })
  expect(onMoveAll).toHaveBeenCalledWith([row, other], -2)
  expect(onMove).not.toHaveBeenCalled()
})
