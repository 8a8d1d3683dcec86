import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { deleteSavedCopies, savedCopiesOf } from '../../../src/lib/saved-copies/saved-copies.ts'
import { ownerOf } from '../../../src/lib/saved-copies/saved-copy.ts'
import { savedCopyCounts } from '../../../src/lib/saved-copies/saved-copy-counts.ts'
import { useSavedCopyCount } from '../../../src/lib/saved-copies/use-saved-copy-count.ts'

test('copies are counted as they are saved and removed, here and in another tab', async () => {
  const owner = ownerOf('7', '1')
  const store = createStore()
  const { result, unmount } = renderHook(() => useSavedCopyCount(owner), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  const counts = (count: number) => act(() => vi.waitFor(() => expect(result.current).toBe(count)))
  await counts(0)
  const copies = savedCopiesOf(owner)
  await copies.save('a', 'new', { caption: 'First' })
  await savedCopiesOf(owner).save('b', 'new', { caption: 'Second' })
  await counts(2)
  await copies.remove('a')
  await counts(1)
  await deleteSavedCopies('7')
  await counts(0)
  act(() => void store.dispatch(savedCopyCounts.actions.removed('7')))
  expect(result.current).toBeUndefined()
  unmount()
})
