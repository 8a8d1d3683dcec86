import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import RefusedDates from '../../../src/features/composer/parts/RefusedDates.tsx'
import { useSeries } from '../../../src/features/composer/use-series.ts'
import { useSubmit } from '../../../src/features/composer/use-submit.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { selectToasts } from '../../../src/ui/toast.ts'
import { post } from '../../lib/a-post.ts'
import { answer, member, refuse } from '../../team.ts'

type Body = BodyOf<typeof CreateSeries>
const full = { code: 'quota_reached', message: 'That day is full for its account.' }
const days = ['2099-10-15', '2099-10-22', '2099-10-29']
let sent: Body[]
/** The dates that are full. */
let fullDays: string[]

beforeEach(() => {
  sent = []
  fullDays = ['2099-10-22']
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    const asked = JSON.parse(String(body)) as Body
    sent.push(asked)
    if (!asked.dry_run && !asked.skip_refused) return refuse(422, 'quota_reached', full.message)
    const dates = days.map((date, at) => {
      const refused = fullDays.includes(date) ? full : null
      return { date, index: at + 1, refused, posts: refused ? [] : [{ id: `${at}` }] }
    })
    const id = asked.dry_run ? null : '9'
    return answer({ id, words: 'every Thursday', dates, refused: fullDays.length, batch: id })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A post that is to go out on three Thursdays. */
const open = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const onDone = vi.fn()
  const shown = post('7', { first_comment: '' })
  const repeat = { unit: 'week' as const, weekdays: [4], times: 3 }
  const state = { ...composerOf(shown), when: 'date' as const, wall: '2099-10-15T12:30', repeat }
  const { result } = renderHook(
    () =>
      useSubmit({
        post: undefined,
        state,
        dispatch: () => undefined,
        send: vi.fn(),
        seriesCalls: useSeries({}, { current: async () => undefined } as never),
        scope: 'one',
        together: {} as never,
        zones: ['Europe/Lisbon'],
        suggestion: '2099-10-15T12:30',
        needsApproval: false,
        decides: false,
        scheduled: false,
        onDone,
      }),
    { wrapper },
  )
  act(() => result.current.submit('send'))
  await vi.waitFor(() => expect(result.current.saving).toBeNull())
  return { store, result, onDone }
}

describe('a new series of which some dates are refused', () => {
  test('names them, and goes without them where that is chosen', async () => {
    const { store, result, onDone } = await open()
    expect(result.current.refused).toEqual({ refused: [{ date: days[1], message: full.message }], total: 3 })
    expect(result.current.fault).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
    act(() => result.current.skipRefused())
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(result.current.refused).toBeNull()
    expect(sent.map(({ dry_run, skip_refused }) => [dry_run, skip_refused])).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, true],
    ])
    expect(selectToasts(store.getState())).toMatchObject([
      {
        text: expect.stringMatching(/^2 posts scheduled, every Thursday, from .*15 Oct.*\. 1 date skipped$/),
        action: 'Undo',
      },
    ])
  })

  test('is refused as it was where all dates are', async () => {
    fullDays = days
    const { result } = await open()
    expect(result.current.refused).toBeNull()
    expect(result.current.fault?.message).toBe(full.message)
    expect(sent).toHaveLength(2)
  })
})

test('the dialog lists the dates with their reasons, and skips them or goes back', async () => {
  const [onSkip, onClose] = [vi.fn(), vi.fn()]
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <RefusedDates
          refused={[{ date: '2099-10-22', message: full.message }]}
          total={3}
          onSkip={onSkip}
          onClose={onClose}
        />
      </MantineProvider>
    </Provider>,
  )
  expect(await screen.findByRole('dialog', { name: 'Some dates can’t be scheduled' })).toBeDefined()
  expect(screen.getByText('Nothing was scheduled: 1 of 3 dates isn’t possible.')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain(full.message)
  await userEvent.click(screen.getByRole('button', { name: 'Change the dates' }))
  await userEvent.click(screen.getByRole('button', { name: 'Skip these dates' }))
  expect([onClose.mock.calls.length, onSkip.mock.calls.length]).toEqual([1, 1])
})
