import type { AccountFigures, TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, member, refuse } from '../../team.ts'
import { open, pointer } from './open.tsx'

const settings = { timezone: 'Europe/Lisbon' }
const accounts = [
  { id: '2', type: 'ig', username: 'olea', name: 'Olea', status: AccountActive, settings },
  { id: '3', type: 'fb', username: 'harbour', name: 'Harbour', status: AccountActive, settings },
  { id: '4', type: 'ig', username: 'atelier', name: 'Atelier', status: AccountActive, settings },
]
const known = { followers: null, reach: null, interaction: null, shared: null }
const nothing = {
  ...{ followers: null, followersTotal: null, reach: null, reachPrev: null, interaction: null, interactionPrev: null },
  ...{ shared: null, sharedPrev: null, sharedTotal: null, change: known },
}
const figuresOf = (account_id: string, more: Partial<AccountFigures>): AccountFigures => ({
  ...{ account_id, ...nothing, missing: known, backfilling: false },
  ...more,
})
const statsWith = (): TeamStats => ({
  ...{ since: '2026-09-15', until: '2026-10-12', prev_since: '2026-08-18', prev_until: '2026-09-14' },
  together: {
    ...{ ...nothing, followers: 31, followersTotal: 5_400, reach: 12_900, reachPrev: 11_000, interaction: 640 },
    ...{ interactionPrev: 800, change: { ...known, reach: 17.3, interaction: -20 } },
  },
  counted: { followers: 3, reach: 2, interaction: 3, shared: 0 },
  accounts: [
    figuresOf('2', {
      followers: 11,
      followersTotal: 400,
      reach: 2_900,
      interaction: 300,
      change: { ...known, reach: 4 },
    }),
    figuresOf('3', {
      followers: 20,
      followersTotal: 4_000,
      interaction: 40,
      missing: { ...known, reach: 'not_offered' },
    }),
    figuresOf('4', {
      followersTotal: 1_000,
      reach: 10_000,
      reachPrev: 0,
      interaction: 300,
      change: { ...known, reach: 0 },
    }),
  ],
})
/** A set that holds two of them. */
const shops = { id: '9', name: 'Shops', social_accounts: [accounts[0], accounts[2]] }

let stats: TeamStats
let asked: URL[]
let refused: boolean
beforeEach(() => {
  stats = statsWith()
  asked = []
  refused = false
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T18:00:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://fanfare.example')
    asked.push(url)
    if (url.pathname === '/api/user') return answer(member(Manager))
    if (url.pathname.endsWith('/social-accounts')) return answer(accounts)
    if (url.pathname === '/api/team/1') return answer({ id: '1', social_sets: [shops] })
    if (refused) return refuse(503, 'service_unavailable', 'Insights don’t answer.')
    if (url.pathname === '/api/insights/team') return answer(stats)
    return refuse(404, 'not_found', `No ${url.pathname}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const at = (address = '/analytics/overview') => open(address)
const askedFor = () => asked.filter(({ pathname }) => pathname === '/api/insights/team').map(url => url.searchParams)
const table = async () => within(await screen.findByRole('region', { name: 'Accounts' }))
const names = async () =>
  (await table())
    .getAllByRole('rowheader')
    .map(cell => cell.textContent?.match(/Olea|olea|Harbour|atelier|Atelier/)?.[0])

test('the accounts are added up, and a figure that not all have says of how many it is', async () => {
  await at()
  const list = within(await screen.findByRole('list', { name: 'Together' }))
  const [followers, reach, interactions, shared] = list.getAllByRole('listitem').map(item => item.textContent)
  // How many there are is known of all three, how many came of two.
  expect(followers).toMatch(/Followers5,400\+31 · 2 of 3 accounts$/)
  expect(reach).toContain('from 11,000 · 2 of 3 accounts')
  expect(interactions).toMatch(/−20 %.*640from 800$/)
  expect(shared).toMatch(/No value0 of 3 accounts$/)
  const [first] = askedFor()
  expect(Object.fromEntries(first ?? [])).toEqual({ since: '2026-09-15', until: '2026-10-12' })
})

test('each account stands in the order of a column; what has no value is last either way', async () => {
  await at()
  expect(await names()).toEqual(['atelier', 'olea', 'Harbour'])
  const reach = (await table()).getByRole('columnheader', { name: /Reach/ })
  expect(reach.getAttribute('aria-sort')).toBe('descending')
  await pointer.click(within(reach).getByRole('button'))
  expect(reach.getAttribute('aria-sort')).toBe('ascending')
  expect(await names()).toEqual(['olea', 'atelier', 'Harbour'])
  await pointer.click((await table()).getByRole('button', { name: /Followers/ }))
  expect(await names()).toEqual(['Harbour', 'atelier', 'olea'])
  await pointer.click((await table()).getByRole('button', { name: /^Account/ }))
  expect(await names()).toEqual(['atelier', 'Harbour', 'olea'])
  expect((await table()).getByText('Facebook doesn’t offer reach')).toBeTruthy()
})

test('what grew from nothing has no percentage', async () => {
  await at()
  const row = (await table()).getByRole('row', { name: /atelier/ })
  expect(row.textContent).toContain('10,000')
  expect(row.textContent).not.toContain('%')
})

test('a name leads to the account with the same period', async () => {
  const { router } = await at('/analytics/overview?period=90')
  await pointer.click((await table()).getByRole('link', { name: /Harbour/ }))
  expect(router.state.location.pathname).toBe('/analytics/insights')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ period: '90', account: '3' })
})

test('a set is chosen, or accounts one by one, and asked for', async () => {
  await at()
  await pointer.click(await screen.findByRole('button', { name: 'Accounts: All accounts' }))
  await pointer.click(await screen.findByRole('menuitem', { name: 'Shops (2)' }))
  await waitFor(() => expect(askedFor().at(-1)?.get('accounts')).toBe('2,4'))
  await pointer.click(await screen.findByRole('button', { name: 'Accounts: Shops' }))
  await pointer.click(await screen.findByRole('menuitemcheckbox', { name: /olea/i }))
  await waitFor(() => expect(askedFor().at(-1)?.get('accounts')).toBe('4'))
  await pointer.click(await screen.findByRole('menuitem', { name: 'All accounts' }))
  await waitFor(() => expect(askedFor().at(-1)?.has('accounts')).toBe(false))
})

test('while earlier days are read it is said, and asked again', async () => {
  stats = { ...statsWith(), accounts: statsWith().accounts.map(one => ({ ...one, backfilling: true })) }
  await at()
  expect(await screen.findByText(/^Earlier days are still being read/)).toBeTruthy()
  const before = askedFor().length
  stats = statsWith()
  await vi.advanceTimersByTimeAsync(11_000)
  await waitFor(() => expect(askedFor().length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByText(/^Earlier days are still being read/)).toBeNull())
})

test('figures that can’t be loaded are asked for again', async () => {
  refused = true
  await at()
  const again = await screen.findByRole('button', { name: 'Retry' })
  refused = false
  await pointer.click(again)
  expect(await screen.findByText('5,400')).toBeTruthy()
})
