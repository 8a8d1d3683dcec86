import { contents } from '@fanfare/contracts/limits.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInSync } from '../../../src/lib/posts/use-in-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a list that is being read is asked for every 3 seconds for 3 minutes; then it is said once', () => {
  const refetch = vi.fn()
  const onStop = vi.fn()
  let answered = 0
  const { rerender } = renderHook(() =>
    useInSync({ data: { in_sync: true }, fulfilledTimeStamp: answered, refetch }, onStop),
  )
  for (let second = 0; second < 200; second += contents.inSyncSeconds) {
    vi.advanceTimersByTime(contents.inSyncSeconds * 1000)
    answered += 1
    rerender()
  }
  expect(refetch).toHaveBeenCalledTimes(60)
  expect(onStop).toHaveBeenCalledTimes(1)
})
