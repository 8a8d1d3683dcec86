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

beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    const dates = days.map((date, at) => ({
      date,
      index: at + 1,
      refused: null,
      posts: [{ id: `${at + 1}`, status: Scheduled, wall: `${date}T09:00`, at: `${date}T09:00:00.000Z` }],
    }))
    return answer({ id: '9', recurrence, words: 'every Thursday', rules: [], total: 4, dates })
  }),
)
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
