import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import GridScreen from '../../../src/features/grid/GridScreen.tsx'
import type { Tile } from '../../../src/features/grid/model/tiles.ts'
import { Grid } from '../../../src/features/grid/parts/Grid.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const tile = (id: string, day: number, caption: string): Tile => {
  const at = `2099-11-${day}T15:20:00Z`
  return { post: post(id, { post_at: at, caption, alerts: [], author_id: '7' }), at, planned: true }
}

test('a tile has a menu: edit, another time, and a swap with its neighbours', async () => {
  vi.stubGlobal('fetch', async () => answer(member(Manager)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const [last, middle, first] = [tile('1', 20, 'Stacked'), tile('2', 19, 'Crossing'), tile('3', 18, 'Window seat')]
  const onSwap = vi.fn()
  const onMove = vi.fn()
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Grid tiles={[last, middle, first]} zone="Europe/Lisbon" shape="4:5" onSwap={onSwap} onMove={onMove} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  const open = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('menuitem', { name }))
  await open('Crossing, Scheduled, Thu 19 Nov 2099, 15:20 Lisbon')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Move to…',
    'Swap with the earlier post“Window seat”, Wed 18 Nov 2099, 15:20 Lisbon',
    'Swap with the later post“Stacked”, Fri 20 Nov 2099, 15:20 Lisbon',
  ])
  await choose(/^Swap with the later post/)
  expect(onSwap).toHaveBeenCalledWith(middle, last)
  await open('Crossing, Scheduled, Thu 19 Nov 2099, 15:20 Lisbon')
  await choose(/^Move to…/)
  expect(onMove).toHaveBeenCalledWith(middle)
})

test('a swap says the new times of both posts', async () => {
  const posts = [tile('1', 20, 'Stacked').post, tile('2', 19, 'Crossing').post]
  const olea = { id: '2', type: 'ig', username: 'olea', name: 'Olea', settings: { timezone: 'Europe/Lisbon' } }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([olea])
    if (pathname === '/api/contents/swap') return answer({ batch: '9', done: 2, left: 0, items: [] })
    const data = searchParams.get('status')?.includes('SCHEDULED') ? posts : []
    return answer({
      data,
      pagination: { has_next: false, offset: 0, per_result: 20, total: data.length },
      in_sync: [],
      failed: [],
    })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/publishing/calendar/grid']}>
          <GridScreen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Stacked, Scheduled/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Swap with the earlier post/ }))
  await waitFor(() =>
    expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual([
      '“Stacked” moved to Thu 19 Nov 2099, 15:20 Lisbon, and “Crossing” to Fri 20 Nov 2099, 15:20 Lisbon',
    ]),
  )
})
