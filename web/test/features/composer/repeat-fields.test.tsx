import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
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
const given = { wall, zone, accounts: 1, firstDay: 1, onChange: () => undefined } as const
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
