import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { ShuffleDialog } from '../../../src/features/time-slots/parts/PlanDialog.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

const account = {
  id: '2',
  type: 'ig',
  username: 'olea',
  name: 'Olea',
  settings: { timezone: 'Europe/Lisbon' },
} as SocialAccount
const item = (id: string, left: object | null = null) => ({
  post_id: id,
  library_id: null,
  account_id: '2',
  caption: `Post ${id}`,
  media_id: null,
  wall: '2099-11-23T08:30',
  at: '2099-11-23T08:30:00Z',
  place: null,
  same: null,
  left,
})
const open = async (batch: object) => {
  vi.stubGlobal('fetch', async (address: string) =>
    answer(new URL(address, 'http://x.example').pathname === '/api/user' ? member(Manager) : batch),
  )
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <ShuffleDialog account={account} onClose={() => undefined} />
      </MantineProvider>
    </Provider>,
  )
}
afterEach(() => vi.unstubAllGlobals())
const nothing = /^Nothing to shuffle\. You need at least two posts in time slots\./

test('one post alone is not listed as if it got a new order', async () => {
  await open({ batch: null, done: 0, left: 0, seed: 1, items: [item('1')] })
  expect(await screen.findByText(nothing)).toBeTruthy()
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(screen.queryByText(/0 posts/)).toBeNull()
})

test('a post that keeps its time is listed with the reason', async () => {
  const left = { code: 'going_out', message: 'It is about to be published.' }
  await open({ batch: null, done: 0, left: 1, seed: 1, items: [item('1', left), item('2')] })
  expect((await screen.findByText(nothing)).textContent).toMatch(/ 1 post stays as before\.$/)
  expect(screen.getAllByText('It is about to be published.')).toHaveLength(1)
})
