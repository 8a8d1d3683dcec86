import type { Target } from './graph/locate.ts'
import type { Settings } from './state/settings.ts'
import type { GraphErrorSpec } from './wire/errors.ts'
import { throttles } from './wire/throttles.ts'

const hour = 3_600_000
const day = 24 * hour
const slots = 24

/** Calls counted over a rolling window, in slots, so that counting costs the same however many there were. */
export interface RollingCount {
  add(now: number): number
  count(now: number): number
}

export function rollingCount(windowMs: number): RollingCount {
  const counts = new Array<number>(slots).fill(0)
  const width = windowMs / slots
  let current = 0
  let total = 0

  function move(now: number) {
    const slot = Math.floor(now / width)
    if (slot === current) return
    const passed = slot - current
    if (passed >= slots || passed < 0) {
      counts.fill(0)
      total = 0
    } else {
      for (let next = current + 1; next <= slot; next++) {
        total -= counts[next % slots] as number
        counts[next % slots] = 0
      }
    }
    current = slot
  }

  return {
    count(now) {
      move(now)
      return total
    },
    add(now) {
      move(now)
      counts[current % slots] = (counts[current % slots] as number) + 1
      total += 1
      return total
    },
  }
}

export interface Usage {
  /** Counts a call; returns the usage headers, and the error once a limit is passed. */
  take(target: Target, now: number, settings: Settings): { headers: Record<string, string>; over?: GraphErrorSpec }
  reset(): void
}

export function createUsage(): Usage {
  const counters = new Map<string, RollingCount>()
  const counter = (key: string, windowMs: number) => {
    let found = counters.get(key)
    if (!found) {
      found = rollingCount(windowMs)
      counters.set(key, found)
    }
    return found
  }

  return {
    reset: () => counters.clear(),
    take(target, now, settings) {
      const { owner } = target
      const business = target.isPublicRead ? undefined : businessOf(owner)
      const app = counter('app', hour)
      const headers: Record<string, string> = {}
      let over: GraphErrorSpec | undefined
      // A batch is not a call of its own: each item counts.
      if (target.name === 'batch') over = undefined
      else if (business && owner) {
        const most = business === 'pages' ? settings.pageCallsPerDay : settings.instagramCallsPerDay
        const percent = share(counter(owner.id, day).add(now), most)
        if (percent > 100) over = throttles[business === 'pages' ? 80001 : 80002]
        headers[businessHeader] = businessUsage(owner.id, business, percent, percent > 100 ? regain : 0)
      } else {
        if (share(app.add(now), settings.appCallsPerHour) > 100) over = throttles[4]
        if (target.userId && share(counter(target.userId, hour).add(now), settings.userCallsPerHour) > 100)
          over ??= throttles[17]
      }
      headers[appHeader] = appUsage(over?.code === 17 ? 101 : share(app.count(now), settings.appCallsPerHour))
      return over ? { headers, over } : { headers }
    },
  }
}

/** Percent of a limit, rounded up once the limit is passed so that 100 itself is still allowed. */
const share = (count: number, most: number) =>
  most <= 0 ? 0 : count > most ? Math.max(101, Math.ceil((count * 100) / most)) : Math.floor((count * 100) / most)

const appHeader = 'x-app-usage'
const businessHeader = 'x-business-use-case-usage'
/** Minutes until access is regained, where nothing else is said. */
const regain = 60

type Business = 'instagram' | 'pages'

const businessOf = (owner: Target['owner']): Business | undefined =>
  owner?.kind === 'ig' ? 'instagram' : owner?.kind === 'page' ? 'pages' : undefined

const appUsage = (percent: number) => `{"call_count":${percent},"total_time":${percent},"total_cputime":${percent}}`

const businessUsage = (id: string, business: Business, percent: number, minutes: number) =>
  `{"${id}":[{"type":"${business}","call_count":${percent},"total_cputime":1,"total_time":1,"estimated_time_to_regain_access":${minutes}}]}`

/** Usage headers that go with a throttling code: the app's for 4 and 17, the account's for the others where there is one. */
export function overdrawn(code: number, { owner }: Target, minutes = regain): Record<string, string> {
  if (!(code in throttles)) return {}
  const business = businessOf(owner)
  if (code === 4 || code === 17 || !business || !owner) return { [appHeader]: appUsage(103) }
  return { [businessHeader]: businessUsage(owner.id, business, 103, minutes) }
}
