import type { Report } from '@fanfare/contracts/entities/reports.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import ReportScreen from '../../../src/features/insights/reports/ReportScreen.tsx'
import { readersText, timeText } from '../../../src/features/insights/reports/words.ts'
import { answer, refuse } from '../../team.ts'
import { sourceOf, statsWith } from './stats.ts'

const { account_id: _, ...stats } = statsWith()
const values = (all: (number | null)[]) => all.map((value, at) => ({ day: `2026-10-1${at}`, value }))
const report: Report = {
  title: 'October for the board',
  expires_at: '2026-11-12T18:00:00Z',
  accounts: [
    {
      ...{ name: 'olea', type: 'ig', picture_url: null, stats },
      series: (['reach', 'interaction', 'shared'] as const).map(figure => ({
        ...{ figure, days: values([120, null, 240]), prev: values([90, 100, null]), source: sourceOf(figure) },
        published: [{ day: '2026-10-12', posts: 2 }],
      })),
      growth: [
        { day: '2026-10-10', gained: 12, total: 40 },
        { day: '2026-10-11', gained: null, total: null },
      ],
    },
  ],
}

let reply: () => Response
let asked: string[]
beforeEach(() => {
  asked = []
  reply = () => answer(report)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://fanfare.example').pathname)
    return reply()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <RouterProvider
          router={createMemoryRouter([{ path: 'report/:token', element: <ReportScreen /> }], {
            initialEntries: ['/report/a-token'],
          })}
        />
      </MantineProvider>
    </Provider>,
  )

test('a report is read without signing in: its figures, a chart of each by day, and until when it works', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'October for the board' })).toBeTruthy()
  expect(screen.getByText(/This link works until Fri 13 Nov/)).toBeTruthy()
  expect(asked).toEqual(['/api/reports/a-token'])
  const figures = within(screen.getByRole('list', { name: 'Figures' }))
  expect(figures.getAllByRole('listitem').map(item => item.textContent)[1]).toContain('168.2K')
  // The day too: a report is read later, and on paper.
  expect(screen.getByText(/Compared with .*\. Read \w{3} \d+ \w{3}, \d\d:\d\d \w+\.$/)).toBeTruthy()
  const charts = ['Daily reach', 'Daily interactions', 'Daily posts', 'New followers']
  for (const name of charts) expect(screen.getByRole('region', { name })).toBeTruthy()
  const reach = within(screen.getByRole('region', { name: 'Daily reach' }))
  expect(reach.getByText(/No data for 1 of 3 days\. 2 posts published with Fanfare\./)).toBeTruthy()
  await userEvent.click(reach.getByRole('radio', { name: 'Table' }))
  const rows = reach.getAllByRole('row').map(row => row.textContent)
  expect(rows[2]).toContain('No data100')
  expect(rows[3]).toContain('240No data2 posts')
  // Nothing of it leads into the application.
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('search engines are asked to leave it, for as long as it is open', async () => {
  const robots = () => document.head.querySelector('meta[name=robots]')?.getAttribute('content')
  const { unmount } = open()
  await screen.findByRole('heading', { level: 1, name: 'October for the board' })
  expect(robots()).toBe('noindex, nofollow')
  expect(document.title).toBe('October for the board · Fanfare')
  unmount()
  expect(robots()).toBeUndefined()
})

test('Print opens the browser’s own print', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a link that works no more says so, and what cannot be reached is asked for again', async () => {
  reply = () => refuse(404, 'report_not_found', 'Gone')
  const { unmount } = open()
  expect(await screen.findByRole('heading', { name: 'This report isn’t available' })).toBeTruthy()
  unmount()
  reply = () => refuse(503, 'service_unavailable', 'Insights don’t answer.')
  open()
  const again = await screen.findByRole('button', { name: 'Retry' })
  reply = () => answer(report)
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'October for the board' })).toBeTruthy()
})

test('times and readers of a schedule in words', () => {
  const hour = (value: number) => `${value}:00`
  expect(timeText({ every: 'week', weekday: 7, hour: 17 }, hour)).toBe('Every Sunday at 17:00')
  expect(timeText({ every: 'month', weekday: 7, hour: 8 }, hour)).toBe('Every month on the 1st at 8:00')
  const people = ['Ada', 'Mira', 'Jonas', 'Lea'].map((name, at) => ({ id: `${at}`, name }))
  expect(readersText(['9'], people)).toBe('nobody')
  expect(readersText(['1'], people)).toBe('Mira')
  expect(readersText(['1', '0'], people)).toBe('Ada and Mira')
  expect(readersText(['0', '1', '2', '3', '9'], people)).toBe('Ada, Mira and 2 more')
})
