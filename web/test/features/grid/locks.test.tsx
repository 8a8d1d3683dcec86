import type { DndContextProps, DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { Tile } from '../../../src/features/grid/model/tiles.ts'
import { Grid } from '../../../src/features/grid/parts/Grid.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

/** What the drag library is given: nothing can be dragged where nothing has a size. */
let given: DndContextProps
vi.mock('@dnd-kit/core', async original => ({
  ...(await original<typeof import('@dnd-kit/core')>()),
  DndContext: (props: DndContextProps) => {
    given = props
    return props.children
  },
  DragOverlay: ({ children }: { children: ReactNode }) => <div data-testid="overlay">{children}</div>,
}))
afterEach(() => vi.unstubAllGlobals())

const tile = (id: string, lock: object = {}): Tile => {
  const at = '2099-11-19T15:20:00Z'
  return { post: post(id, { post_at: at, alerts: [], media: [], ...lock }), at, planned: true }
}

test('a tile says who has locked its post until when; only others cannot swap it, and read why', async () => {
  vi.stubGlobal('fetch', async (asked: string | URL | Request) => {
    const url = asked instanceof Request ? asked.url : String(asked)
    return answer(url.includes('/api/user') ? member(Manager) : { members: [{ id: '8', name: 'Ana' }] })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const until = new Date(Date.now() + 600_000).toISOString()
  const hers = tile('1', { locked_by: '8', locked_until: until })
  const mine = tile('2', { locked_by: '7', locked_until: until })
  const over = tile('3', { locked_by: '8', locked_until: new Date(Date.now() - 1_000).toISOString() })
  const onSwap = vi.fn()
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Grid tiles={[hers, mine, over]} zone="Europe/Lisbon" shape="4:5" onSwap={onSwap} onMove={vi.fn()} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await waitFor(() => screen.getByRole('img', { name: /^Locked by Ana until / }))
  expect(screen.getAllByRole('img', { name: /^Locked by / })).toHaveLength(2)
  expect(screen.getByTitle(/^Locked by you until /)).toBeTruthy()
  const drop = (one: Tile, other: Tile) =>
    act(() =>
      given.onDragEnd?.({
        active: { data: { current: { tile: one } } },
        over: { data: { current: { tile: other } } },
      } as unknown as DragEndEvent),
    )
  drop(mine, hers)
  expect(selectToasts(store.getState()).map(({ kind, text }) => [kind, text])).toEqual([
    ['info', expect.stringMatching(/^Locked by Ana until .*, so it can’t be moved$/)],
  ])
  expect(onSwap).not.toHaveBeenCalled()
  drop(mine, over)
  expect(onSwap).toHaveBeenCalledWith(mine, over)
})

test('what is carried over another tile shows and says the times that both would get', async () => {
  vi.stubGlobal('fetch', async () => answer(member(Manager)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const at = (day: number) => `2099-11-${day}T15:20:00.000Z`
  const one: Tile = { ...tile('1'), at: at(20), post: post('1', { post_at: at(20), caption: 'Window seat' }) }
  const other: Tile = { ...tile('2'), at: at(19), post: post('2', { post_at: at(19), caption: 'Crossing' }) }
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Grid tiles={[one, other]} zone="Europe/Lisbon" shape="4:5" onSwap={() => {}} onMove={vi.fn()} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  const active = { data: { current: { tile: one } } }
  const over = { active, over: { data: { current: { tile: other } } } } as unknown as DragOverEvent
  act(() => given.onDragStart?.({ active } as unknown as DragStartEvent))
  expect(within(screen.getByTestId('overlay')).getByText('Fri 20 Nov 2099, 15:20')).toBeTruthy()
  act(() => given.onDragOver?.(over))
  expect(within(screen.getByTestId('overlay')).getByText('Thu 19 Nov 2099, 15:20')).toBeTruthy()
  expect(within(screen.getByTestId('overlay')).getByText('Other post: Fri 20 Nov 2099, 15:20')).toBeTruthy()
  expect(within(screen.getByRole('button', { name: /Crossing/ })).getByText('Fri 20 Nov 2099, 15:20')).toBeTruthy()
  expect(given.accessibility?.announcements?.onDragOver?.(over)).toBe(
    '“Window seat” moves to Thu 19 Nov 2099, 15:20 Lisbon, and “Crossing” moves to Fri 20 Nov 2099, 15:20 Lisbon',
  )
  act(() => given.onDragCancel?.({} as DragEndEvent))
  expect(within(screen.getByRole('button', { name: /Crossing/ })).getByText('Thu 19 Nov 2099, 15:20')).toBeTruthy()
})
