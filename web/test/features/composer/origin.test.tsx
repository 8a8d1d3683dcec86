import { Manager } from '@fanfare/contracts/policy.ts'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { type Origin, originOf } from '../../../src/features/composer/model/origin.ts'
import { useDraftKeeper } from '../../../src/features/composer/use-draft-keeper.ts'
import { useSeries } from '../../../src/features/composer/use-series.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

const origins: Origin[] = [{ library_id: '5' }, { repost_of: '6' }, { copy_of: '7' }]

/** The bodies of the series that were asked for. */
let bodies: object[]
beforeEach(() => {
  bodies = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    bodies.push(JSON.parse(String(body)))
    return answer({ id: '1', words: 'every day', dates: [], refused: 0 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a post names what it is made from, and nothing that it is not', () => {
  const named = [{ libraryId: '5' }, { repostOf: '6' }, { copyOf: '7' }, { libraryId: undefined }]
  expect(named.map(originOf)).toEqual([...origins, {}])
})

test.each(origins)('so does a series: %o', async origin => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const { result } = renderHook(() => useSeries(origin, useDraftKeeper(origin)), { wrapper })
  const request = { accounts: ['2'], overrides: [], schedule: { kind: 'draft' } } as unknown as Parameters<
    typeof result.current.create
  >[0]
  await result.current.create(request, { unit: 'day', times: 2 }, { kind: 'date', wall: '2031-05-01T10:00' })
  expect(bodies).toMatchObject([origin])
})
