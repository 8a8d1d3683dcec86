import type { Redis } from '@fanfare/runtime/redis.ts'
import { LRUCache } from 'lru-cache'
import { type Budget, noted, spent, unnamedWaitMs, waitFor, waitForSpare } from './pace.ts'

/** How often the values of other processes are read, ms, for accounts that called in the last minute. */
const readEveryMs = 1_500
const inUseMs = 60_000
/** How long values below the limit are shared, ms. */
const sharedMs = 10 * 60_000
/** Values are shared from this percentage on. */
const sharedPercent = 75
const most = 10_000
/** The budget of the app as a whole, which all accounts share. Ids of the network are digits. */
const wholeApp = 'app'

type Headers = Record<string, string | string[] | undefined>

/** How much of its call budget each account, and the app as a whole, has used; shared by all processes through Redis. */
export interface UsageBudget {
  /**
   * Milliseconds until this account may call again; 0 now, and then the call is counted. Reads memory only.
   * `begun`: the call belongs to a publication whose container exists; it may use the last of the budget. `spare`: it may only use
   * what publishing leaves.
   */
  waitMs(account: string, begun?: boolean, spare?: boolean): number
  /** Records the use in the headers of a response. */
  note(account: string, headers: Headers): void
  /** Stops reading the values of other processes. */
  close(): void
}

interface Usage {
  call_count?: number
  total_time?: number
  total_cputime?: number
  /** Minutes. */
  estimated_time_to_regain_access?: number
}

const parse = (header: string | string[] | undefined): unknown => {
  // Most answers have none, and an error that is thrown and caught costs as much as the call's own JSON.
  if (header === undefined) return undefined
  try {
    return JSON.parse(String(header))
  } catch {
    return undefined
  }
}

const number = (value: unknown): number => Number(value) || 0

const retryAfterMs = (headers: Headers): number => Math.max(0, number(headers['retry-after']) * 1_000)

/** How long the network asks to wait, ms: `Retry-After` in seconds, or the time to regain access. Undefined: it names none. */
export const waitOf = (headers: Headers): number | undefined =>
  Math.max(retryAfterMs(headers), ...readUsage(headers).map(({ waitMs }) => waitMs)) || undefined

/** The use of each budget in the headers: its id (of a page, an account, or `app`), its highest percentage, and the wait it asks for, ms. */
const readUsage = (headers: Headers): { id: string; percent: number; waitMs: number }[] => {
  const app = parse(headers['x-app-usage'])
  const business = parse(headers['x-business-use-case-usage'])
  const all = Object.entries({
    ...(typeof business === 'object' ? business : {}),
    ...(app ? { [wholeApp]: [app] } : {}),
  })
  return all.map(([id, value]) => {
    const usages = (Array.isArray(value) ? value : []).filter(one => typeof one === 'object' && one !== null) as Usage[]
    const percents = usages.flatMap(one => [one.call_count, one.total_time, one.total_cputime].map(number))
    const minutes = usages.map(one => number(one.estimated_time_to_regain_access))
    return { id, percent: Math.max(0, ...percents), waitMs: Math.max(0, ...minutes) * 60_000 }
  })
}

export interface BudgetOptions {
  now?: () => number
  /** How long a used-up budget is left alone where the network names no time, ms; a minute by default. */
  ownWaitMs?: number
}

/**
 * Budgets in memory. Each process shares its values through Redis and reads those of the others every `readEveryMs`, in the background: no
 * call to a network waits for Redis, and an outage of Redis stops nothing.
 */
export const usageBudget = (
  redis: Redis,
  prefix = 'fanfare:usage',
  { now = () => performance.now(), ownWaitMs = unnamedWaitMs }: BudgetOptions = {},
): UsageBudget => {
  const budgets = new LRUCache<string, Budget>({ max: most })
  /** Which budgets the responses to an account's calls named, and when it last called. */
  const accounts = new LRUCache<string, { ids: Set<string>; calledAt: number }>({ max: most })
  const keyOf = (id: string) => `${prefix}:${id}`

  const accountOf = (account: string) => {
    const known = accounts.get(account)
    if (known) return known
    const made = { ids: new Set([wholeApp, account]), calledAt: Number.NEGATIVE_INFINITY }
    accounts.set(account, made)
    return made
  }

  /** Clocks of processes differ, so Redis holds how long, not until when. */
  const share = (id: string, { percent, closedUntil }: Budget, before: number): void => {
    if (percent < sharedPercent && closedUntil === 0 && before < sharedPercent) return
    const closed = closedUntil > 0
    const [value, life] = closed ? [`${percent} closed`, closedUntil - now()] : [`${percent}`, sharedMs]
    void redis.set(keyOf(id), value, 'PX', Math.max(1, Math.round(life))).catch(() => undefined)
  }

  const read = async (): Promise<void> => {
    if (redis.status !== 'ready') return
    const inUse = [...accounts.values()].filter(({ calledAt }) => now() - calledAt < inUseMs)
    const ids = [...new Set(inUse.flatMap(one => [...one.ids]))]
    if (ids.length === 0) return
    const pipeline = redis.pipeline()
    for (const id of ids) pipeline.get(keyOf(id)).pttl(keyOf(id))
    const answers = (await pipeline.exec()) ?? []
    ids.forEach((id, index) => {
      const [, value] = answers[2 * index] ?? []
      const [, left] = answers[2 * index + 1] ?? []
      if (typeof value !== 'string') return
      const [percent, closed] = value.split(' ')
      const shared = noted(budgets.get(id), Number(percent), closed ? Number(left) : 0, now())
      // The other process has stored the remaining wait; without one, none is added.
      budgets.set(id, closed ? shared : { ...shared, closedUntil: 0 })
    })
  }
  let reading = false
  const readSoon = (): void => {
    if (reading) return
    reading = true
    read()
      .catch(() => undefined)
      .finally(() => {
        reading = false
      })
  }
  let timer: NodeJS.Timeout | undefined

  return {
    waitMs(account, begun = false, spare = false) {
      const one = accountOf(account)
      const moment = now()
      if (moment - one.calledAt > inUseMs) queueMicrotask(readSoon)
      timer ??= setInterval(readSoon, readEveryMs).unref()
      one.calledAt = moment
      const held = [...one.ids].flatMap(id => {
        const budget = budgets.get(id)
        return budget ? [{ id, budget }] : []
      })
      const wait = Math.max(
        0,
        ...held.map(({ budget }) => (spare ? waitForSpare(budget, moment) : waitFor(budget, begun, moment))),
      )
      if (wait === 0) for (const { id, budget } of held) budgets.set(id, spent(budget, moment))
      return wait
    },
    note(account, headers) {
      const said = readUsage(headers)
      const asked = retryAfterMs(headers)
      const one = accountOf(account)
      // A bare Retry-After is about the caller.
      if (asked > 0) said.push({ id: account, percent: 100, waitMs: asked })
      for (const { id, percent, waitMs } of said) {
        const before = budgets.get(id)
        const budget = noted(before, percent, waitMs, now(), ownWaitMs)
        one.ids.add(id)
        budgets.set(id, budget)
        share(id, budget, before?.percent ?? 0)
      }
    },
    close() {
      clearInterval(timer)
    },
  }
}
