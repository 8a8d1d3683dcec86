import type { TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Research from '../../../src/app/Research.tsx'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { answer, member, refuse } from '../../team.ts'

const olea = {
  ...{ id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive as number, pic_url: null },
  settings: { timezone: 'Europe/Lisbon' },
}
const none = { followers: null, reach: null, interaction: null, shared: null }
const together: TeamStats['together'] = {
  ...{ followers: 12, followersTotal: 4_321, reach: 900, reachPrev: 1_000, interaction: 88, interactionPrev: 80 },
  ...{ shared: 3, sharedPrev: 3, sharedTotal: 200, change: { followers: 0.3, reach: -10, interaction: 10, shared: 0 } },
}

let user: ReturnType<typeof member>
let accounts: (typeof olea)[]
let counts: Record<string, number>
let asked: string[]
let refused: RegExp | undefined
beforeEach(() => {
  user = member(Manager)
  accounts = [{ ...olea }]
  counts = { error: 0, held: 0, alerts: 0, waiting: 0 }
  asked = []
  refused = undefined
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T18:00:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://fanfare.example')
    asked.push(`${pathname}${search}`)
    if (refused?.test(pathname)) return refuse(503, 'service_unavailable', 'It doesn’t answer.')
    if (pathname === '/api/user') return answer(user)
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    if (pathname === '/api/contents/post_count') return answer(counts)
    if (pathname === '/api/posts')
      return answer({
        data: [],
        pagination: { has_next: false, offset: 0, per_result: 5, total: 0 },
        in_sync: false,
        retry_after: null,
      })
    if (pathname === '/api/posts/quota')
      return answer([{ social_account_id: '2', post_date: '2026-10-13', quota: 25, used: 4 }])
    if (pathname === '/api/insights/team')
      return answer({
        ...{ since: '2026-10-06', until: '2026-10-12', prev_since: '2026-09-29', prev_until: '2026-10-05', together },
        counted: { followers: 1, reach: 1, interaction: 1, shared: 1 },
        accounts: [{ account_id: '2', ...together, missing: none, backfilling: false }],
      })
    if (pathname === '/api/insights/best') return answer({ data: [] })
    return refuse(404, 'not_found', `No ${pathname}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const without = (feature: string) => {
  user = {
    ...user,
    teams: user.teams.map(team => ({ ...team, features: team.features.filter(name => name !== feature) })),
  }
}

const open = async (address = '/dashboard') => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  const router = createMemoryRouter([{ path: '/dashboard/*', element: <Research /> }], { initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </MantineProvider>,
  )
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a quiet week says so in each part, and what the accounts reached', async () => {
  await open()
  expect(await screen.findByText('4,321')).toBeTruthy()
  expect(screen.getByText('−10 % on the week before')).toBeTruthy()
  expect((await part('Needs you')).getByText('Nothing waits for you.')).toBeTruthy()
  expect((await part('Next 7 days')).getByText('Nothing is scheduled for the next 7 days.')).toBeTruthy()
  expect((await part('Last 7 days')).getByText('Nothing went out in the last 7 days.')).toBeTruthy()
  expect((await part('Posts today')).getByText('4 of 25')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'At risk' })).toBeNull()
  expect(asked.some(one => one.startsWith('/api/insights/team?since=2026-10-06&until=2026-10-12'))).toBe(true)
})

test('an account that takes no posts needs someone', async () => {
  accounts = [{ ...olea, status: AccountExpired }]
  await open()
  const needs = await part('Needs you')
  expect(needs.getByText('Disconnected')).toBeTruthy()
  expect(needs.getByText('1')).toBeTruthy()
})

test('a part that can’t be loaded says so, and the others are there', async () => {
  refused = /insights\/best|posts\/quota/
  await open()
  expect(await screen.findByText('Best of the week couldn’t be loaded')).toBeTruthy()
  expect(await screen.findByText('Posts today couldn’t be loaded')).toBeTruthy()
  expect(await part('Next 7 days')).toBeTruthy()
})

test('figures that can’t be loaded say so, and are there when they are asked for again', async () => {
  refused = /insights\/team/
  await open()
  const said = within(
    (await screen.findByText('The last seven days couldn’t be loaded')).closest('section') as HTMLElement,
  )
  expect(said.getByText('It doesn’t answer.')).toBeTruthy()
  expect(await part('Next 7 days')).toBeTruthy()
  refused = undefined
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(said.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('4,321')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without insights in the plan there are no figures, and posts all the same', async () => {
  user = member(Creator)
  without('insights')
  await open()
  expect(await part('Next 7 days')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'The last seven days' })).toBeNull()
  expect(asked.some(one => one.startsWith('/api/insights'))).toBe(false)
})

test('posts of chosen accounts are those of all its parts', async () => {
  await open('/dashboard?only=2')
  await part('Next 7 days')
  await screen.findByText('4,321')
  for (const path of [
    '/api/posts?',
    '/api/posts/quota?',
    '/api/insights/team?',
    '/api/insights/best?',
    '/api/contents/post_count?',
  ])
    expect(asked.filter(one => one.startsWith(path)).every(one => one.includes('accounts=2'))).toBe(true)
})

test('where the feature is off the address says so and leads on', async () => {
  without('dashboard')
  await open()
  expect(await screen.findByText('The dashboard is off')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open calendar' }).getAttribute('href')).toBe('/publishing/calendar/month')
})
