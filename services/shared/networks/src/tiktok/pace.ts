import { LRUCache } from 'lru-cache'
import { minuteMs } from './failures.ts'

/** Calls that TikTok allows each token a minute (Direct Post; Get Post Status; Query Creator Info; Rate Limits). */
const perMinute = { init: 6, creator_info: 20, status: 30, read: 600 } as const
export type Limited = keyof typeof perMinute

/** Counters that are kept: a call and an account each. */
const most = 20_000

/**
 * Spaces the calls of this process so that none is refused for coming too soon. What other processes send is not counted: then the network
 * refuses a call, which waits a minute.
 */
export interface Pace {
  /** Milliseconds until this account may make such a call; 0 now, and then the call is counted. */
  waitMs(call: Limited, account: string): number
}

export const createPace = (now: () => number = () => performance.now()): Pace => {
  const times = new LRUCache<string, number[]>({ max: most })
  return {
    waitMs(call, account) {
      const moment = now()
      const key = `${call} ${account}`
      const recent = (times.get(key) ?? []).filter(at => moment - at < minuteMs)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= perMinute[call]) return Math.ceil(oldest + minuteMs - moment)
      times.set(key, [...recent, moment])
      return 0
    },
  }
}
