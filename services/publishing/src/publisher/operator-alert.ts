import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { counter, gauge } from '@fanfare/runtime/telemetry/metrics.ts'

/** The same trouble is logged at most this often, ms. */
const again = 60_000

const faults = counter('fanfare_operator_faults_total', 'Faults that only the operator can fix, by reason.')
const seen = gauge(
  'fanfare_operator_fault_timestamp_seconds',
  'When such a fault was last met, unix seconds, by reason.',
)

/** Facts for the log line: ids and codes, no texts of people and no secrets. */
export type Facts = Record<string, string | number | boolean | null>

/** Reports a fault of the installation itself (wrong app secret, refused proof, missing permission of the app). */
export type OperatorAlert = (reason: string, facts?: Facts) => void

/**
 * Alerts the operator: each call is counted, and the log has at most one line at error level with `alert: true` a minute and reason.
 * `reason` is one of few codes; `now` is unix ms.
 */
export const operatorAlerts = ({ log, now }: { log: Log; now: () => number }): OperatorAlert => {
  const said = new Map<string, { at: number; unsaid: number }>()
  return (reason, facts = {}) => {
    faults.add({ reason })
    seen.set(now() / 1000, { reason })
    const before = said.get(reason)
    if (before && performance.now() - before.at < again) {
      before.unsaid += 1
      return
    }
    said.set(reason, { at: performance.now(), unsaid: 0 })
    const unsaid = before?.unsaid ? { unsaid: before.unsaid } : {}
    log.error({ alert: true, reason, ...facts, ...unsaid }, 'publishing is held up by a fault of this installation')
  }
}
