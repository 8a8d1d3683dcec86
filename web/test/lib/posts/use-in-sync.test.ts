import { contents } from '@fanfare/contracts/limits.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useInSync } from '../../../src/lib/posts/use-in-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a list with posts under way is asked for 18 times, 10 seconds apart, and nothing is said', () => {
  const refetch = vi.fn()
  const onStop = vi.fn()
  let answered = 0
  let retry_after: number | null = contents.everySeconds
  const { rerender } = renderHook(() =>
    useInSync({ data: { in_sync: false, retry_after }, fulfilledTimeStamp: answered, refetch }, onStop),
  )
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += contents.everySeconds) {
      vi.advanceTimersByTime(contents.everySeconds * 1000)
      answered += 1
      rerender()
    }
  }
  pass(400)
  expect(refetch).toHaveBeenCalledTimes(contents.tries)
  expect(onStop).not.toHaveBeenCalled()
  // What is under way later is another waiting.
  retry_after = null
  pass(10)
  retry_after = contents.everySeconds
  pass(50)
  expect(refetch.mock.calls.length).toBeGreaterThan(contents.tries)
})

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
