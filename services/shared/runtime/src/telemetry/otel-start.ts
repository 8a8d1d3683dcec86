import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { register } from 'import-in-the-middle/register-hooks.mjs'
import { redactingExporter } from './span-redaction.ts'
import { telemetryStarted } from './telemetry.ts'

/** Addresses that machines ask every few seconds; their spans would drown the others. */
const PROBES = /^\/(health|ready|metrics)\b/

/** Starts OpenTelemetry. `endpoint` is the base URL of an OTLP/HTTP collector; without it spans only carry context. */
export function startTelemetry({ service, endpoint }: { service: string; endpoint?: string }): void {
  // Synchronous hooks: without them ioredis, which is imported as an ES module, stays unseen.
  register({ include: ['http', 'https', 'pg', 'pg-pool', 'ioredis', 'undici'] })
  const reader = new PrometheusExporter({ preventServerStart: true })
  const serializer = new PrometheusSerializer()
  const sdk = new NodeSDK({
    serviceName: service,
    metricReaders: [reader],
    ...(endpoint
      ? { traceExporter: redactingExporter(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })) }
      : { spanProcessors: [] }),
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => PROBES.test(url) }),
      // Polls and queue traffic outside a request or a job are not worth a trace each.
      new PgInstrumentation({ requireParentSpan: true }),
      // The name of the command only: its arguments are keys, jobs and events.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: command => command }),
      new UndiciInstrumentation(),
    ],
  })
  sdk.start()
  telemetryStarted({
    async metricsText() {
      const { resourceMetrics } = await reader.collect()
      return serializer.serialize(resourceMetrics)
    },
    shutdown: () => sdk.shutdown(),
  })
}
