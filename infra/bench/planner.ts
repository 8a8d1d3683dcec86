import { planPosts } from '@fanfare/publishing/model/planner/plan.ts'
import { bounded, median, type Row } from './row.ts'

const drafts = 1_000
const accounts = 10
const slotsADay = 4
const quota = 25
/** Posts that each account has already, one on every second day. */
const taken = 60
const rounds = 9
const boundMs = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A planner's year: slots of every day, times varied, gaps kept, in zones whose clocks change. Every round is the same. */
function input() {
  const from = Date.UTC(2026, 0, 1)
  const zones = ['Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'America/Santiago']
  const slots = Array.from({ length: 7 * slotsADay }, (_, n) => ({
    id: `${n + 1}`,
    day: 1 + Math.floor(n / slotsADay),
    minute: 8 * 60 + (n % slotsADay) * 180,
  }))
  return {
    posts: Array.from({ length: drafts }, (_, n) => ({ id: `${n + 1}`, accountIds: [`${1 + (n % accounts)}`] })),
    accounts: Array.from({ length: accounts }, (_, n) => ({
      id: `${n + 1}`,
      zone: zones[n % zones.length] as string,
      slots,
      taken: Array.from({ length: taken }, (_, day) => ({ at: from + (2 * day + 0.5) * DAY_MS })),
      quota,
      used: new Map<string, number>(),
    })),
    settings: { from, until: from + 365 * DAY_MS, gap: 60, range: 15, seed: 1 },
  }
}

/** Places a thousand drafts on ten accounts by the pure planner: no database, the time of the reckoning alone. */
export function planner(): Row[] {
  const { posts, accounts: theirs, settings } = input()
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    const placed = planPosts(posts, theirs, settings).filter(({ place }) => 'at' in place).length
    if (placed < drafts) throw new Error(`only ${placed} of ${drafts} drafts got a place`)
    return performance.now() - began
  })
  const note = `the first, cold round ${(times[0] ?? 0).toFixed(0)} ms`
  return [bounded(`plan of ${drafts} drafts on ${accounts} accounts`, 'ms', median(times), boundMs, note)]
}
