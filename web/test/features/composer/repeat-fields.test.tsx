import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence, SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { emptyComposer } from '../../../src/features/composer/model/composer-state.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import { Repeat } from '../../../src/features/composer/parts/Repeat.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member } from '../../team.ts'

const zone = 'Europe/Lisbon'
/** Thursdays from 3 December 2099 on, at nine. */
const days = ['03', '10', '17', '24'].map(day => `2099-12-${day}`)
const recurrence = { unit: 'week', weekdays: [4], times: 4 } as const
const place = { id: '9', index: 2, total: 4, alone: false, recurrence } as unknown as SeriesPlace
const wall = `${days[1]}T09:00`
const second = post('7', {
  first_comment: '',
  schedule: { kind: 'date', wall, zone } as never,
  post_at: `${wall}:00.000Z`,
  series: place,
})

/** Each time of the series that the server has. */
let walls: string[]
beforeEach(() => {
  walls = days.map(date => `${date}T09:00`)
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    const dates = walls.map((on, at) => ({
      date: on.slice(0, 10),
      index: at + 1,
      refused: null,
      posts: [{ id: `${at + 1}`, account_id: second.account.id, status: Scheduled, wall: on, at: `${on}:00.000Z` }],
    }))
    return answer({ id: '9', recurrence, words: 'every Thursday', rules: [], total: 4, dates })
  })
})
afterEach(() => vi.unstubAllGlobals())

const shown = async (repeat: ReactNode) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  return render(
    <Provider store={store}>
      <MantineProvider env="test">{repeat}</MantineProvider>
    </Provider>,
  )
}
const limit = { plan: 'Team', days: 365, until: '2100-12-01T12:00' }
const given = { wall, zone, accounts: 1, limit, firstDay: 1, onChange: () => undefined } as const
const number = () => (screen.getByRole('textbox', { name: 'Number of dates' }) as HTMLInputElement).value

test('the rule of a series is that of the posts to which a change goes', async () => {
  const of = { ...given, post: second, state: composerOf(second) }
  const { unmount } = await shown(<Repeat {...of} scope="one" />)
  expect(screen.queryByRole('combobox', { name: 'Repeat' })).toBeNull()
  unmount()
  const later = await shown(<Repeat {...of} scope="later" />)
  expect(number()).toBe('3 times')
  expect(screen.getByText(/^3 posts from this one, the last on Thu 24 Dec/)).toBeDefined()
  later.unmount()
  await shown(<Repeat {...of} scope="all" />)
  expect(number()).toBe('4 times')
  expect(await screen.findByText(/^4 posts to come, the last on Thu 24 Dec/)).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('where the clocks skipped the time of the open post, the later dates are shown at the time that they keep', async () => {
  // Clocks in Lisbon go from 01:00 to 02:00 on Sunday 29 March 2099.
  walls = ['2099-03-22T01:45', '2099-03-29T02:00', '2099-04-05T01:45', '2099-04-12T01:45']
  const moved = post('7', {
    first_comment: '',
    schedule: { kind: 'date', wall: walls[1], zone } as never,
    post_at: '2099-03-29T01:00:00.000Z',
    series: { ...place, recurrence: { unit: 'week', weekdays: [7], times: 4 } },
  })
  const times = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\d\d:\d\d/)?.[0])
  const of = { ...given, wall: walls[1] as string, post: moved, state: composerOf(moved) }
  const later = await shown(<Repeat {...of} scope="later" />)
  await vi.waitFor(() => expect(times()).toEqual(['02:00', '01:45', '01:45']))
  expect(screen.getByText('the clocks skip the time you chose')).toBeDefined()
  later.unmount()
  const all = await shown(<Repeat {...of} scope="all" />)
  await vi.waitFor(() => expect(times()).toEqual(['01:45', '02:00', '01:45', '01:45']))
  all.unmount()
  // Another time that is chosen is that of all.
  const chosen = `${walls[1]?.slice(0, 10)}T02:30`
  await shown(<Repeat {...of} wall={chosen} state={{ ...of.state, wall: chosen }} scope="later" />)
  await vi.waitFor(() => expect(times()).toEqual(['02:30', '02:30', '02:30']))
})

test('a new post for two accounts has its dates counted apart from its posts', async () => {
  const state = { ...emptyComposer(['1', '2'], wall), repeat: { ...recurrence, weekdays: [4], times: 8 } }
  await shown(<Repeat {...given} accounts={2} post={undefined} state={state} scope="one" />)
  expect(screen.getByText(/^8 dates, 16 posts\. The last is on Thu 28 Jan/)).toBeDefined()
})

/** A new post that may be scheduled 30 days ahead; its first date is at nine in three days, so that four weekly ones fit at any time of the day. */
const onFree = () => {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const [first, last] = [3, 30].map(more => now.add({ days: more }).toPlainDateTime())
  const end = (last as Temporal.PlainDateTime).toString({ smallestUnit: 'minute' })
  const from = `${first?.toPlainDate()}T09:00`
  return {
    ...given,
    wall: from,
    limit: { plan: 'Free', days: 30, until: end },
    post: undefined,
    state: emptyComposer(['1'], from),
    scope: 'one' as const,
  }
}

test('a new post that begins to repeat is offered as many dates as the plan schedules, and told why not more', async () => {
  const free = onFree()
  const weekday = Temporal.PlainDate.from(free.wall.slice(0, 10)).toLocaleString('en-GB', { weekday: 'long' })
  const onChange = vi.fn()
  const { unmount } = await shown(<Repeat {...free} onChange={onChange} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Repeat' }))
  await userEvent.click(await screen.findByRole('option', { name: `Every ${weekday}` }))
  const [[repeat]] = onChange.mock.calls as [[Recurrence]]
  expect(repeat).toMatchObject({ unit: 'week', times: 4 })
  unmount()
  await shown(<Repeat {...free} state={{ ...free.state, repeat }} />)
  expect(screen.getByText(/^The Free plan schedules until .*, 30 days ahead\.$/)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('dates beyond what the plan schedules, and too many accounts, are said', async () => {
  const free = onFree()
  const weekdays = [Temporal.PlainDate.from(free.wall.slice(0, 10)).dayOfWeek]
  const state = { ...free.state, repeat: { unit: 'week' as const, weekdays, times: 8 } }
  await shown(<Repeat {...free} state={state} accounts={11} />)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'A post that repeats can go to 10 accounts at most. You chose 11.',
    expect.stringMatching(/^Only 4 of these 8 dates fit\. The Free plan schedules until .*, 30 days ahead\.$/),
  ])
})
