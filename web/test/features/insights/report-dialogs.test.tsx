import type { ReportLink, ReportSchedule } from '@fanfare/contracts/entities/reports.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { Period } from '../../../src/features/insights/model/period.ts'
import { ExportMenu } from '../../../src/features/insights/reports/ExportMenu.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { saveFile } from '../../../src/ui/save-file.ts'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { answer, member, refuse } from '../../team.ts'

vi.mock('../../../src/ui/save-file.ts', () => ({ saveFile: vi.fn() }))

const accounts = [
  { id: '2', username: 'olea', name: 'Olea', type: 'ig' },
  { id: '3', username: 'lisbon', name: 'Lisbon', type: 'fb' },
].map(account => ({
  ...account,
  status: AccountActive,
  pic_url: null,
  settings: { timezone: 'Europe/Lisbon' },
}))
const period: Period = { since: '2026-10-01', until: '2026-10-28', preset: undefined }
const link: ReportLink = {
  ...{ id: '50', title: 'October', account_ids: ['2'], since: null, until: null, created_by: '7' },
  ...{ created_at: '2026-10-13T18:00:00Z', expires_at: '2026-11-12T18:00:00Z', expired: false },
}
const schedule: ReportSchedule = {
  ...{
    id: '60',
    account_id: '2',
    every: 'week',
    weekday: 1,
    hour: 8,
    member_ids: ['7', '9'],
    timezone: 'Europe/Lisbon',
  },
  ...{ next_at: '2026-10-19T07:00:00Z', created_by: '7' },
}
const people = [
  { id: '7', name: 'Ada Test', email: 'ada@example.test' },
  { id: '8', name: 'Mira Sol', email: 'mira@example.test' },
]

let links: ReportLink[]
let schedules: ReportSchedule[]
let sent: { method: string; path: string; body: unknown }[]
let refused: boolean
beforeEach(() => {
  ;[links, schedules, sent, refused] = [[link], [schedule], [], false]
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T18:00:00Z') })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://fanfare.example')
    const method = init.method ?? 'GET'
    if (pathname === '/api/user') return answer(member(Creator))
    if (pathname.endsWith('/social-accounts')) return answer(accounts)
    if (method !== 'GET') sent.push({ method, path: pathname, body: JSON.parse(String(init.body ?? 'null')) })
    if (refused) return refuse(503, 'service_unavailable', 'Insights don’t answer.')
    if (method === 'DELETE') {
      ;[links, schedules] = [[], []]
      return answer({ done: true })
    }
    if (pathname === '/api/report-links')
      return method === 'POST'
        ? answer({ link: { ...link, title: 'New' }, url: 'https://fanfare.example/report/a-token' })
        : answer({ data: links })
    if (pathname.startsWith('/api/report-schedules'))
      return method === 'GET' ? answer({ data: schedules }) : answer(schedule)
    if (pathname === '/api/team/1')
      return answer({ id: '1', ...(search.includes('with=members') && { members: people }) })
    if (pathname === '/api/accounts/2/insights/export')
      return new Response(`file ${search}`, {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="olea.csv"' },
      })
    return refuse(404, 'not_found', `No ${pathname}`)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pointer = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })

/** Opens the menu and chooses an item of it. */
const choose = async (item: string) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  const menu = <ExportMenu account={accounts[0] as never} period={period} />
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: menu }])} />
        <Toasts />
      </MantineProvider>
    </Provider>,
  )
  await pointer.click(screen.getByRole('button', { name: 'Export' }))
  await pointer.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a file is saved under the name that it comes with', async () => {
  await choose('CSV')
  await screen.findByText('Insights exported')
  expect(saveFile).toHaveBeenCalledWith('olea.csv', expect.anything(), 'text/csv')
})

test('posts are a file of their own', async () => {
  await choose('Posts as CSV')
  await screen.findByText('Posts exported')
  const [, content] = vi.mocked(saveFile).mock.calls.at(-1) ?? []
  expect(await (content as Blob).text()).toContain('what=posts&format=csv')
})

test('why there is no file is said', async () => {
  refused = true
  await choose('Excel')
  expect(await screen.findByText('Insights don’t answer.')).toBeTruthy()
})

test('a link is made for the days that are seen and shown once, to be copied', async () => {
  links = []
  await choose('Share link…')
  const form = await dialog('New share link')
  await pointer.clear(form.getByLabelText('Title'))
  await pointer.click(form.getByRole('button', { name: 'Create link' }))
  expect(form.getByText('Enter a title')).toBeTruthy()
  expect(sent).toEqual([])
  await pointer.type(form.getByLabelText('Title'), 'For the board')
  await pointer.click(form.getByRole('checkbox', { name: /Lisbon/i }))
  await pointer.click(form.getByRole('button', { name: 'Create link' }))
  const made = await dialog('Your share link')
  expect(made.getByLabelText('Share link').textContent).toBe('https://fanfare.example/report/a-token')
  expect(sent[0]?.body).toEqual({
    ...{ title: 'For the board', account_ids: ['2', '3'], expires_in_days: 30 },
    ...{ since: '2026-10-01', until: '2026-10-28' },
  })
})

test('a link about the last 28 days names no days', async () => {
  links = []
  await choose('Share link…')
  const form = await dialog('New share link')
  await pointer.click(form.getByRole('radio', { name: 'Last 28 days' }))
  await pointer.click(form.getByRole('button', { name: 'Create link' }))
  await dialog('Your share link')
  expect(sent[0]?.body).toEqual({ title: 'Insights of olea', account_ids: ['2'], expires_in_days: 30 })
})

test('links are listed with until when they work, and revoked once that is confirmed', async () => {
  await choose('Share link…')
  const list = await dialog('Share links')
  expect((await list.findByRole('listitem')).textContent).toContain('Last 28 days, 1 account. Works until Thu 12 Nov.')
  await pointer.click(list.getByRole('button', { name: 'Revoke October' }))
  expect(sent).toEqual([])
  const confirm = await dialog('Revoke the link to “October”?')
  await pointer.click(confirm.getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('Link revoked')).toBeTruthy()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/report-links/50'])
  // None is left: the form is next.
  await dialog('New share link')
})

test('what can’t be listed is said and asked for again', async () => {
  refused = true
  await choose('Share link…')
  const list = await dialog('Share links')
  refused = false
  await pointer.click(await list.findByRole('button', { name: 'Retry' }))
  expect(await list.findByText('October')).toBeTruthy()
})

test('an email schedule names who is still in the team, and is changed without those who left', async () => {
  await choose('Email schedule…')
  const list = await dialog('Insights by email')
  const row = await list.findByRole('listitem')
  expect(row.textContent).toContain('Every Monday at 08:00. Next on Mon 19 Oct, to Ada Test.')
  await pointer.click(within(row).getByRole('button', { name: 'Edit the emails of olea' }))
  const form = await dialog('Edit email schedule')
  await pointer.click(form.getByRole('checkbox', { name: 'Mira Sol' }))
  await pointer.click(form.getByRole('radio', { name: 'Every month on the 1st' }))
  await pointer.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Email schedule saved')
  expect(sent).toEqual([
    {
      ...{ method: 'PUT', path: '/api/report-schedules/60' },
      body: { every: 'month', weekday: 1, hour: 8, member_ids: ['7', '8'] },
    },
  ])
})

test('nobody is no one to send to', async () => {
  schedules = []
  await choose('Email schedule…')
  const form = await dialog('New email schedule')
  await pointer.click(await form.findByRole('checkbox', { name: 'Ada Test' }))
  await pointer.click(form.getByRole('button', { name: 'Create schedule' }))
  expect(form.getByText('Choose at least one person')).toBeTruthy()
  expect(sent).toEqual([])
})

test('emails are stopped at once, and that can be undone', async () => {
  await choose('Email schedule…')
  const list = await dialog('Insights by email')
  await pointer.click(await list.findByRole('button', { name: 'Stop the emails of olea' }))
  await pointer.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    ...{ method: 'POST', path: '/api/report-schedules' },
    body: { account_id: '2', every: 'week', weekday: 1, hour: 8, member_ids: ['7', '9'] },
  })
})
