import type { SuggestedTime } from '@fanfare/contracts/entities/insight-posts.ts'
import { AccountActive, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { GoodTimes } from '../../../src/features/composer/parts/GoodTimes.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member, refuse } from '../../team.ts'

const account = {
  ...{ id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive },
  settings: { timezone: 'Pacific/Auckland' },
} as unknown as SocialAccount

let user: ReturnType<typeof member>
let times: SuggestedTime[]
let asked: string[]
let refused: boolean
beforeEach(() => {
  user = member(Creator)
  times = [{ at: '2026-12-01T05:00:00.000Z', weekday: 2, hour: 18, posts: 23, lift: 0.352 }]
  asked = []
  refused = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    asked.push(pathname)
    if (pathname === '/api/user') return answer(user)
    if (refused) return refuse(503, 'service_unavailable', 'It doesn’t answer.')
    return answer({ data: times, posts: 60, needed: 20 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const draw = async (wall: string | null, onChoose: (wall: string) => void = () => undefined) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <MantineProvider env="test">
      <Provider store={store}>
        <MemoryRouter>
          <GoodTimes account={account} wall={wall} onChoose={onChoose} />
        </MemoryRouter>
      </Provider>
    </MantineProvider>,
  )
}
const called = () => asked.filter(one => one === '/api/accounts/2/suggested-times').length

test('a good time is shown and chosen by the clock of the account', async () => {
  const chosen = vi.fn()
  await draw(null, chosen)
  const time = await screen.findByRole('button', { name: /18:00 \+35 %/ })
  expect(time.getAttribute('title')).toBe('+35 % interactions, from 23 posts')
  expect(time.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(time)
  expect(chosen).toHaveBeenCalledWith('2026-12-01T18:00')
})

test('the one that is chosen says so', async () => {
  await draw('2026-12-01T18:00')
  expect((await screen.findByRole('button', { name: /18:00/ })).getAttribute('aria-pressed')).toBe('true')
})

test('nothing is shown where posts say too little, or insights don’t answer', async () => {
  times = []
  await draw(null)
  await waitFor(() => expect(called()).toBe(1))
  expect(screen.queryByRole('button')).toBeNull()
  refused = true
  await draw(null)
  await waitFor(() => expect(called()).toBe(2))
  expect(screen.queryByRole('button')).toBeNull()
})

test('without insights in the plan nothing is asked', async () => {
  user = { ...user, teams: user.teams.map(team => ({ ...team, features: [] })) }
  await draw(null)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(called()).toBe(0)
})
