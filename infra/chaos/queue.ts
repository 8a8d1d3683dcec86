import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { type Disagreement, reconcileJobs } from '../testing/reconcile-jobs.ts'
import { until } from '../testing/until.ts'
import type { TestSystem } from './test-system.ts'

/** A sweep of the workers, twice over, on a busy machine. */
const sweptMs = 15_000

const isAgreed = ({ without, several, strays }: Disagreement): boolean =>
  without.length + several.length + strays.length === 0

/** What is wrong between the queue and the table of publications once everything has come to rest: one line each, none where they agree. */
export function queueMistakes({ without, several, strays }: Disagreement): string[] {
  const listed = (ids: readonly string[]) => ids.slice(0, 5).join(', ')
  return [
    ...(without.length > 0 ? [`${without.length} due publications have no job: ${listed(without)}`] : []),
    ...(several.length > 0 ? [`${several.length} jobs stand in more than one place: ${listed(several)}`] : []),
    ...(strays.length > 0 ? [`${strays.length} jobs have no publication behind them: ${listed(strays)}`] : []),
  ]
}

/** Compares a system's queue with its table, after the workers had the time to put things right. */
export async function compareQueue(system: TestSystem): Promise<string[]> {
  const redis = openRedis(system.servers.redis.url, { log: silentLog })
  let found: Disagreement | undefined
  try {
    await until(
      async () => {
        found = await reconcileJobs(text => system.db.query(text), redis)
        return isAgreed(found)
      },
      { withinMs: sweptMs, everyMs: 250 },
    ).catch(() => undefined)
    return found ? queueMistakes(found) : ['the queue could not be compared with the table']
  } finally {
    redis.disconnect()
  }
}
