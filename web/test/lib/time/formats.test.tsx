import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { initialFormats, selectFormats } from '../../../src/lib/time/formats.ts'
import { useTimes } from '../../../src/lib/time/use-times.ts'
import { answer, member } from '../../team.ts'

let settings: UserSettings
beforeEach(() => vi.stubGlobal('fetch', async () => answer({ ...member(Manager), settings })))
afterEach(() => vi.unstubAllGlobals())

test('times follow the settings, change with them, and are reset when the person signs out', async () => {
  const store = createStore()
  const { result } = renderHook(() => useTimes().clockLabel({ hour: 18, minute: 5 }), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  expect(result.current).toBe('18:05')
  const save = async (change: Partial<UserSettings>) => {
    settings = { ...defaultSettings, ...change }
    await act(() => store.dispatch(shellApi.endpoints.me.initiate(undefined, { forceRefetch: true })))
  }
  await save({ timeFormat: 12, dateFormat: 'MM/DD/YYYY' })
  await waitFor(() => expect(result.current).toBe('6:05\u202fpm'))
  expect(selectFormats(store.getState())).toEqual({ timeFormat: 12, dateFormat: 'MM/DD/YYYY' })
  await save({ timeFormat: 24 })
  await waitFor(() => expect(result.current).toBe('18:05'))
  await save({ timeFormat: 12 })
  act(() => void store.dispatch(session.actions.restart()))
  expect(selectFormats(store.getState())).toEqual(initialFormats)
})
