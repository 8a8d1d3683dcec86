import { DndContext } from '@dnd-kit/core'
import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { Carrying } from '../../../src/features/calendar/carrying.ts'
import { Agenda } from '../../../src/features/calendar/parts/Agenda.tsx'
import type { AccountFacts } from '../../../src/features/calendar/use-account-facts.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

/** The list with one draft. */
async function open(more: Partial<CalendarRow>, quotas: DailyQuota[] = [], today = '2099-11-19') {
  vi.stubGlobal('fetch', async () => answer(member(Manager)))
  // It has nothing to say: without a layout everything is near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const row: CalendarRow = {
    id: '1',
    a: '2',
    t: '2099-11-19T15:20:00Z',
    s: 0,
    k: 'image',
    c: 'Crossing',
    u: '3',
    v: 1,
    ...more,
  }
  const account = { type: 'ig', username: 'olea', name: 'olea', pic_url: null }
  const fact = { account, type: 'ig', name: 'olea', picture: null, zone: 'UTC', city: 'UTC' }
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <DndContext>
            <Carrying value>
              <Agenda
                days={['2099-11-19']}
                rows={new Map([['2099-11-19', [row]]])}
                today={today}
                zone="UTC"
                city="UTC"
                quotas={new Map([['2099-11-19', quotas]])}
                facts={new Map([['2', fact]]) as unknown as AccountFacts}
                onOpen={() => {}}
              />
            </Carrying>
          </DndContext>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
}

test('a draft for several accounts says in the list that there are more than the first', async () => {
  await open({ p: 2 })
  expect(await screen.findByText('+2')).toBeTruthy()
  expect(screen.getByRole('button', { name: /olea, Instagram\s*and 2 more/ })).toBeTruthy()
})

test('a draft that waits for approval, or was sent back, says so in place of Draft', async () => {
  await open({ r: 'For approval' })
  expect(await screen.findByText('For approval')).toBeTruthy()
  expect(screen.queryByText('Draft')).toBeNull()
})

test('each account that is near its limit of the day says so, and no other', async () => {
  const of = (social_account_id: string, used: number) => ({
    social_account_id,
    post_date: '2099-11-19',
    quota: 25,
    used,
  })
  await open({}, [of('2', 25), of('3', 24), of('4', 13)])
  const list = await screen.findByRole('list', { name: 'Posts of the day by account' })
  expect([...list.querySelectorAll('li > [aria-hidden]')].map(one => one.textContent)).toEqual(['25/25', '24/25'])
})

test('a day that has passed does not look as if it took what is carried', async () => {
  await open({}, [], '2099-11-20')
  expect((await screen.findByRole('region', { name: /19 November/ })).hasAttribute('data-closed')).toBe(true)
})

test('a day to come is open to what is carried', async () => {
  await open({})
  expect((await screen.findByRole('region', { name: /19 November/ })).hasAttribute('data-closed')).toBe(false)
})
