import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { api, isFault } from './api.ts'
import type { Fault } from './http.ts'
import type { AppDispatch, RootState } from './store.ts'

/** The first pause after a refresh that failed, and the longest, ms. */
const firstPause = 5000
const longestPause = 120_000

/** How long to leave the server alone after `failures` in a row: as long as it asks, else twice as long each time. */
export const pauseAfter = (fault: Fault, failures: number): number =>
  Math.max(fault.retryAfterMs ?? 0, Math.min(longestPause, firstPause * 2 ** (failures - 1)))

/** Whether asking again may help: no answer, too many requests, or a server in trouble. */
export const mayPass = ({ status }: Fault): boolean => status === 0 || status === 429 || status >= 500

let retryAt: number | null = null
const listeners = new Set<() => void>()
/** Hears when `currentRetryAt` changes; returns how to stop. */
export const onRetryAt = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
const setRetryAt = (at: number | null) => {
  if (at === retryAt) return
  retryAt = at
  for (const tell of listeners) tell()
}
/** When what is shown is fetched again after a refresh that failed (ms since 1970); null while all is well. */
export const useRetryAt = (): number | null => useSyncExternalStore(onRetryAt, () => retryAt)
export const currentRetryAt = (): number | null => retryAt

interface Query {
  endpointName: string
  originalArgs: unknown
}
type Retry = () => Promise<unknown>

/**
 * What could not be fetched again in the background, and the one timer that tries. Everything of a page waits for it together, so a
 * server that asks for a pause gets one.
 */
const createRetries = () => {
  const waiting = new Map<string, Retry>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running = false

  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    failures = 0
    setRetryAt(null)
  }
  const plan = (pause: number) => {
    clearTimeout(timer)
    setRetryAt(Date.now() + pause)
    timer = setTimeout(() => void run(), pause)
  }
  const run = async () => {
    if (running) return
    // Nobody looks: it waits until somebody does.
    if (document.hidden) return void document.addEventListener('visibilitychange', () => void run(), { once: true })
    running = true
    for (const [key, retry] of [...waiting]) {
      await retry().catch(() => undefined)
      // It failed again, which has planned the next try: the others wait for that too.
      if (waiting.has(key)) break
    }
    running = false
  }
  return {
    failed: (key: string, fault: Fault, retry: Retry) => {
      const known = waiting.has(key)
      waiting.set(key, retry)
      // Several that fail together are one failure.
      if (failures === 0 || known) failures += 1
      plan(Math.max(pauseAfter(fault, failures), (retryAt ?? 0) - Date.now()))
    },
    done: (key: string) => {
      if (waiting.delete(key) && waiting.size === 0) settle()
    },
    now: () => {
      if (waiting.size > 0) void run()
    },
    clear: () => {
      waiting.clear()
      settle()
    },
  }
}
export const retries = createRetries()
export type Retries = typeof retries

const cached = (state: RootState, key: string) =>
  (state[api.reducerPath].queries as Record<string, { data?: unknown } | undefined>)[key]

/**
 * A read that fails while its earlier answer is shown is tried again by itself, and the earlier answer stays. A first read has its
 * card with Retry, and tells the person itself.
 */
export const backgroundRefresh: Middleware = store => next => action => {
  const result = next(action)
  if (api.util.resetApiState.match(action)) retries.clear()
  const { type, meta } = action as {
    type: string
    meta?: { requestStatus?: string; arg?: Query & { type: string; queryCacheKey: string } }
  }
  if (type === undefined || meta?.arg?.type !== 'query') return result
  const { queryCacheKey: key, endpointName, originalArgs } = meta.arg
  if (meta.requestStatus === 'fulfilled') retries.done(key)
  else if (isRejectedWithValue(action) && isFault(action.payload)) {
    const fault = action.payload
    if (!mayPass(fault) || cached(store.getState() as RootState, key)?.data === undefined) retries.done(key)
    else retries.failed(key, fault, () => again(store as never, key, { endpointName, originalArgs }))
  }
  return result
}

/** Asks again for a query that is still shown; one that is not is forgotten. */
const again = async (
  { dispatch, getState }: { dispatch: AppDispatch; getState: () => RootState },
  key: string,
  { endpointName, originalArgs }: Query,
) => {
  if (cached(getState(), key) === undefined) return retries.done(key)
  const endpoint = (api.endpoints as unknown as Record<string, { initiate: (args: unknown, how: object) => never }>)[
    endpointName
  ]
  await dispatch(endpoint?.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as never)
}
