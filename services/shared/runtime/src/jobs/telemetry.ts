import { createRequire } from 'node:module'
import { telemetryOn } from '../telemetry/telemetry.ts'

/** What carries the trace over the queue; undefined, and nothing loaded, when telemetry is off. */
export function jobTelemetry(): object | undefined {
  if (!telemetryOn()) return undefined
  const { BullMQOtel } = createRequire(import.meta.url)('bullmq-otel') as typeof import('bullmq-otel')
  return new BullMQOtel({ tracerName: 'fanfare', meterName: 'fanfare', enableMetrics: true })
}
