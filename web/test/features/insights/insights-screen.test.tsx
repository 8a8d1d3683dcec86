import type { AccountStats, InsightFigure } from '@fanfare/contracts/entities/insights.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Research from '../../../src/app/Research.tsx'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { answer, member, refuse } from '../../team.ts'
import { breakdownWith } from './posts.ts'
import { sourceOf, statsWith } from './stats.ts'

const olea = {
  ...{ id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive as number },
  settings: { timezone: 'Pacific/Auckland' },
}
const days = (values: readonly (number | null)[], month = 10) =>
  values.map((value, at) => ({ day: `2026-${month}-${String(at + 10)}`, value }))

let user: ReturnType<typeof member>
let accounts: (typeof olea)[]
let stats: AccountStats
let asked: string[]
let refused: RegExp | undefined
/** What days are answered from: the figures that were answered last, where a test says so. */
let answered: AccountStats | undefined
beforeEach(() => {
  answered = undefined
  user = member(Manager)
  accounts = [{ ...olea }]
  stats = statsWith()
  asked = []
  refused = undefined
  // 13 October in Lisbon is the 14th in Auckland already.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T18:00:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search, searchParams } = new URL(address, 'http://fanfare.example')
    asked.push(`${pathname}${search}`)
    if (pathname === '/api/user') return answer(user)
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    if (refused?.test(pathname)) return refuse(503, 'service_unavailable', 'Insights don’t answer.')
    if (pathname === '/api/accounts/2/stats') {
      const now = stats
      if (answered) setTimeout(() => (answered = now), 0)
      return answer(now)
    }
    if (pathname === '/api/accounts/2/insights/breakdown') return answer(breakdownWith())
    const figure = (searchParams.get('figure') ?? 'followers') as InsightFigure
    const source = (answered ?? stats).sources.find(one => one.figure === figure) ?? sourceOf(figure)
    if (pathname === '/api/accounts/2/insights')
      return answer({
        ...{ account_id: '2', figure, source },
        days: days(source.missing ? [null, null, null] : [120, null, 240]),
        prev: days(source.missing ? [null, null, null] : [90, 100, null], 11),
        published: source.missing ? [] : [{ day: '2026-10-12', post_id: '77' }],
      })
    if (pathname === '/api/accounts/2/follower_growth')
      return answer({
        source,
        data: [
          { day: '2026-10-10', gained: 12, total: 40 },
          { day: '2026-10-11', gained: null, total: null },
          { day: '2026-10-12', gained: -3, total: 37 },
        ],
      })
    return refuse(404, 'not_found', `No ${pathname}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pointer = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })

let router: ReturnType<typeof createMemoryRouter>
const open = async (address = '/analytics/insights') => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  router = createMemoryRouter(
    [
      { path: '/analytics/*', element: <Research /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
}
const calls = (path: string) => asked.filter(call => call.startsWith(`/api/accounts/2/${path}?`))
const figures = async () => {
  const list = await screen.findByRole('list', { name: 'Figures' })
  return within(list).getAllByRole('listitem')
}
const chart = (name: string) => within(screen.getByRole('region', { name }))

test('an address of analytics without a page leads to insights, and keeps the query', async () => {
  await open('/analytics?period=7')
  await figures()
  expect(router.state.location.pathname).toBe('/analytics/insights')
  expect(router.state.location.search).toBe('?period=7')
})

test('four figures are seen with their change and what they were, over the 28 days that are over in the account’s zone', async () => {
  await open()
  const [followers, reach, interactions, posts] = (await figures()).map(item => item.textContent)
  expect(followers).toContain('Followers+2.9 % against the period before42,816+1,204')
  expect(reach).toContain('Reach+18.9 % against the period before168.2Kfrom 141.5K')
  expect(interactions).toContain('−3.9 %')
  expect(posts).toContain('0 % against the period before26from 26')
  expect(calls('stats')).toEqual(['/api/accounts/2/stats?since=2026-09-16&until=2026-10-13'])
  expect(calls('insights')).toEqual(['/api/accounts/2/insights?since=2026-09-16&until=2026-10-13&figure=reach'])
})

test('what keeps figures from being read is said, and where the connection is refused what helps', async () => {
  stats = statsWith({ posts_problem: 'network_rate_limited' })
  await open()
  const said =
    'New figures of posts couldn’t be read: Instagram allows no more requests for now. Fanfare tries again automatically.'
  expect(await screen.findByText(said)).toBeTruthy()
  cleanup()
  stats = statsWith({ problem: 'token_unauthorized', posts_problem: 'token_unauthorized' })
  await open()
  expect(await screen.findByRole('link', { name: 'Reconnect' })).toBeTruthy()
  expect(screen.queryByText(/couldn’t be read/)).toBeNull()
})

test('a change of days that one period lacks says over how many it is', async () => {
  const { compared } = stats
  stats = statsWith({ compared: { ...compared, reach: { days: 26, now: 168_214, before: 140_000 } } })
  await open()
  expect((await figures())[1]?.textContent).toContain('from 140K on the same 26 days')
})

test('the source of a figure opens its metric, its formula with the numbers, and when it was read', async () => {
  stats.sources = stats.sources.map(source =>
    source.figure === 'reach' ? { ...source, replaces: 'impressions', replaced_days: 9, missing_days: 2 } : source,
  )
  await open()
  await figures()
  await pointer.click(screen.getByRole('button', { name: 'Reach, source: Instagram reach, yesterday, 19:10' }))
  const source = within(await screen.findByRole('dialog', { name: 'Source of reach' }))
  expect(source.getByText('reach').tagName).toBe('CODE')
  expect(source.getByText('impressions').parentElement?.textContent).toContain(
    'It replaces impressions, which Instagram has withdrawn. 9 of 28 days still have values of that one.',
  )
  expect(source.getByText(/168,214 − 141,502/)).toBeTruthy()
  expect(source.getByText('Tue 13 Oct, 19:10 Auckland')).toBeTruthy()
  expect(source.getByText('2 of 28 days. They aren’t counted as 0.')).toBeTruthy()
})

test('a period is chosen, kept in the address and asked for', async () => {
  await open()
  await figures()
  await pointer.click(screen.getByRole('button', { name: 'Period: 16 Sep – 13 Oct, 28 days' }))
  await pointer.click(await screen.findByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(router.state.location.search).toBe('?period=last-month'))
  await waitFor(() => expect(calls('stats').at(-1)).toBe('/api/accounts/2/stats?since=2026-09-01&until=2026-09-30'))
  expect(calls('follower_growth').at(-1)).toContain('since=2026-09-01&until=2026-09-30')
  await pointer.click(screen.getByRole('button', { name: /^Period: 1 Sep – 30 Sep/ }))
  await pointer.click(await screen.findByRole('button', { name: 'Last 28 days' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('days of one’s own come from the address', async () => {
  await open('/analytics/insights?from=2026-08-03&to=2026-08-09')
  await figures()
  expect(screen.getByRole('button', { name: 'Period: 3 Aug – 9 Aug, 7 days' })).toBeTruthy()
  expect(calls('stats')).toEqual(['/api/accounts/2/stats?since=2026-08-03&until=2026-08-09'])
})

test('each chart is said in words and read as a table, in which a missing day is no zero', async () => {
  await open()
  await figures()
  const daily = chart('Daily reach')
  expect(
    await daily.findByText(
      '120 on a typical day, 240 at most (12 Oct). No data for 1 of 3 days. 1 post published with Fanfare.',
    ),
  ).toBeTruthy()
  expect(daily.getByText('No data')).toBeTruthy()
  await pointer.click(daily.getByRole('radio', { name: 'Table' }))
  const rows = daily.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Day', 'Reach', 'Period before', 'Published with Fanfare'],
    ['Sat 10 Oct', '120', '90', ''],
    ['Sun 11 Oct', 'No data', '100', ''],
    ['Mon 12 Oct', '240', 'No data', '1 post'],
  ])
  expect(daily.getByRole('link', { name: '1 post' }).getAttribute('href')).toBe('/publishing/trace/77')
  const growth = chart('New followers')
  expect(growth.getByText('+9 over 2 of 3 days, +12 at most (10 Oct). No data for the others.')).toBeTruthy()
  // What was published here is marked in every chart.
  expect(growth.getByText('Published with Fanfare')).toBeTruthy()
  expect(growth.getByTitle('Mon 12 Oct: −3, 1 post published with Fanfare')).toBeTruthy()
  expect(growth.getByTitle('Mon 12 Oct, 1 post published with Fanfare')).toBeTruthy()
  await pointer.click(growth.getByRole('radio', { name: 'Table' }))
  const last = growth.getAllByRole('row').at(-1)
  expect([...(last?.children ?? [])].map(cell => cell.textContent)).toEqual(['Mon 12 Oct', '−3', '37', '1 post'])
})

test('another figure is drawn by day, and kept in the address', async () => {
  await open()
  await figures()
  await pointer.click(chart('Daily reach').getByRole('radio', { name: 'Interactions' }))
  expect(await screen.findByRole('heading', { name: 'Daily interactions' })).toBeTruthy()
  expect(router.state.location.search).toBe('?figure=interaction')
  await waitFor(() => expect(calls('insights').at(-1)).toContain('figure=interaction'))
})

test('on the first day nothing is a zero, and figures appear once they are read', async () => {
  const none = { followers: null, reach: null, interaction: null, shared: null }
  const before = { reachPrev: null, interactionPrev: null, sharedPrev: null, followersTotal: null, sharedTotal: null }
  stats = statsWith({
    ...{ ...none, ...before, change: none, known_from: null, backfilling: true },
    sources: stats.sources.map(({ figure }) => sourceOf(figure, 'not_read')),
  })
  await open()
  const cards = await figures()
  expect(cards.map(card => card.textContent)).toEqual(
    ['Followers', 'Reach', 'Interactions', 'Posts'].map(title =>
      expect.stringMatching(`^${title}–No valueNot read yet`),
    ),
  )
  expect(screen.getByText('Reading the first figures from Instagram. They appear here.')).toBeTruthy()
  stats = statsWith()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await screen.findByText('42,816')).toBeTruthy()
  expect(screen.queryByText(/^Reading/)).toBeNull()
  const { length } = calls('stats')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls('stats')).toHaveLength(length)
})

test('charts have what came with the last figures, after which nothing is asked at intervals', async () => {
  stats = statsWith({
    ...{ known_from: null, backfilling: true },
    sources: stats.sources.map(({ figure }) => sourceOf(figure, 'not_read')),
  })
  answered = stats
  await open()
  expect(await screen.findAllByText('Not read yet.')).toHaveLength(2)
  stats = statsWith()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await screen.findByText('42,816')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Not read yet.')).toBeNull())
})

test('while earlier days are read it is said from where figures are known, and afterwards that they start there', async () => {
  stats = statsWith({ known_from: '2026-09-01', backfilling: true })
  await open()
  await figures()
  expect(screen.getByText('Reading earlier days from Instagram. So far, figures start on Tue 1 Sep.')).toBeTruthy()
  stats = statsWith({ known_from: '2026-09-01' })
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await screen.findByText('Figures start on Tue 1 Sep. Earlier days have no data.')).toBeTruthy()
})

const withoutPermission = () =>
  statsWith({
    ...{ reach: null, reachPrev: null, interaction: null, interactionPrev: null },
    change: { followers: 2.9, reach: null, interaction: null, shared: 0 },
    sources: [
      sourceOf('followers'),
      sourceOf('reach', 'permission'),
      sourceOf('interaction', 'permission'),
      sourceOf('shared'),
    ],
  })

test('without the permission the reason is given, and reconnecting asks for it', async () => {
  stats = withoutPermission()
  await open()
  const [, reach] = await figures()
  expect(reach?.textContent).toContain('–No valuePermission needed')
  expect(screen.getByText(/a permission that olea’s connection doesn’t have/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe(
    '/connect/1?account=2&feature=insights',
  )
})

test('those who may not connect accounts are sent to a manager', async () => {
  user = member(Creator)
  stats = withoutPermission()
  await open()
  await figures()
  expect(screen.getByText(/Ask a manager of your team\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Reconnect' })).toBeNull()
})

test('of a disconnected account the figures that are known stay', async () => {
  accounts = [{ ...olea, status: AccountExpired }]
  await open()
  await figures()
  expect(screen.getByText('olea is disconnected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/connect/1?account=2')
  expect(screen.getByText('42,816')).toBeTruthy()
})

test('what a network doesn’t offer is said at the figure and at its chart, and what it offers is drawn first', async () => {
  accounts = [{ ...olea, type: 'tiktok' }]
  stats = statsWith({
    ...{ reach: null, reachPrev: null, followers: null },
    change: { followers: null, reach: null, interaction: 4, shared: 0 },
    sources: [
      sourceOf('followers', 'not_read'),
      { ...sourceOf('reach', 'not_offered'), metric: null },
      sourceOf('interaction'),
      sourceOf('shared'),
    ],
  })
  await open()
  const [followers, reach] = await figures()
  expect(followers?.textContent).toContain('42,816gain not known yet')
  expect(reach?.textContent).toContain('–No valueTikTok doesn’t offer reachReach, source: Not available on TikTok')
  expect(await screen.findByRole('heading', { name: 'Daily interactions' })).toBeTruthy()
  await pointer.click(chart('Daily interactions').getByRole('radio', { name: 'Reach' }))
  expect(await chart('Daily reach').findByText('TikTok doesn’t offer reach.')).toBeTruthy()
  expect(chart('Daily reach').queryByRole('radio', { name: 'Table' })).toBeNull()
})

test('figures that can’t be loaded are asked for again; a chart fails alone', async () => {
  refused = /./
  await open()
  expect(await screen.findByText('Insights couldn’t be loaded')).toBeTruthy()
  refused = /growth/
  await pointer.click(screen.getByRole('button', { name: 'Retry' }))
  await figures()
  expect(await screen.findByText('New followers couldn’t be loaded')).toBeTruthy()
  refused = undefined
  await pointer.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'New followers' })).toBeTruthy()
})

test('without an account there is a way to connect one', async () => {
  accounts = []
  await open()
  expect(await screen.findByText('Connect an account first')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect' })).toBeTruthy()
})

test('without the feature nothing is asked for, and the plans are shown', async () => {
  const [team] = user.teams
  if (team) team.features = team.features.filter(feature => feature !== 'insights')
  await open()
  expect(await screen.findByText('Insights aren’t in this plan')).toBeTruthy()
  expect(calls('stats')).toEqual([])
})

test('a gain that is known of some days only says of how many', async () => {
  stats = statsWith({
    sources: stats.sources.map(source => (source.figure === 'followers' ? { ...source, missing_days: 8 } : source)),
  })
  await open()
  const [followers] = await figures()
  expect(followers?.textContent).toContain('42,816+1,204 over 20 of 28 days')
})
