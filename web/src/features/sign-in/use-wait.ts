import { useEffect, useState } from 'react'
import { isFault } from '../../lib/api/api.ts'

const secondsOf = (error: unknown): number => {
  if (!isFault(error) || error.code !== 'too_many_attempts') return 0
  const seconds = Number((error.details as { retry_after_seconds?: unknown } | undefined)?.retry_after_seconds)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/**
 * Seconds to wait before the next try after too many wrong ones, counted down by the clock; 0 when it may be tried, undefined when
 * `error` asks for no wait.
 */
export const useWait = (error: unknown): number | undefined => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    setUntil(Date.now() + secondsOf(error) * 1000)
  }, [error])
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left === 0])
  return secondsOf(error) > 0 ? left : undefined
}

/** `40 seconds`; from a minute on `2:05 minutes`; at the end that it may be tried again. */
export const waitText = (seconds: number): string => {
  if (seconds === 0) return 'You can try again now.'
  const left =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`
  return `Too many wrong attempts. Try again in ${left}.`
}
