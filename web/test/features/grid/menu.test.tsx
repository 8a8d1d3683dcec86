import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { Tile } from '../../../src/features/grid/model/tiles.ts'
import { Grid } from '../../../src/features/grid/parts/Grid.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
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
          <Grid tiles={[last, middle, first]} shape="4:5" onSwap={onSwap} onMove={onMove} />
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
