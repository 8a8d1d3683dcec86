import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { metricsText } from '@fanfare/runtime/telemetry/metrics.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operatorAlerts } from '../../src/publisher/operator-alert.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('each reason is logged once a minute, and every time is counted', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ service: 'test', stream: { write: line => void lines.push(JSON.parse(line)) } })
  const alert = operatorAlerts({ log, now: () => 1_800_000_000_000 })
  for (let time = 0; time < 3; time++) alert('app_secret', { code: 190, appSecret: 'must not be seen' })
  alert('app_permission')
  expect(lines.map(({ level, alert, reason }) => [level, alert, reason])).toEqual([
    ['error', true, 'app_secret'],
    ['error', true, 'app_permission'],
  ])
  expect(lines[0]).toMatchObject({ code: 190 })
  expect(JSON.stringify(lines)).not.toContain('must not be seen')
  vi.advanceTimersByTime(60_001)
  alert('app_secret')
  expect(lines[2]).toMatchObject({ reason: 'app_secret', unsaid: 2 })
  const text = await metricsText()
  expect(text).toContain('fanfare_operator_faults_total{reason="app_secret"} 4')
  expect(text).toContain('fanfare_operator_faults_total{reason="app_permission"} 1')
  expect(text).toContain('fanfare_operator_fault_timestamp_seconds{reason="app_secret"} 1800000000')
})
