import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWait, waitText } from '../../../src/features/sign-in/use-wait.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (seconds: number) => ({
  status: 429,
  code: 'too_many_attempts',
  title: 'Too many attempts',
  message: `Too many wrong attempts. Try again in ${seconds} seconds.`,
  details: { retry_after_seconds: seconds },
  limit: null,
})

it('counts down to nothing, and then says that it may be tried', () => {
  const error = refused(3)
  const { result } = renderHook(() => useWait(error))
  const said = [waitText(result.current ?? -1)]
  for (let second = 0; second < 5; second++) {
    act(() => void vi.advanceTimersByTime(1000))
    said.push(waitText(result.current ?? -1))
  }
  expect(said).toEqual([
    'Too many wrong attempts. Try again in 3 seconds.',
    'Too many wrong attempts. Try again in 2 seconds.',
    'Too many wrong attempts. Try again in 1 second.',
    ...Array(3).fill('You can try again now.'),
  ])
})

it('is nothing where the error asks for no wait', () => {
  const { result } = renderHook(() =>
    useWait({ status: 401, code: 'wrong_credentials', title: '', message: '', limit: null }),
  )
  expect(result.current).toBeUndefined()
})
