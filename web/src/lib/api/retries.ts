import type { UnknownAction } from '@reduxjs/toolkit'
import type { StartListening } from '../store/listening.ts'
import type { RootState, StoreApi } from '../store/root-reducer.ts'
import { api, isFault } from './api.ts'
import type { Fault } from './http.ts'
import { planned, retryNow, selectRetryAt } from './retries-slice.ts'

/** The first pause after a refresh that failed, and the longest, ms. */
const firstPause = 5000
const longestPause = 120_000

/** How long to leave the server alone after `failures` in a row: as long as it asks, else twice as long each time. */
const pauseAfter = (fault: Fault, failures: number): number =>
  Math.max(fault.retryAfterMs ?? 0, Math.min(longestPause, firstPause * 2 ** (failures - 1)))

/** Whether asking again may help: no answer, too many requests, or a server in trouble. */
export const mayPass = ({ status }: Fault): boolean => status === 0 || status === 429 || status >= 500

type Retry = () => Promise<unknown>

/**
 * What could not be fetched again in the background, and the one timer that tries. Everything of a page waits for it together, so a
 * server that asks for a pause gets one.
 */
export const createRetries = ({ dispatch, getState }: StoreApi) => {
  const waiting = new Map<string, Retry>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running = false

  const setRetryAt = (at: number | null) => {
    if (at !== selectRetryAt(getState())) dispatch(planned(at))
  }
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
    // Nobody looks: it waits until someone does.
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
      plan(Math.max(pauseAfter(fault, failures), (selectRetryAt(getState()) ?? 0) - Date.now()))
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
export type Retries = ReturnType<typeof createRetries>

interface Query {
  queryCacheKey: string
  endpointName: string
  originalArgs: unknown
}
type Settled = UnknownAction & { payload: unknown; meta: { arg: Query; requestStatus: 'fulfilled' | 'rejected' } }

/** A query of the api was answered, or refused. */
const isSettledQuery = (action: UnknownAction): action is Settled => {
  const { meta } = action as { meta?: { requestStatus?: string; arg?: { type?: string } } }
  return meta?.arg?.type === 'query' && (meta.requestStatus === 'fulfilled' || meta.requestStatus === 'rejected')
}

/**
 * A read that fails while its earlier answer is shown is tried again by itself, and the earlier answer stays. A first read has its
 * error card with Retry.
 */
export const listenToRefreshes = (start: StartListening, retries: Retries) => {
  start({ actionCreator: api.util.resetApiState, effect: retries.clear })
  start({ actionCreator: retryNow, effect: retries.now })
  start({
    matcher: isSettledQuery,
    effect: ({ payload, meta: { arg, requestStatus } }, store) => {
      const { queryCacheKey: key } = arg
      if (requestStatus === 'fulfilled') return retries.done(key)
      if (!isFault(payload)) return
      if (!mayPass(payload) || !isShown(store.getState(), key)) retries.done(key)
      else retries.failed(key, payload, () => again(store, arg, retries))
    },
  })
}

const cached = (state: RootState, key: string): { data?: unknown } | undefined => state[api.reducerPath].queries[key]
const isShown = (state: RootState, key: string) => cached(state, key)?.data !== undefined

/** Asks again for a query that is still shown; one that is not is forgotten. */
const again = async (
  { dispatch, getState }: StoreApi,
  { queryCacheKey, endpointName, originalArgs }: Query,
  retries: Retries,
) => {
  if (cached(getState(), queryCacheKey) === undefined) return retries.done(queryCacheKey)
  const endpoint = (api.endpoints as unknown as Record<string, { initiate: (args: unknown, how: object) => never }>)[
    endpointName
  ]
  await dispatch(endpoint?.initiate(originalArgs, { subscribe: false, forceRefetch: true }) as never)
}
