import { act, renderHook } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { ownerOf } from '../../../src/lib/saved-copies/saved-copies.ts'
import { savedCopyCounts } from '../../../src/lib/saved-copies/saved-copy-counts.ts'
import { useSavedCopies, useSavedCopyCount } from '../../../src/lib/saved-copies/use-saved-copies.ts'

afterEach(() => localStorage.clear())

test('copies are counted as they are saved and removed, here and in another tab', () => {
  const owner = ownerOf('7', '1')
  const store = createStore()
  const { result } = renderHook(() => ({ count: useSavedCopyCount(owner), copies: useSavedCopies(owner) }), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  expect(result.current.count).toBe(0)
  act(() => void result.current.copies.save('a', 'new', { caption: 'First' }))
  act(() => void result.current.copies.save('b', 'new', { caption: 'Second' }))
  expect(result.current.count).toBe(2)
  act(() => result.current.copies.remove('a'))
  expect(result.current.count).toBe(1)
  // A change by another tab: the browser fires an event, and this tab has written nothing.
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(result.current.count).toBe(0)
  act(() => void store.dispatch(savedCopyCounts.actions.removed('7')))
  expect(result.current.count).toBeUndefined()
})
