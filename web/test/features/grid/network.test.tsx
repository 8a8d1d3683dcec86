import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import GridScreen from '../../../src/features/grid/GridScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member, refuse } from '../../team.ts'

const olea = { id: '2', type: 'ig', username: 'olea', name: 'Olea', settings: { timezone: 'Europe/Lisbon' } }
const own = (id: string, at: string, more: object = {}) =>
  post(id, { post_type: 'post', post_at: at, author_id: '7', ...more })
const content = (id: string, day: number, caption: string, more: object = {}) => ({
  id,
  post_id: `n${id}`,
  type: 'image',
  thumbnail_url: `https://network/${id}.jpg`,
  social_account: { id: '2', type: 'ig', name: 'Olea', username: 'olea', picture: null },
  data: { like_count: 1, comments_count: 0, media_type: 'IMAGE', caption },
  media: [],
  permalink: `https://www.instagram.com/p/${id}/`,
  posted_at: `2026-10-0${day}T10:00:00Z`,
  product_post_id: null,
  ...more,
})
const scheduled = own('1', '2099-11-20T15:20:00Z', { status: Scheduled, caption: 'Stacked' })
const live = own('3', '2026-10-03T10:00:00Z', { status: Posted, caption: 'Kiln' })
const pageOf = (data: unknown[]) => ({
  data,
  pagination: { has_next: false, offset: 0, per_result: 30, total: data.length },
})

let contents: () => Response | Promise<Response>
let posts: { ahead: unknown[]; posted: unknown[] }
let asked: number
let features: string[] | undefined
beforeEach(() => {
  asked = 0
  features = undefined
  posts = { ahead: [scheduled], posted: [live] }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x.example')
    if (pathname === '/api/user') {
      const user = member(Manager)
      return answer(features ? { ...user, teams: user.teams.map(team => ({ ...team, features })) } : user)
    }
    if (pathname.endsWith('/social-accounts')) return answer([olea])
    if (pathname === '/api/content') {
      asked += 1
      return contents()
    }
    return answer(pageOf(searchParams.get('status') === 'POSTED' ? posts.posted : posts.ahead))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
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
}
const names = async () => {
  const profile = await screen.findByRole('list', { name: 'Profile' })
  return within(profile)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/Stacked|Kiln|Harvest|Jar|Old/)?.[0])
}
const listOf = (data: unknown[], more: object = {}) => answer({ ...pageOf(data), in_sync: [], failed: [], ...more })

test('below what is scheduled is the profile as it is, with what was published elsewhere, each post once', async () => {
  contents = () =>
    listOf([
      content('8', 5, 'Harvest'),
      content('9', 3, 'Kiln', { product_post_id: '3' }),
      content('10', 2, 'Jar', { permalink: null }),
      content('11', 1, 'Old', { product_post_id: '77' }),
    ])
  await open()
  await waitFor(async () => expect(await names()).toEqual(['Stacked', 'Harvest', 'Kiln', 'Jar', 'Old']))
  const profile = screen.getByRole('list', { name: 'Profile' })
  const [first, second] = within(profile).getAllByRole('listitem')
  expect([first?.dataset.firstLive, second?.dataset.firstLive]).toEqual([undefined, 'true'])
  // It opens on the network, an older post of Fanfare here; neither can be dragged.
  const elsewhere = screen.getByRole('link', { name: 'Harvest, Live on Instagram, Mon 5 Oct, 11:00 Lisbon' })
  expect(elsewhere.getAttribute('href')).toBe('https://www.instagram.com/p/8/')
  expect(screen.getByRole('link', { name: /^Old, / }).getAttribute('href')).toBe('/publishing/trace/77')
  expect(within(profile).getAllByRole('link')).toHaveLength(2)
  expect(profile.querySelectorAll('[aria-roledescription="draggable"]')).toHaveLength(1)
})

test('while the network is asked, the posts of Fanfare are there', async () => {
  contents = () => new Promise<Response>(() => {})
  await open()
  expect(await names()).toEqual(['Stacked', 'Kiln'])
  expect(await screen.findByText('Reading olea from Instagram')).toBeTruthy()
})

test('a profile that is still being read is not said to be empty', async () => {
  posts = { ahead: [], posted: [] }
  contents = () => listOf([], { in_sync: ['2'] })
  await open()
  expect(await screen.findByText('Reading olea from Instagram. New posts appear here.')).toBeTruthy()
  expect(screen.queryByText('Nothing on this profile yet')).toBeNull()
})

test('what was published elsewhere alone makes a profile', async () => {
  posts = { ahead: [], posted: [] }
  contents = () => listOf([content('8', 5, 'Harvest')])
  await open()
  expect(await names()).toEqual(['Harvest'])
  expect(screen.getByText('Nothing is scheduled: this is the profile as it is.')).toBeTruthy()
})

test('what can’t be read is said with why, and is asked for again', async () => {
  contents = () => refuse(503, 'service_unavailable', 'Not available at the moment.')
  await open()
  const failed = await screen.findByRole('list', { name: 'Accounts that couldn’t be read' })
  expect(failed.textContent).toMatch(/^olea: Not readNot available at the moment\./)
  expect(await names()).toEqual(['Stacked', 'Kiln'])
  contents = () => listOf([content('8', 5, 'Harvest')])
  await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await names()).toEqual(['Stacked', 'Harvest', 'Kiln']))
  expect(screen.queryByRole('list', { name: 'Accounts that couldn’t be read' })).toBeNull()
})

test('an account that the network refuses to read says so beside what was read before', async () => {
  const failed = [
    { account_id: '2', code: 'token_unauthorized', title: 'Reconnect this account', message: 'No longer.' },
  ]
  contents = () => listOf([content('8', 5, 'Harvest')], { failed })
  await open()
  expect(await screen.findByText('olea: Reconnect this account')).toBeTruthy()
  expect(await names()).toEqual(['Stacked', 'Harvest', 'Kiln'])
})

test('a plan without own content shows the posts of Fanfare, says so and asks for nothing', async () => {
  features = ['timeslots']
  contents = () => refuse(403, 'no_product_permission', 'Not in this plan.')
  await open()
  expect(await names()).toEqual(['Stacked', 'Kiln'])
  expect(screen.getByText(/own content isn’t in this plan/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  expect(asked).toBe(0)
})
