/**
 * Preload: `node --import @fanfare/runtime/telemetry/otel.ts main.ts`. It does nothing, and loads nothing, unless TELEMETRY is
 * `on`. It reads the environment itself because it must run before the libraries that it instruments are loaded.
 * Traces go to OTEL_EXPORTER_OTLP_ENDPOINT when that is set; the metrics of the libraries are part of GET /metrics.
 */
if (process.env.TELEMETRY === 'on') {
  const { startTelemetry } = await import('./otel-start.ts')
  startTelemetry({
    service: process.env.OTEL_SERVICE_NAME ?? 'fanfare',
    ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: process.env.OTEL_EXPORTER_OTLP_ENDPOINT } : {}),
  })
}
